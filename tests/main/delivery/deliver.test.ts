import { beforeEach, expect, it } from 'vitest';
import { createDelivery, type DeliveryParts } from '../../../src-main/delivery/deliver.ts';
import { createPastePermit } from '../../../src-main/delivery/paste-permit.ts';

const READ_MS = 30;
let content: string;
let pasted: string[];
let world: { missing: string | null; isBroken: boolean; isAtHome: boolean; wanted: 'paste' | 'clipboard' };
let isGranted: boolean;
let failures: unknown[];

beforeEach(() => {
  content = 'before';
  pasted = [];
  world = { missing: null, isBroken: false, isAtHome: false, wanted: 'paste' };
  failures = [];
  isGranted = true;
});

function open(some: Partial<DeliveryParts> = {}) {
  const parts: DeliveryParts = {
    clipboard: {
      readText: async () => content,
      async writeText(text) {
        content = text;
      },
    },
    async copy() {
      const old = content;
      return async () => {
        content = old;
      };
    },
    keys: {
      missing: async () => world.missing,
      async press() {
        if (world.isBroken) throw new Error('no display');
        pasted.push(content);
      },
    },
    permit: { ...createPastePermit(), take: () => isGranted },
    wanted: () => world.wanted,
    isAtHome: () => world.isAtHome,
    fail: (error) => failures.push(error),
    ...some,
  };
  return createDelivery(parts, READ_MS);
}
const pause = () => new Promise((resolve) => setTimeout(resolve, READ_MS * 3));

it('pastes, and puts back what was in the clipboard', async () => {
  expect(await open().deliver('words')).toBe('pasted');
  expect([pasted, content]).toEqual([['words'], 'words']);
  await pause();
  expect(content).toBe('before');
});

it('keeps what somebody copied in between', async () => {
  await open().deliver('words');
  content = 'newer';
  await pause();
  expect(content).toBe('newer');
});

it.each([
  ['that is what is wanted', { wanted: 'clipboard' }],
  ['a program is missing', { missing: 'xdotool' }],
  ['the system refuses', { isBroken: true }],
  ['the app’s own window has the focus', { isAtHome: true }],
] as const)('leaves the text in the clipboard where %s', async (_why, difference) => {
  Object.assign(world, difference);
  expect(await open().deliver('words')).toBe('copied');
  await pause();
  expect([pasted, content]).toEqual([[], 'words']);
});

it('pastes into a field of the app’s own window where the page wants that', async () => {
  world.isAtHome = true;
  expect(await open().deliver('words', true)).toBe('pasted');
  await pause();
  expect(pasted).toEqual(['words']);
});

it('only copies what nobody asked for', async () => {
  isGranted = false;
  expect(await open().deliver('words')).toBe('copied');
  await pause();
  expect([pasted, content]).toEqual([[], 'words']);
});

it('pastes one text for each time that somebody asked', async () => {
  const permit = createPastePermit();
  const delivery = open({ permit });
  permit.give();
  expect(await Promise.all([delivery.deliver('one'), delivery.deliver('two')])).toEqual(['pasted', 'copied']);
  expect(pasted).toEqual(['one']);
});

it('pastes nothing that a terminal would carry out', async () => {
  await open().deliver('one\r\n\ttwo\u001b[201~\u0003\u009b\u007f three\n\n');
  expect(pasted).toEqual(['one\n\ttwo[201~ three']);
});

it('pastes all the same where the clipboard can not be put back', async () => {
  const delivery = open({
    async copy() {
      throw new Error('held by another program');
    },
  });
  expect(await delivery.deliver('words')).toBe('pasted');
  await pause();
  expect(content).toBe('words');
  expect(failures).toHaveLength(1);
});

it('delivers one text after the other, and puts back what was there before the first', async () => {
  const delivery = open();
  expect(await Promise.all([delivery.deliver('one'), delivery.deliver('two')])).toEqual(['pasted', 'pasted']);
  expect(pasted).toEqual(['one', 'two']);
  await pause();
  expect(content).toBe('before');
});

it('leaves a text in the clipboard that was asked for while another is pasted', async () => {
  const delivery = open();
  await Promise.all([delivery.deliver('words'), delivery.copy('words')]);
  await pause();
  expect(content).toBe('words');
});

it('says what is missing', async () => {
  world.missing = 'wtype';
  expect(await open().status()).toEqual({ isPossible: false, missing: 'wtype' });
  world.missing = null;
  expect(await open().status()).toEqual({ isPossible: true, missing: null });
});
