import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { TakeEvent } from '../../../../../src/contract/api/takes.ts';
import {
  NO_WORDS,
  recognisedShare,
  withEvent,
} from '../../../../../src-renderer/features/recorder/live/live-words.ts';

const segment = (n: number, text: string, run = 'a'): TakeEvent => ({
  name: 'segment',
  data: { run, n, text, start: n, end: n + 1 },
});
const partial = (text: string, run = 'a'): TakeEvent => ({ name: 'partial', data: { run, text } });
const state = (name: 'open' | 'done' | 'failed', run = 'a'): TakeEvent => ({
  name: 'state',
  data: { run, state: name, failure: null },
});
const wordsOf = (events: readonly TakeEvent[]) => events.reduce(withEvent, NO_WORDS);
const textOf = (events: readonly TakeEvent[]) => wordsOf(events).segments.map(({ text }) => text);

describe('live words', () => {
  it('report the recognised share of a recording, also after another pass has begun', () => {
    const measured: TakeEvent = {
      name: 'state',
      data: { run: 'a', state: 'transcribing', failure: null, seconds: 8 },
    };
    const share = (...events: TakeEvent[]) => recognisedShare(wordsOf(events), 0);
    expect(share(segment(0, 'a'))).toBeNull();
    expect(share(measured)).toBeNull();
    expect(share(measured, segment(0, 'a'), segment(1, 'b'))).toBe(0.25);
    expect(share(measured, segment(0, 'a'), segment(0, 'A', 'b'))).toBe(0.125);
    // The length of this device's own recording is known from the start.
    expect(recognisedShare(wordsOf([segment(0, 'a')]), 4000)).toBe(0.25);
  });

  it('are interim until a segment settles them', () => {
    const before = wordsOf([state('open'), segment(0, 'hello'), partial('wor')]);
    expect(before).toMatchObject({ partial: 'wor', segments: [{ text: 'hello' }] });
    const after = withEvent(before, segment(1, 'world'));
    expect(after).toMatchObject({ partial: '', segments: [{ text: 'hello' }, { text: 'world' }] });
  });

  it('restart with another pass, which announces nothing until it has caught up', () => {
    const words = wordsOf([segment(0, 'a'), segment(1, 'b'), partial('c'), segment(0, 'A', 'b')]);
    expect(words).toMatchObject({ run: 'b', partial: '', announcedCount: 2, segments: [{ text: 'A' }] });
  });

  it('are kept while another pass has none yet', () => {
    const before = [segment(0, 'a'), segment(1, 'b'), partial('c')];
    expect(wordsOf([...before, state('open', 'b')])).toEqual(wordsOf(before));
    expect(wordsOf([...before, state('open', 'b'), partial('A', 'b')])).toMatchObject({
      run: 'b',
      announcedCount: 2,
      segments: [],
      partial: 'A',
    });
  });

  it('are kept when the take has ended, until its text is shown', () => {
    const words = wordsOf([segment(0, 'a'), partial('b'), state('done', '')]);
    expect(words).toMatchObject({ hasEnded: true, partial: '', segments: [{ text: 'a' }] });
    expect(wordsOf([segment(0, 'a'), state('failed', '')]).segments).toHaveLength(1);
  });

  it('keep the queue position when the recording ends, and drop it with another pass', () => {
    const begins = (run: string): TakeEvent => ({
      name: 'state',
      data: { run, state: 'open', failure: null },
    });
    const ends = (run: string): TakeEvent => ({
      name: 'state',
      data: { run, state: 'transcribing', failure: null },
    });
    const waiting = wordsOf([begins('a'), { name: 'queue', data: { run: 'a', ahead: 1 } }]);
    expect(withEvent(waiting, ends('a')).ahead).toBe(1);
    expect(withEvent(waiting, ends('b')).ahead).toBeNull();
  });

  it('include the queue position while the recording waits', () => {
    const queue = (ahead: number | null): TakeEvent => ({ name: 'queue', data: { run: 'a', ahead } });
    const waiting = wordsOf([segment(0, 'a'), queue(2), queue(1)]);
    expect(waiting).toMatchObject({ ahead: 1, segments: [{ text: 'a' }] });
    expect(withEvent(waiting, queue(null)).ahead).toBeNull();
    expect(withEvent(waiting, partial('b', 'b')).ahead).toBeNull();
    expect(withEvent(waiting, state('done', '')).ahead).toBeNull();
  });

  it('include the failure when no more words will arrive', () => {
    const failure = { code: 'quota_exceeded', text: 'Used up.' };
    const event: TakeEvent = { name: 'state', data: { run: 'a', state: 'open', failure } };
    expect(wordsOf([segment(0, 'a'), event])).toMatchObject({ failure, segments: [{ text: 'a' }] });
  });

  it('are the same after any number of reconnections that repeat segments', () => {
    const told = ['one', 'two', 'three', 'four', 'five'].map((text, n) => segment(n, text));
    fc.assert(
      fc.property(fc.array(fc.nat(4), { maxLength: 20 }), (breaks) => {
        const events: TakeEvent[] = [];
        let seen = 0;
        for (const back of breaks) {
          seen = Math.min(told.length, seen + 1);
          events.push(...told.slice(Math.max(0, seen - 1 - back), seen));
        }
        events.push(...told.slice(seen));
        expect(textOf(events)).toEqual(['one', 'two', 'three', 'four', 'five']);
      }),
    );
  });

  it('keep the speaker in a meeting', () => {
    const others: TakeEvent = {
      name: 'segment',
      data: { run: 'a', n: 0, start: 0, end: 1, text: 'Hi.', speaker: 'others' },
    };
    const turns = [{ speaker: 'me' as const, text: 'So' }];
    const interim: TakeEvent = { name: 'partial', data: { run: 'a', text: 'So', turns } };
    expect(wordsOf([others, interim])).toMatchObject({ turns, segments: [{ speaker: 'others' }] });
    expect(wordsOf([others, interim, segment(1, 'So?')]).turns).toEqual([]);
  });
});
