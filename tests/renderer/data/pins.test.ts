import { MutationObserver, QueryClient } from '@tanstack/react-query';
import { afterEach, expect, it, vi } from 'vitest';
import type {
  Transcription,
  TranscriptionDetail,
  TranscriptionPage,
} from '../../../src/contract/api/transcriptions.ts';
import { pinText } from '../../../src-renderer/data/pins.ts';
import { transcriptionKeys } from '../../../src-renderer/data/transcription-keys.ts';

afterEach(() => vi.unstubAllGlobals());

const JSON_HEADERS = { headers: { 'content-type': 'application/json' } };

it.each([
  [
    'is refused',
    () => new Response('{"error":"x","code":"internal"}', { status: 500, ...JSON_HEADERS }),
    false,
  ],
  ['is saved', () => Response.json({ id: 'a', text: 'old', pinnedAt: '2026-01-01T00:00:00.000Z' }), true],
] as const)('keeps an edit made during the request when the pin %s', async (_what, answerOf, isPinned) => {
  const client = new QueryClient();
  const item = { id: 'a', text: 'old', pinnedAt: null } as Transcription;
  const [list, detail] = [transcriptionKeys.list({ page: 1, limit: 10 }), transcriptionKeys.detail('a')];
  const answer = Promise.withResolvers<Response>();
  vi.stubGlobal('fetch', () => answer.promise);
  const write = (text: string): void => {
    client.setQueryData<unknown>(list, { transcriptions: [{ ...item, ...shown(), text }, { id: 'b' }] });
    client.setQueryData<unknown>(detail, { ...item, ...shown(), text });
  };
  const shown = () => client.getQueryData<TranscriptionDetail>(detail);
  const all = () => [client.getQueryData<TranscriptionPage>(list)?.transcriptions[0], shown()];
  write('old');
  const pinning = new MutationObserver(client, pinText(client)).mutate({ item, pinned: true });
  await expect.poll(() => shown()?.pinnedAt).toBeTruthy();
  write('edited');
  answer.resolve(answerOf());
  await Promise.allSettled([pinning]);
  expect(all().map((one) => [one?.text, Boolean(one?.pinnedAt)])).toEqual([
    ['edited', isPinned],
    ['edited', isPinned],
  ]);
  expect(client.getQueryData<TranscriptionPage>(list)?.transcriptions[1]).toEqual({ id: 'b' });
});

it('shows the last saved pin after two changes in a row could not be saved', async () => {
  const client = new QueryClient();
  const detail = transcriptionKeys.detail('a');
  client.setQueryData<unknown>(detail, { id: 'a', pinnedAt: null });
  const shown = () => client.getQueryData<Transcription>(detail) as Transcription;
  const savedAt = '2026-01-01T00:00:00.000Z';
  const failed = () => Response.json({ error: 'x', code: 'internal' }, { status: 500 });
  const answers = [failed, failed, () => Response.json({ id: 'a', pinnedAt: savedAt }), failed, failed];
  let pressed = Promise.withResolvers<void>();
  vi.stubGlobal('fetch', () => pressed.promise.then(() => answers.shift()?.()));
  const press = async (...presses: boolean[]) => {
    pressed = Promise.withResolvers<void>();
    const running = [];
    for (const pinned of presses) {
      // The item is the one on the screen.
      running.push(new MutationObserver(client, pinText(client)).mutate({ item: shown(), pinned }));
      await expect.poll(() => Boolean(shown().pinnedAt)).toBe(pinned);
    }
    pressed.resolve();
    await Promise.allSettled(running);
  };
  await press(true, false);
  expect(shown().pinnedAt).toBeNull();
  await press(true, false, true);
  expect(shown().pinnedAt).toBe(savedAt);
});
