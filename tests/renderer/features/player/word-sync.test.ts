import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createWordSync } from '../../../../src-renderer/features/player/word-sync.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const SEGMENTS = [{ start: 0, end: 4, text: 'aaaa bbbb' }];

function openText(first: string) {
  let current = first;
  const listeners = new Set<() => void>();
  const lit: (string | null)[] = [];
  const plain = vi.fn(() => current);
  return {
    lit,
    listeners,
    plain,
    edit(next: string) {
      current = next;
      for (const listener of listeners) listener();
    },
    port: {
      plain,
      html: () => '',
      onChange: (listener: () => void) => {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
      highlight: (range: { start: number; end: number } | null) =>
        void lit.push(range && current.slice(range.start, range.end)),
      onWordPress: () => () => undefined,
    },
  };
}

it('highlights each word once, and clears the highlight when playback stops', () => {
  const text = openText('aaaa bbbb');
  const sync = createWordSync(SEGMENTS, text.port);
  for (const second of [0, 0.5, 1, 2.5, 3]) sync.follow(second);
  sync.follow(null);
  sync.follow(null);
  expect(text.lit).toEqual(['aaaa', 'bbbb', null]);
});

it('aligns text and recording only when needed', () => {
  const text = openText('aaaa bbbb');
  const sync = createWordSync(SEGMENTS, text.port);
  expect(text.plain).not.toHaveBeenCalled();
  expect(sync.timeAt(5)).toBe(2);
  sync.follow(0);
  expect(text.plain).toHaveBeenCalledOnce();
});

it('clears the highlight while the user types, and resumes after a pause in typing', () => {
  const text = openText('aaaa bbbb');
  const sync = createWordSync(SEGMENTS, text.port);
  sync.follow(0);
  text.edit('Oh, aaaa bbbb');
  sync.follow(0.1);
  expect(text.lit).toEqual(['aaaa', null]);
  vi.advanceTimersByTime(600);
  sync.follow(0.7);
  expect(text.lit).toEqual(['aaaa', null, 'aaaa']);
});

it('highlights nothing in a translation', () => {
  const text = openText('eins zwei');
  const sync = createWordSync(SEGMENTS, text.port);
  sync.follow(0);
  expect([text.lit, sync.timeAt(5)]).toEqual([[], null]);
});

it('clears the highlight and removes its listener when closed', () => {
  const text = openText('aaaa bbbb');
  const sync = createWordSync(SEGMENTS, text.port);
  sync.follow(0);
  sync.close();
  expect(text.lit).toEqual(['aaaa', null]);
  expect(text.listeners.size).toBe(0);
});
