import { expect, it, vi } from 'vitest';
import { answerPage } from '../../../src-renderer/service-worker/answer-page.ts';

const fresh = new Response('fresh');
const kept = new Response('kept');
const broken = new Response('Bad Gateway', { status: 502 });
const keptPage = () => Promise.resolve(kept);
const nothing = () => Promise.resolve(undefined);
const away = () => Promise.reject(new TypeError('Failed to fetch'));

it('answerPage returns the network’s response', async () => {
  expect(await answerPage(Promise.resolve(fresh), keptPage, 50)).toBe(fresh);
  const wrong = new Response('no', { status: 500 });
  expect(await answerPage(Promise.resolve(wrong), keptPage, 50)).toBe(wrong);
});

it('answerPage returns the cached page without a network, or on a 502', async () => {
  expect(await answerPage(away(), keptPage, 50)).toBe(kept);
  expect(await answerPage(Promise.resolve(broken), keptPage, 50)).toBe(kept);
});

it('answerPage returns the cached page when the network takes too long', async () => {
  vi.useFakeTimers();
  let answer: (response: Response) => void = () => undefined;
  const slow = new Promise<Response>((resolve) => {
    answer = resolve;
  });
  const page = answerPage(slow, keptPage, 3000);
  await vi.advanceTimersByTimeAsync(3000);
  expect(await page).toBe(kept);
  const only = answerPage(slow, nothing, 3000);
  await vi.advanceTimersByTimeAsync(10_000);
  answer(fresh);
  expect(await only).toBe(fresh);
  vi.useRealTimers();
});

it('answerPage fails like the network when no page is cached', async () => {
  await expect(answerPage(away(), nothing, 50)).rejects.toThrow('Failed to fetch');
  expect(await answerPage(Promise.resolve(broken), nothing, 50)).toBe(broken);
});
