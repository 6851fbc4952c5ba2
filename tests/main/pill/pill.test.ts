import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type Dictation, NO_DICTATION, type RecentTexts } from '../../../src/contract/desktop/desktop.ts';
import { createPill } from '../../../src-main/pill/pill.ts';

let said: string[];
let told: Dictation['phase'][];
let listed: RecentTexts[];
let isGone: boolean;
let crash: () => void;
let silences: number;
let progress: number;
let dictating: boolean[];
let isWanted: boolean;

const open = () =>
  createPill({
    open(onCrash) {
      said.push('open');
      crash = onCrash;
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

it('shows the pill from the first key press until shortly after the end', () => {
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

it('opens the pill window once and shows a failure for longer', () => {
  const pill = open();
  pill.begin('starting');
  pill.report(at('failed'));
  vi.advanceTimersByTime(5000);
  expect(said).not.toContain('hide');
  pill.begin('starting');
  vi.advanceTimersByTime(5000);
  expect(said).toEqual(['open', 'show', 'show']);
});

it('opens a new pill window after it was closed', () => {
  const pill = open();
  pill.begin('starting');
  pill.report(at('idle'));
  isGone = true;
  pill.begin('starting');
  expect(said).toEqual(['open', 'show', 'hide', 'open', 'show']);
});

it('does not show the pill for a recording that was started in the main window', () => {
  const pill = open();
  pill.report(at('recording'));
  pill.begin('starting');
  pill.report(at('done'));
  expect(said).toEqual([]);
  expect(pill.shown().phase).toBe('done');
});

it('hides the pill when the recording ends or the page does not respond', () => {
  const pill = open();
  pill.begin('starting');
  pill.report(at('idle'));
  expect(said.at(-1)).toBe('hide');
  pill.begin('starting');
  vi.advanceTimersByTime(20_000);
  expect(said.at(-1)).toBe('hide');
  expect([pill.shown().phase, silences]).toEqual(['idle', 1]);
});

it('cancels the response timeout with the first report', () => {
  const pill = open();
  pill.begin('starting');
  pill.report(at('recording'));
  vi.advanceTimersByTime(60_000);
  expect(said).not.toContain('hide');
});

it('opens the pill window hidden in advance and only shows it at the first key press', () => {
  const pill = open();
  pill.prepare();
  pill.prepare();
  expect(said).toEqual(['open']);
  pill.begin('starting');
  expect(said).toEqual(['open', 'show']);
});

it('opens no pill window when disabled, but still tracks the dictation', () => {
  isWanted = false;
  const pill = open();
  pill.prepare();
  pill.begin('starting');
  pill.report(at('recording'));
  pill.report(at('done'));
  expect([said, dictating]).toEqual([[], [true, false]]);
});

it('reports when a dictation records, but not recordings of the main window', () => {
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

it('keeps the pill visible while its list is expanded, and hides it after it is collapsed', () => {
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

it('hides the pill whose page crashed with its list expanded, and not one that shows a note', () => {
  const pill = open();
  pill.begin('starting');
  pill.report(at('failed'));
  crash();
  expect(said).toEqual(['open', 'show']);
  pill.setExpanded(true);
  crash();
  expect(said).toEqual(['open', 'show', 'large', 'small', 'hide']);
  pill.begin('starting');
  pill.report(at('done'));
  vi.advanceTimersByTime(2000);
  expect(said.slice(5)).toEqual(['show', 'hide']);
});

it('ends as usual in a new pill window after the last was closed with its list expanded', () => {
  const pill = open();
  pill.begin('starting');
  pill.setExpanded(true);
  isGone = true;
  pill.report(at('done'));
  pill.begin('starting');
  pill.report(at('done'));
  said = [];
  vi.advanceTimersByTime(2000);
  expect(said).toEqual(['hide']);
});

it('stores and clears the recent texts', () => {
  const pill = open();
  const texts = [{ id: 'one', text: 'words' }];
  pill.showRecent(texts);
  expect(pill.recent()).toEqual(texts);
  pill.showRecent([]);
  expect([pill.recent(), listed]).toEqual([[], [texts, []]]);
});

it('clears recent texts and the dictation when the page ends', () => {
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

it('shows an interrupted recording when the page ends, unless the app quits', () => {
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

it('shows a command without recording and does not report dictating', () => {
  const pill = open();
  pill.begin('working');
  pill.report(at('done'));
  pill.begin('idle');
  expect(told).toEqual(['working', 'done', 'idle']);
  pill.report(at('done'));
  vi.advanceTimersByTime(2000);
  expect([said, dictating]).toEqual([['open', 'show', 'show', 'hide'], []]);
});
