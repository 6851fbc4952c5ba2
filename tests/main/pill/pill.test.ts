import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Dictation } from '../../../src/contract/desktop/desktop.ts';
import { createPill } from '../../../src-main/pill/pill.ts';

let said: string[];
let told: Dictation['phase'][];
let isGone: boolean;
let silences: number;
let progress: number;

const open = () =>
  createPill({
    open() {
      said.push('open');
      isGone = false;
      return { show: () => said.push('show'), hide: () => said.push('hide'), isGone: () => isGone };
    },
    tell: ({ phase }) => told.push(phase),
    onProgress() {
      progress += 1;
    },
    onSilence() {
      silences += 1;
    },
  });
const at = (phase: Dictation['phase']): Dictation => ({ phase, level: 0, elapsedMs: 0, words: '', note: '' });

beforeEach(() => {
  said = [];
  told = [];
  silences = 0;
  progress = 0;
  vi.useFakeTimers();
});
afterEach(() => vi.useRealTimers());

it('shows from the key on, until a moment after the end', () => {
  const pill = open();
  pill.begin();
  expect(said).toEqual(['open', 'show']);
  for (const phase of ['recording', 'working', 'done'] as const) pill.report(at(phase));
  expect(told).toEqual(['starting', 'recording', 'working', 'done']);
  expect(progress).toBe(2);
  vi.advanceTimersByTime(1000);
  expect(said).toEqual(['open', 'show']);
  vi.advanceTimersByTime(1000);
  expect(said).toEqual(['open', 'show', 'hide']);
});

it('is opened once, and shows what failed for longer', () => {
  const pill = open();
  pill.begin();
  pill.report(at('failed'));
  vi.advanceTimersByTime(5000);
  expect(said).not.toContain('hide');
  pill.begin();
  vi.advanceTimersByTime(5000);
  expect(said).toEqual(['open', 'show', 'show']);
});

it('is opened anew after it was closed', () => {
  const pill = open();
  pill.begin();
  pill.report(at('idle'));
  isGone = true;
  pill.begin();
  expect(said).toEqual(['open', 'show', 'hide', 'open', 'show']);
});

it('stays away from a recording that was begun in the window', () => {
  const pill = open();
  pill.report(at('recording'));
  pill.begin();
  pill.report(at('done'));
  expect(said).toEqual([]);
  expect(pill.shown().phase).toBe('done');
});

it('goes at once when nothing is recorded any more, and when the page never answers', () => {
  const pill = open();
  pill.begin();
  pill.report(at('idle'));
  expect(said.at(-1)).toBe('hide');
  pill.begin();
  vi.advanceTimersByTime(20_000);
  expect(said.at(-1)).toBe('hide');
  expect([pill.shown().phase, silences]).toEqual(['idle', 1]);
});

it('is not ended by the time for the first answer once there was one', () => {
  const pill = open();
  pill.begin();
  pill.report(at('recording'));
  vi.advanceTimersByTime(60_000);
  expect(said).not.toContain('hide');
});
