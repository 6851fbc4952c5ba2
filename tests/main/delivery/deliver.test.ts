import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type ClipboardEntry, rawType } from '../../../src-main/delivery/clipboard-snapshot.ts';
import {
  createDelivery,
  type Delivery,
  type DeliveryParts,
  type PastePlan,
  CLIPBOARD_READ_MS as USUAL_MS,
} from '../../../src-main/delivery/deliver.ts';
import { createPastePermits, PERMIT_MS } from '../../../src-main/delivery/paste-permits.ts';
import { createHeldShortcuts, HELD_MAX_MS, SETTLE_MS } from '../../../src-main/hotkey/held-shortcuts.ts';
import { HOLD_MAX_MS } from '../../../src-main/hotkey/key-hook.ts';
import { waitFor } from '../../support/wait-for.ts';

const READ_MS = 30;
const WAY: PastePlan = {
  intoApp: false,
  isSent: false,
  isEdit: false,
  allowsLineBreaks: true,
  runsLineBreaks: false,
  method: 'paste',
  frontWindow: null,
};
let content: string;
let pasted: string[];
let marked: string[];
let chords: string[];
let typed: string[];
/** The clipboard's content before each copy. */
let overwritten: string[];
let world: {
  missing: string | null;
  isBroken: boolean;
  isAtHome: boolean;
  isLocked: boolean;
  wanted: 'paste' | 'clipboard';
  selection: string;
  entries: ClipboardEntry[];
};
let isGranted: boolean;
let failures: unknown[];

beforeEach(() => {
  content = 'before';
  pasted = [];
  [marked, chords, typed, overwritten] = [[], [], [], []];
  world = {
    missing: null,
    isBroken: false,
    isAtHome: false,
    isLocked: false,
    wanted: 'paste',
    selection: '',
    entries: [],
  };
  failures = [];
  isGranted = true;
});

afterEach(() => vi.useRealTimers());

function standIn(): DeliveryParts {
  return {
    clipboard: {
      read: async () => world.entries,
      readText: async () => content,
      async writeText(text) {
        content = text;
      },
      async writeTransient(text) {
        content = text;
        marked.push(text);
      },
      clear() {
        content = '';
      },
    },
    async snapshot() {
      const old = content;
      return async () => {
        content = old;
      };
    },
    keys: {
      missingRequirement: async () => world.missing,
      async chord(keys) {
        if (world.isBroken) throw new Error('no display');
        chords.push(keys.join('+'));
        if (keys.includes('C') || (keys[0] === 'Ctrl' && keys.includes('Insert'))) content = world.selection;
        else pasted.push(content);
      },
      async type(text) {
        typed.push(text);
      },
    },
    userKeys: createHeldShortcuts(),
    permits: { ...createPastePermits(), consume: () => isGranted },
    deliveryMode: () => world.wanted,
    platform: 'linux',
    hasFocus: () => world.isAtHome,
    isLocked: () => world.isLocked,
    fail: (error) => failures.push(error),
  };
}
const open = (some: Partial<DeliveryParts> = {}, readMs = READ_MS) =>
  createDelivery({ ...standIn(), ...some }, readMs);
const deliver = (delivery: Delivery, text: string, way: PastePlan | null) =>
  delivery.deliver(
    async () => text,
    async () => way,
  );

it('pastes the text and then restores the clipboard', async () => {
  const delivery = open();
  expect(await deliver(delivery, 'words', WAY)).toBe('pasted');
  expect([pasted, content]).toEqual([['words'], 'words']);
  await delivery.end();
  expect(content).toBe('before');
});

it('waits on end() until the clipboard is restored or holds the copied text', async () => {
  const delivery = open();
  void deliver(delivery, 'words', WAY);
  await delivery.end();
  expect([pasted, content]).toEqual([['words'], 'before']);
  world.wanted = 'clipboard';
  void deliver(delivery, 'more', WAY);
  await delivery.end();
  expect(content).toBe('more');
});

it('does not restore the clipboard over something that the user copied in the meantime', async () => {
  const delivery = open();
  await deliver(delivery, 'words', WAY);
  content = 'newer';
  await delivery.end();
  expect(content).toBe('newer');
});

it.each([
  ['that is what is wanted', { wanted: 'clipboard' }],
  ['a program is missing', { missing: 'xdotool' }],
  ['the system refuses', { isBroken: true }],
  ['the app’s own window has the focus', { isAtHome: true }],
  ['the screen is locked', { isLocked: true }],
] as const)('copies instead of pasting where %s', async (_why, difference) => {
  Object.assign(world, difference);
  const delivery = open();
  expect(await deliver(delivery, 'words', WAY)).toBe('copied');
  await delivery.end();
  expect([pasted, content]).toEqual([[], 'words']);
});

it('pastes into a field of the app’s own window when the page requests it', async () => {
  world.isAtHome = true;
  const delivery = open();
  expect(await deliver(delivery, 'words', { ...WAY, intoApp: true })).toBe('pasted');
  await delivery.end();
  expect(pasted).toEqual(['words']);
});

it('only copies a text without a paste permit', async () => {
  isGranted = false;
  const delivery = open();
  expect(await deliver(delivery, 'words', WAY)).toBe('copied');
  await delivery.end();
  expect([pasted, content]).toEqual([[], 'words']);
});

it('pastes one text per permit', async () => {
  const permits = createPastePermits();
  const delivery = open({ permits });
  permits.grant();
  expect(await Promise.all([deliver(delivery, 'one', WAY), deliver(delivery, 'two', WAY)])).toEqual([
    'pasted',
    'copied',
  ]);
  expect(pasted).toEqual(['one']);
});

describe('while the user holds a shortcut', () => {
  const held = createHeldShortcuts();
  const chordsAfter = async (ms: number) => {
    await vi.advanceTimersByTimeAsync(ms);
    return chords;
  };
  /** A delivery during whose first snapshot the user presses the key. */
  const openPressed = () => {
    const { snapshot } = standIn();
    let isFirst = true;
    return open({
      userKeys: held,
      async snapshot() {
        if (isFirst) held.pressed('hold', HOLD_MAX_MS);
        isFirst = false;
        return snapshot();
      },
    });
  };
  beforeEach(() => void vi.useFakeTimers());

  it('presses no key until its release, which would end the recording, and then into the program in front', async () => {
    let now = 0;
    const permits = createPastePermits(() => now);
    const delivery = open({ userKeys: held, permits });
    permits.grant();
    held.pressed('hold', HOLD_MAX_MS);
    const plans: string[] = [];
    let front = 'editor';
    const findPlan = async (): Promise<PastePlan> => {
      plans.push(front);
      return { ...WAY, method: front === 'editor' ? 'paste' : 'terminal' };
    };
    const first = delivery.deliver(async () => 'one', findPlan);
    const second = deliver(delivery, 'two', WAY);
    expect(await chordsAfter(HELD_MAX_MS * 2)).toEqual([]);
    expect([plans, marked, content]).toEqual([[], [], 'before']);
    front = 'terminal';
    now = PERMIT_MS;
    held.released('hold');
    expect(await chordsAfter(SETTLE_MS - 1)).toEqual([]);
    expect(await chordsAfter(1)).toEqual(['Ctrl+Shift+V']);
    expect([await first, plans, pasted]).toEqual(['pasted', ['terminal'], ['one']]);
    await vi.runAllTimersAsync();
    expect(await second).toBe('copied');
  });

  it('only copies a text if the screen was locked meanwhile', async () => {
    const delivery = open({ userKeys: held });
    held.pressed('hold', HOLD_MAX_MS);
    const delivered = deliver(delivery, 'words', WAY);
    await vi.advanceTimersByTimeAsync(HELD_MAX_MS);
    world.isLocked = true;
    held.released('hold');
    await vi.runAllTimersAsync();
    expect([await delivered, chords, content]).toEqual(['copied', [], 'words']);
  });

  it('finds the plan again if a shortcut was pressed meanwhile, and presses no Enter under one', async () => {
    const delivery = open({ userKeys: held });
    const plans: number[] = [];
    const delivered = delivery.deliver(
      async () => 'words',
      async () => {
        plans.push(chords.length);
        if (plans.length === 1) held.pressed('hold', HOLD_MAX_MS);
        return { ...WAY, isSent: true };
      },
    );
    expect(await chordsAfter(HELD_MAX_MS)).toEqual([]);
    held.released('hold');
    expect(await chordsAfter(SETTLE_MS)).toEqual(['Ctrl+V', 'Enter']);
    expect([await delivered, plans]).toEqual(['pasted', [0, 0]]);
    await vi.runAllTimersAsync();
    const { keys } = standIn();
    const pressing = open({
      userKeys: held,
      keys: {
        ...keys,
        async chord(chord) {
          await keys.chord(chord);
          held.pressed('hold', HOLD_MAX_MS);
        },
      },
    });
    chords = [];
    await deliver(pressing, 'words', { ...WAY, isSent: true });
    held.released('hold');
    await vi.runAllTimersAsync();
    expect(chords).toEqual(['Ctrl+V']);
  });

  it('presses no key after one that came during the snapshot, and pastes by a new plan after its release', async () => {
    const delivery = openPressed();
    const methods = ['paste', 'terminal'] as const;
    let asked = 0;
    const delivered = delivery.deliver(
      async () => 'words',
      async () => {
        asked += 1;
        return { ...WAY, method: methods[asked - 1] ?? 'type' };
      },
    );
    expect(await chordsAfter(HELD_MAX_MS)).toEqual([]);
    expect([asked, content]).toEqual([1, 'before']);
    held.released('hold');
    expect(await chordsAfter(SETTLE_MS)).toEqual(['Ctrl+Shift+V']);
    expect([await delivered, pasted]).toEqual(['pasted', ['words']]);
    await delivery.end();
    expect(content).toBe('before');
  });

  it('keeps the clipboard while it waits for a key that was pressed during the snapshot for a selection', async () => {
    world.selection = 'Dear sir';
    const delivery = openPressed();
    const selected = delivery.selected('thunderbird');
    expect([await chordsAfter(HELD_MAX_MS), content]).toEqual([[], 'before']);
    held.released('hold');
    await vi.runAllTimersAsync();
    expect([await selected, chords, content]).toEqual(['Dear sir', ['Ctrl+C'], 'before']);
  });

  it('copies no selection before its release', async () => {
    world.selection = 'Dear sir';
    const delivery = open({ userKeys: held });
    held.pressed('edit');
    const selected = delivery.selected('thunderbird');
    await vi.advanceTimersByTimeAsync(HELD_MAX_MS - 1);
    expect([chords, content]).toEqual([[], 'before']);
    await vi.advanceTimersByTimeAsync(1 + READ_MS);
    expect([await selected, chords]).toEqual(['Dear sir', ['Ctrl+C']]);
  });
});

it('removes control characters that a terminal would execute', async () => {
  await deliver(open(), 'one\r\n\ttwo\u001b[201~\u0003\u009b\u007f three\n\n', WAY);
  expect(pasted).toEqual(['one\n\ttwo[201~ three']);
});

it('still pastes when no clipboard snapshot can be taken', async () => {
  const delivery = open({
    async snapshot() {
      throw new Error('held by another program');
    },
  });
  expect(await deliver(delivery, 'words', WAY)).toBe('pasted');
  await delivery.end();
  expect(content).toBe('words');
  expect(failures).toHaveLength(1);
});

it('delivers texts in order and restores the clipboard of before the first', async () => {
  const delivery = open();
  expect(await Promise.all([deliver(delivery, 'one', WAY), deliver(delivery, 'two', WAY)])).toEqual([
    'pasted',
    'pasted',
  ]);
  expect(pasted).toEqual(['one', 'two']);
  await delivery.end();
  expect(content).toBe('before');
});

it('requests the paste plan when a text’s turn comes, and none for a text that is only copied', async () => {
  const delivery = open();
  const first = Promise.withResolvers<PastePlan>();
  const read: string[] = [];
  const asked: string[] = [];
  const say = (text: string, way: Promise<PastePlan>) =>
    delivery.deliver(
      async () => {
        read.push(`${text} over ${content}`);
        return text;
      },
      () => {
        asked.push(text);
        return way;
      },
    );
  const both = [say('one', first.promise), say('two', Promise.resolve(WAY))];
  await waitFor(() => expect(asked).toEqual(['one']));
  expect(pasted).toEqual([]);
  first.resolve(WAY);
  expect(await Promise.all(both)).toEqual(['pasted', 'pasted']);
  // A snippet with {clipboard} gets the content from before the previous text.
  expect([pasted, read]).toEqual([
    ['one', 'two'],
    ['one over before', 'two over before'],
  ]);
  world.wanted = 'clipboard';
  expect(await say('three', first.promise)).toBe('copied');
  expect(asked).toEqual(['one', 'two']);
});

it('keeps a text in the clipboard that was copied during a paste', async () => {
  const delivery = open();
  await Promise.all([deliver(delivery, 'words', WAY), delivery.copy('words')]);
  await delivery.end();
  expect(content).toBe('words');
});

it('reports what is missing for pasting', async () => {
  world.missing = 'wtype';
  expect(await open().status()).toEqual({ isPossible: false, missing: 'wtype' });
  world.missing = null;
  expect(await open().status()).toEqual({ isPossible: true, missing: null });
});

it('pastes with the program’s shortcut, marks the clipboard entry as transient, or types', async () => {
  const delivery = open();
  await deliver(delivery, 'one', { ...WAY, method: 'terminal' });
  await deliver(delivery, 'two', { ...WAY, method: 'insert' });
  expect(chords).toEqual(['Ctrl+Shift+V', 'Shift+Insert']);
  expect(marked).toEqual(['one', 'two']);
  expect(await deliver(delivery, 'three', { ...WAY, method: 'type' })).toBe('pasted');
  expect(typed).toEqual(['three']);
  expect(pasted).toEqual(['one', 'two']);
  await delivery.end();
});

it('adds a space between two dictations into the same window', async () => {
  const delivery = open();
  const way = { ...WAY, frontWindow: 'thunderbird' };
  await deliver(delivery, 'One sentence.', way);
  await deliver(delivery, 'And another.', way);
  await deliver(delivery, 'Elsewhere.', { ...WAY, frontWindow: 'slack' });
  expect(pasted).toEqual(['One sentence.', ' And another.', 'Elsewhere.']);
  await delivery.end();
});

it('copies the selection and restores the clipboard', async () => {
  world.selection = 'Dear sir';
  const delivery = open();
  expect(await delivery.selected('thunderbird')).toBe('Dear sir');
  expect([chords, content]).toEqual([['Ctrl+C'], 'before']);
  chords = [];
  expect(await delivery.selected(null)).toBe('Dear sir');
  expect([chords, content]).toEqual([['Ctrl+Insert'], 'before']);
  world.selection = '';
  expect(await delivery.selected(null)).toBeNull();
  expect(content).toBe('before');
  await delivery.end();
});

it('ignores the line that an editor copies without a selection', async () => {
  world.selection = 'foo bar\n';
  const delivery = open();
  expect(await delivery.selected('sublime_text')).toBeNull();
  expect(content).toBe('before');
  expect(await delivery.selected('thunderbird')).toBe('foo bar\n');
});

it.each(['readText', 'snapshot', 'restore'] as const)(
  'restores the clipboard when %s fails once',
  async (refused) => {
    const { clipboard, snapshot } = standIn();
    let left = 0;
    const once = <T>(name: typeof refused, access: () => Promise<T>) => {
      if (name !== refused || left === 0) return access();
      left -= 1;
      return Promise.reject(new Error('held by another program'));
    };
    const delivery = open({
      // Leaves time for a retry, however busy the computer is.
      now: () => 0,
      clipboard: { ...clipboard, readText: () => once('readText', clipboard.readText) },
      snapshot: () =>
        once('snapshot', async () => {
          const restore = await snapshot();
          return restore && (() => once('restore', restore));
        }),
    });
    [world.selection, left] = ['Dear sir', 1];
    expect(await delivery.selected(null)).toBe('Dear sir');
    expect([content, left]).toEqual(['before', 0]);
    left = 1;
    await deliver(delivery, 'words', WAY);
    await delivery.end();
    expect([pasted, content, left, failures]).toEqual([['words'], 'before', 0, []]);
  },
);

it('presses no key and keeps the clipboard in a terminal without a copy shortcut', async () => {
  world.selection = 'Dear sir';
  expect(await open(unrestorable()).selected('XTerm')).toBeNull();
  const delivery = open();
  expect(await delivery.selected('XTerm')).toBeNull();
  await delivery.end();
  expect([chords, overwritten, content]).toEqual([[], [], 'before']);
});

it('returns no selection when the clipboard cannot be read', async () => {
  const { clipboard } = standIn();
  world.selection = 'Dear sir';
  const readText = () => Promise.reject('held by another program');
  const delivery = open({ clipboard: { ...clipboard, readText } });
  expect(await delivery.selected(null)).toBeNull();
  await delivery.end();
  expect([content, failures[0]]).toEqual(['before', 'held by another program']);
});

it('returns the copied text as selection when the clipboard format cannot be read', async () => {
  world.selection = 'Dear sir';
  world.entries = [
    { types: [rawType('org.chromium.web-custom-data')], getType: () => Promise.reject('gone') },
  ];
  expect(await open().selected(null)).toBe('Dear sir');
  expect([failures, content]).toEqual([['gone'], 'before']);
});

it('waits for the selection from a program that copies slowly', async () => {
  // Each poll takes 100 ms.
  let time = 0;
  const now = () => {
    time += 100;
    if (time === 1000) content = 'Dear sir';
    return time;
  };
  expect(await open({ now }, USUAL_MS).selected(null)).toBe('Dear sir');
  expect(content).toBe('before');
});

it('does not wait longer for a selection when the system clock is set back', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  let looks = 0;
  const { clipboard } = standIn();
  const delivery = open({
    clipboard: {
      ...clipboard,
      async readText() {
        vi.setSystemTime(0);
        looks += 1;
        return looks < 50 ? content : 'far too late';
      },
    },
  });
  expect(await delivery.selected(null)).toBeNull();
  await delivery.end();
  expect(content).toBe('before');
});

it('restores the clipboard again when a program copies after the timeout', async () => {
  let restored = 0;
  const delivery = open({
    snapshot: async () => async () => {
      content = 'before';
      restored += 1;
      if (restored > 1) return;
      setTimeout(() => {
        content = 'Dear sir';
      });
    },
  });
  expect(await delivery.selected(null)).toBeNull();
  await delivery.end();
  expect([restored, content]).toEqual([2, 'before']);
});

/** A clipboard that cannot be restored, and a program that copies what is selected, if anything is. */
const unrestorable = (): Partial<DeliveryParts> => ({
  snapshot: async () => null,
  keys: {
    missingRequirement: async () => world.missing,
    async chord() {
      overwritten.push(content);
      if (world.selection !== '') content = world.selection;
    },
    type: async () => undefined,
  },
});

it.each([
  ['a program is missing', { missing: 'xdotool' }],
  ['its own window has the focus', { isAtHome: true }],
  ['nothing is selected', {}],
])('keeps a clipboard that it cannot restore where %s', async (_why, difference) => {
  Object.assign(world, difference);
  expect(await open(unrestorable()).selected(null)).toBeNull();
  expect(content).toBe('before');
});

it('replaces a clipboard that it cannot restore by the selection only', async () => {
  world.selection = 'Dear sir';
  expect(await open(unrestorable()).selected(null)).toBe('Dear sir');
  expect([overwritten, content]).toEqual([['before'], 'Dear sir']);
});

it('presses Enter after a text to be sent, but not in a terminal or the app’s own window', async () => {
  const delivery = open();
  const way = { ...WAY, isSent: true, frontWindow: 'slack' };
  await deliver(delivery, 'Hello.', way);
  expect(chords).toEqual(['Ctrl+V', 'Enter']);
  await deliver(delivery, 'Again.', way);
  // A text that was sent with Enter is not continued.
  expect(content).toBe('Again.');
  chords = [];
  await deliver(delivery, 'ls', { ...way, method: 'terminal' });
  world.isAtHome = true;
  await deliver(delivery, 'Here.', { ...way, intoApp: true });
  expect(chords).toEqual(['Ctrl+Shift+V', 'Ctrl+V']);
});

it('joins a dictation to the previous one, but not the replacement of a selection', async () => {
  const delivery = open();
  const way = { ...WAY, frontWindow: 'gedit\nLetter' };
  await deliver(delivery, 'We stayed at the long house', way);
  await deliver(delivery, 'The house', { ...way, isEdit: true });
  await deliver(delivery, 'And left.', way);
  await delivery.end();
  expect(pasted).toEqual(['We stayed at the long house', 'The house', ' and left.']);
});

it('keeps the line breaks around a replaced selection except where they could run a command', async () => {
  const delivery = open();
  const edit = { ...WAY, isEdit: true };
  const selection = '\n  First paragraph.\n ';
  await deliver(delivery, selection, edit);
  await deliver(delivery, selection, { ...edit, allowsLineBreaks: false });
  await deliver(delivery, ' one word ', { ...edit, allowsLineBreaks: false });
  await deliver(delivery, selection, { ...edit, method: 'terminal' });
  await deliver(delivery, selection, { ...edit, method: 'type' });
  // Leading line breaks of a dictation are kept, trailing ones removed.
  await deliver(delivery, '\n\nNext.\n', WAY);
  await delivery.end();
  const words = 'First paragraph.';
  expect([pasted, typed]).toEqual([[selection, words, ' one word ', words, '\n\nNext.'], [words]]);
});

it('joins the lines of a text where each line break would run a command', async () => {
  const delivery = open();
  const console = { ...WAY, allowsLineBreaks: false, runsLineBreaks: true };
  await deliver(delivery, 'Git status\n\nAnd then push it.\n', console);
  await deliver(delivery, '• one\n• two', { ...console, method: 'type' });
  await deliver(delivery, '\n  First\n  and second.\n ', { ...console, isEdit: true });
  await deliver(delivery, ' one word ', { ...console, isEdit: true });
  await deliver(delivery, 'One.\n\nTwo.', { ...WAY, allowsLineBreaks: false });
  await deliver(delivery, '今日は。\n明日も', { ...console, isEdit: true });
  await delivery.end();
  expect(typed).toEqual(['• one • two']);
  const kept = [' one word ', 'One.\n\nTwo.'];
  expect(pasted).toEqual(['Git status And then push it.', 'First and second.', ...kept, '今日は。明日も']);
});

it('ignores a selection of only whitespace', async () => {
  world.selection = ' \n';
  expect(await open().selected(null)).toBeNull();
});

it('copies a text without a paste plan', async () => {
  expect(await deliver(open(), 'words', null)).toBe('copied');
  expect([pasted, content]).toEqual([[], 'words']);
});
