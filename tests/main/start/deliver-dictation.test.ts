import { expect, it } from 'vitest';
import { DEFAULT_DESKTOP_SETTINGS } from '../../../src/contract/desktop/desktop.ts';
import type { DeliveryWay } from '../../../src-main/delivery/deliver.ts';
import type { DeliveryTarget } from '../../../src-main/modes/dictation-place.ts';
import { deliverDictation } from '../../../src-main/start/deliver-dictation.ts';

const MAIL = { program: 'thunderbird', title: 'Inbox' };
const XTERM = { program: 'XTerm', title: null };

async function wayTo(target: DeliveryTarget): Promise<DeliveryWay | null> {
  let way: DeliveryWay | null = null;
  await deliverDictation(
    {
      delivery: {
        async deliver(read, findWay) {
          expect(await read()).toBe('Hello.');
          way = await findWay();
          return 'pasted';
        },
      },
      place: { target: async () => target },
      settings: { current: () => DEFAULT_DESKTOP_SETTINGS },
      locale: () => 'en',
      readClipboard: async () => '',
    },
    { text: 'Hello.', intoApp: false, isSent: true },
  );
  return way;
}

it.each([
  ['the program in front', MAIL, MAIL, 'paste', true, 'thunderbird\nInbox'],
  ['the program in which it began, without Enter', MAIL, null, 'paste', false, 'thunderbird\nInbox'],
  ['a terminal, without Enter', XTERM, XTERM, 'terminal', false, 'XTerm\n'],
  ['an unknown program, without Enter', null, null, 'paste', false, null],
] as const)('delivers to %s', async (_where, front, seen, method, isSent, frontWindow) => {
  expect(await wayTo({ mode: null, front, seen })).toEqual({ intoApp: false, isSent, method, frontWindow });
});
