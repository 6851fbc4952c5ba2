import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type CutEvent, type CutRule, createCutter } from '../../../src/speech/audio/cuts.ts';
import type { Frame } from '../../../src/speech/audio/frames.ts';
import { framesOf } from '../../support/speech/frames.ts';

const RULE: CutRule = { from: 2, to: 4, pause: () => 0.5 };

/** The cutter's output, and the seconds at which it detected a pause or a cut. */
function run(frames: readonly Frame[], rule = RULE) {
  const cutter = createCutter(rule);
  const events = [...frames.flatMap(cutter.push), ...cutter.flush()];
  const passed = events.flatMap((event) => (event.kind === 'frame' ? [event.frame] : []));
  const at = (kind: CutEvent['kind']) =>
    events.flatMap((event, index) =>
      event.kind === kind
        ? [0.03 * events.slice(0, index).filter((before) => before.kind === 'frame').length]
        : [],
    );
  return { events, passed, pauses: at('pause'), cuts: at('cut') };
}

describe('createCutter', () => {
  test('reports each pause once and does not cut silence', () => {
    const { pauses, cuts } = run(
      framesOf([
        { seconds: 3, isSpeech: false },
        { seconds: 1.5, isSpeech: true },
        { seconds: 0.3, isSpeech: false },
        { seconds: 0.9, isSpeech: true },
        { seconds: 30, isSpeech: false },
        { seconds: 1.5, isSpeech: true },
        { seconds: 2, isSpeech: false },
      ]),
    );
    expect(pauses.map((at) => Math.round(at * 10) / 10)).toEqual([6.2, 37.7]);
    expect(cuts).toEqual([]);
  });

  test('cuts at the quietest position between the bounds', () => {
    const { cuts, events } = run(
      framesOf([
        { seconds: 1, isSpeech: true },
        { seconds: 0.3, isSpeech: true, power: 5 },
        { seconds: 1.8, isSpeech: true },
        { seconds: 0.15, isSpeech: true, power: 50 },
        { seconds: 2, isSpeech: true },
      ]),
    );
    expect(cuts).toHaveLength(1);
    expect(cuts[0]).toBeGreaterThan(3.1);
    expect(cuts[0]).toBeLessThan(3.25);
    expect(events.find(({ kind }) => kind === 'cut')).toEqual({
      kind: 'cut',
      isInSpeech: true,
      speechAfter: 0,
    });
  });

  test('reports how soon speech follows a cut', () => {
    const { events } = run(
      framesOf([
        { seconds: 3, isSpeech: true },
        { seconds: 0.3, isSpeech: false },
        { seconds: 2, isSpeech: true },
      ]),
    );
    const cut = events.find((event) => event.kind === 'cut');
    expect(cut).toMatchObject({ isInSpeech: false });
    expect(cut?.kind === 'cut' && cut.speechAfter).toBeLessThan(0.3);
    expect(cut?.kind === 'cut' && cut.speechAfter).toBeGreaterThan(0);
  });

  test('isPaused() returns whether there is no speech', () => {
    const cutter = createCutter(RULE);
    expect(cutter.isPaused()).toBe(true);
    for (const frame of framesOf([{ seconds: 1, isSpeech: true }])) cutter.push(frame);
    expect(cutter.isPaused()).toBe(false);
    for (const frame of framesOf([{ seconds: 0.6, isSpeech: false }])) cutter.push(frame);
    expect(cutter.isPaused()).toBe(true);
  });

  const stretch = fc.record({
    seconds: fc.double({ min: 0.03, max: 6, noNaN: true }),
    isSpeech: fc.boolean(),
    power: fc.integer({ min: 1, max: 1000 }),
  });

  test('passes on every frame in order and limits the length of speech without a cut', () => {
    fc.assert(
      fc.property(fc.array(stretch, { maxLength: 30 }), (stretches) => {
        const frames = framesOf(stretches);
        const { events, passed } = run(frames);
        expect(passed).toEqual(frames);
        let seconds = 0;
        let isOpen = false;
        for (const event of events) {
          if (event.kind !== 'frame') isOpen = false;
          else if (event.frame.isSpeech) isOpen = true;
          seconds = isOpen ? seconds + 0.03 : 0;
          expect(seconds).toBeLessThanOrEqual(RULE.to + 0.03);
        }
      }),
      { numRuns: 60 },
    );
  });
});
