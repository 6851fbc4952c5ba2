import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type Dictation, NO_DICTATION, type RecentTexts } from '../../../src/contract/desktop/desktop.ts';
import { createPill } from '../../../src-main/pill/pill.ts';

let said: string[];
let told: Dictation['phase'][];
let listed: RecentTexts[];
let isGone: boolean;
let silences: number;
let progress: number;
let dictating: boolean[];
let isWanted: boolean;

const open = () =>
  createPill({
    open() {
      said.push('open');
      isGone = false;
      return {
        show: () => said.push('show'),
        hide: () => said.push('hide'),
        setExpanded: (isExpanded) => said.push(isExpanded ? 'large' : 'small'),
        isGone: () => isGone,
      };
    },
    sendDictation: ({ phase }) => told.push(phase),
    sendRecent: (texts) => listed.push(texts),
    isWanted: () => isWanted,
    interrupted: () => 'It was interrupted',
    onDictating: (isDictating) => dictating.push(isDictating),
    onProgress() {
      progress += 1;
    },
    onNoAnswer() {
      silences += 1;
    },
  });
const at = (phase: Dictation['phase']): Dictation => ({ ...NO_DICTATION, phase });

beforeEach(() => {
  said = [];
  told = [];
  listed = [];
  silences = 0;
  progress = 0;
  dictating = [];
  isWanted = true;
  vi.useFakeTimers();
});
afterEach(() => vi.useRealTimers());

it('shows from the key on, until a moment after the end', () => {
  const pill = open();
  pill.begin('starting');
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
  pill.begin('starting');
  pill.report(at('failed'));
  vi.advanceTimersByTime(5000);
  expect(said).not.toContain('hide');
  pill.begin('starting');
  vi.advanceTimersByTime(5000);
  expect(said).toEqual(['open', 'show', 'show']);
});

it('is opened anew after it was closed', () => {
  const pill = open();
  pill.begin('starting');
  pill.report(at('idle'));
  isGone = true;
  pill.begin('starting');
  expect(said).toEqual(['open', 'show', 'hide', 'open', 'show']);
});

it('stays away from a recording that was begun in the window', () => {
  const pill = open();
  pill.report(at('recording'));
  pill.begin('starting');
  pill.report(at('done'));
  expect(said).toEqual([]);
  expect(pill.shown().phase).toBe('done');
});

it('goes at once when nothing is recorded any more, and when the page never answers', () => {
  const pill = open();
  pill.begin('starting');
  pill.report(at('idle'));
  expect(said.at(-1)).toBe('hide');
  pill.begin('starting');
  vi.advanceTimersByTime(20_000);
  expect(said.at(-1)).toBe('hide');
  expect([pill.shown().phase, silences]).toEqual(['idle', 1]);
});

it('is not ended by the time for the first answer once there was one', () => {
  const pill = open();
  pill.begin('starting');
  pill.report(at('recording'));
  vi.advanceTimersByTime(60_000);
  expect(said).not.toContain('hide');
});

it('is opened hidden before the first key, so that the key only shows it', () => {
  const pill = open();
  pill.prepare();
  pill.prepare();
  expect(said).toEqual(['open']);
  pill.begin('starting');
  expect(said).toEqual(['open', 'show']);
});

it('shows no window that is not wanted, and follows the dictation all the same', () => {
  isWanted = false;
  const pill = open();
  pill.prepare();
  pill.begin('starting');
  pill.report(at('recording'));
  pill.report(at('done'));
  expect([said, dictating]).toEqual([[], [true, false]]);
});

it('says while a dictation records, and nothing of recordings in the window', () => {
  const pill = open();
  pill.report(at('recording'));
  pill.report(at('idle'));
  expect(dictating).toEqual([]);
  pill.begin('starting');
  for (const phase of ['recording', 'recording', 'working', 'done'] as const) pill.report(at(phase));
  expect(dictating).toEqual([true, false]);
  pill.begin('starting');
  vi.advanceTimersByTime(20_000);
  expect(dictating).toEqual([true, false, true, false]);
});

it('stays while its list is open, and goes when that is closed', () => {
  const pill = open();
  pill.begin('starting');
  pill.report(at('done'));
  pill.setExpanded(true);
  vi.advanceTimersByTime(60_000);
  expect(said).toEqual(['open', 'show', 'large']);
  pill.setExpanded(false);
  expect(said.slice(3)).toEqual(['small', 'hide']);
  pill.begin('starting');
  pill.setExpanded(true);
  pill.report(at('done'));
  vi.advanceTimersByTime(60_000);
  expect(said.at(-1)).toBe('large');
});

it('offers the last texts, and takes them back', () => {
  const pill = open();
  const texts = [{ id: 'one', text: 'words' }];
  pill.showRecent(texts);
  expect(pill.recent()).toEqual(texts);
  pill.showRecent([]);
  expect([pill.recent(), listed]).toEqual([[], [texts, []]]);
});

it('forgets texts and dictation with the page', () => {
  const pill = open();
  pill.showRecent([{ id: 'one', text: 'words' }]);
  pill.begin('starting');
  pill.onPageEnded();
  expect([pill.recent(), pill.shown().phase, said.at(-1), dictating]).toEqual([
    [],
    'idle',
    'hide',
    [true, false],
  ]);
});

it('says that a recording broke off with its page, unless the app ends', () => {
  const pill = open();
  pill.begin('starting');
  pill.report({ ...at('recording'), language: 'de' });
  pill.onPageEnded();
  expect(pill.shown()).toMatchObject({ phase: 'failed', note: 'It was interrupted', language: 'de' });
  expect(dictating).toEqual([true, false]);
  vi.advanceTimersByTime(10_000);
  expect(said.at(-1)).toBe('hide');
  pill.begin('starting');
  pill.report(at('recording'));
  isWanted = false;
  pill.onPageEnded();
  expect(pill.shown().phase).toBe('idle');
});

it('shows a command that does not record without taking Esc or pausing media', () => {
  const pill = open();
  pill.begin('working');
  pill.report(at('done'));
  pill.begin('idle');
  expect(told).toEqual(['working', 'done', 'idle']);
  pill.report(at('done'));
  vi.advanceTimersByTime(2000);
  expect([said, dictating]).toEqual([['open', 'show', 'show', 'hide'], []]);
});
