import { expect, it } from 'vitest';
import { DEFAULT_DESKTOP_SETTINGS, type DeliveryRequest } from '../../../src/contract/desktop/desktop.ts';
import type { PastePlan } from '../../../src-main/delivery/deliver.ts';
import type { FrontProgram } from '../../../src-main/front/front-program.ts';
import type { DeliveryTarget } from '../../../src-main/modes/dictation-place.ts';
import { deliverDictation } from '../../../src-main/start/deliver-dictation.ts';

const MAIL = { program: 'thunderbird', title: 'Inbox' };
const XTERM = { program: 'XTerm', title: null };

const REQUEST = { text: 'Hello.', intoApp: false, isSent: false, isEdit: false };
const HELLO = { id: '6f1f9c1e-8f5e-4c65-9d0e-0a4b1f1d2c3b', name: 'Hello', text: 'Dear all,' };

async function delivered(
  request: Partial<DeliveryRequest>,
  target: DeliveryTarget,
  origin: FrontProgram | null = MAIL,
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
      place: { origin: async () => origin, target: async () => target },
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
  ['a terminal, without Enter', XTERM, XTERM, 'terminal', false, 'XTerm\n'],
  ['an unknown program, without Enter', null, null, 'paste', false, null],
] as const)('delivers the text to %s', async (_where, front, current, method, isSent, frontWindow) => {
  const way = { intoApp: false, isSent, isEdit: false, allowsLineBreaks: isSent, method, frontWindow };
  const text = 'Hello there.';
  expect(await delivered({ text, isSent: true }, { mode: null, front, current })).toEqual([text, way]);
});

it('expands a snippet by its dictated name, but not in an edited selection', async () => {
  const target = { mode: null, front: MAIL, current: MAIL };
  expect((await delivered({}, target))?.[0]).toBe('Dear all,');
  expect((await delivered({ isEdit: true }, target))?.[0]).toBe('Hello.');
});

it('allows line breaks in a field of the app’s own window', async () => {
  const nowhere = { mode: null, front: null, current: null };
  expect((await delivered({ intoApp: true }, nowhere))?.[1]?.allowsLineBreaks).toBe(true);
});

it.each([
  ['the program it is from, whatever the title is now', { ...MAIL, title: 'Re: Inbox' }, MAIL, true],
  ['a program that the system does not name', null, MAIL, true],
  ['another program', XTERM, MAIL, false],
  ['a program, from a window of the app', MAIL, null, false],
] as const)('pastes an edited selection or only copies it: %s', async (_where, current, origin, isPasted) => {
  const target = { mode: null, front: current ?? origin, current };
  expect((await delivered({ isEdit: true }, target, origin))?.[1] !== null).toBe(isPasted);
  // Dictated text goes where the cursor is.
  expect((await delivered({}, target, origin))?.[1]).not.toBeNull();
});
