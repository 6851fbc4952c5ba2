import { expect, it, vi } from 'vitest';
import { DEFAULT_DESKTOP_SETTINGS, type DeliveryRequest } from '../../../src/contract/desktop/desktop.ts';
import type { PastePlan } from '../../../src-main/delivery/deliver.ts';
import type { DeliveryTarget, DictationContextSource } from '../../../src-main/modes/dictation-context.ts';
import { deliverDictation } from '../../../src-main/start/deliver-dictation.ts';
import { emptyMode } from '../../../src-renderer/features/desktop/modes/mode-presets.ts';

const MAIL = { program: 'thunderbird', title: 'Inbox' };
const KITTY = { program: 'kitty', title: null };

const REQUEST = { text: 'Hello.', intoApp: false, isSent: false, edit: null };
const HELLO = { id: '6f1f9c1e-8f5e-4c65-9d0e-0a4b1f1d2c3b', name: 'Hello', text: 'Dear all,' };

async function delivered(
  request: Partial<DeliveryRequest>,
  target: DeliveryTarget,
  canReplace: DictationContextSource['canReplace'] = () => true,
): Promise<[text: string, way: PastePlan | null] | null> {
  let done: [string, PastePlan | null] | null = null;
  await deliverDictation(
    {
      delivery: {
        async deliver(read, findWay) {
          done = [await read(), await findWay()];
          return 'pasted';
        },
      },
      dictationContext: { canReplace, target: async () => target },
      settings: { current: () => ({ ...DEFAULT_DESKTOP_SETTINGS, snippets: [HELLO] }) },
      locale: () => 'en',
      readClipboard: async () => '',
    },
    { ...REQUEST, ...request },
  );
  return done;
}

it.each([
  ['the program in front', MAIL, MAIL, 'paste', true, 'thunderbird\nInbox'],
  ['the program in which it began, without Enter', MAIL, null, 'paste', false, 'thunderbird\nInbox'],
  ['a terminal, without Enter', KITTY, KITTY, 'terminal', false, 'kitty\n'],
  ['an unknown program, without Enter', null, null, 'paste', false, null],
] as const)('delivers the text to %s', async (_where, front, current, method, isSent, frontWindow) => {
  const breaks = { allowsLineBreaks: isSent, runsLineBreaks: false };
  const way = { intoApp: false, isSent, isEdit: false, ...breaks, method, frontWindow };
  const text = 'Hello there.';
  expect(await delivered({ text, isSent: true }, { mode: null, front, current })).toEqual([text, way]);
});

it('expands a snippet by its dictated name, but not in an edited selection', async () => {
  const target = { mode: null, front: MAIL, current: MAIL };
  expect((await delivered({}, target))?.[0]).toBe('Dear all,');
  expect((await delivered({ edit: 1 }, target))?.[0]).toBe('Hello.');
});

it('allows line breaks in a field of the app’s own window', async () => {
  const nowhere = { mode: null, front: null, current: null };
  expect((await delivered({ intoApp: true }, nowhere))?.[1]?.allowsLineBreaks).toBe(true);
});

it.each([
  ['a console', 'cmd.exe', null, true],
  ['a console, by a terminal’s shortcut', 'cmd.exe', 'terminal', true],
  ['a terminal', 'kitty', null, false],
  ['a terminal that it is typed into', 'kitty', 'type', true],
  ['a terminal that has no shortcut', 'XTerm', null, true],
  ['another program that it is typed into', 'thunderbird', 'type', false],
  ['an unknown program', null, null, false],
] as const)('says where a line break runs the text: %s', async (_where, program, pasteMethod, isRun) => {
  const current = program && { program, title: null };
  const mode = pasteMethod && { ...emptyMode(), pasteMethod };
  expect((await delivered({}, { mode, front: current, current }))?.[1]?.runsLineBreaks).toBe(isRun);
});

it('joins lines for the console in which a dictation began if the one in front is not known in time', async () => {
  const front = { program: 'cmd.exe', title: null };
  expect((await delivered({}, { mode: null, front, current: null }))?.[1]?.runsLineBreaks).toBe(true);
});

it.each([true, false])('pastes an edited selection only while it may be replaced: %s', async (isPasted) => {
  const target = { mode: null, front: MAIL, current: MAIL };
  const canReplace = vi.fn<DictationContextSource['canReplace']>(() => isPasted);
  const edited = await delivered({ edit: 2 }, target, canReplace);
  expect(edited?.[1]?.isEdit).toBe(isPasted ? true : undefined);
  expect(canReplace).toHaveBeenCalledExactlyOnceWith(2, MAIL);
  // Dictated text goes where the cursor is.
  expect((await delivered({}, target, canReplace))?.[1]?.isEdit).toBe(false);
});
