import { expect, it, vi } from 'vitest';
import { noMetrics } from '../../../../src/server/operation/metrics.ts';
import { noTracer } from '../../../../src/server/operation/tracer.ts';
import type { SpeechEngine } from '../../../../src/server/speech/engines/engine.ts';
import { measuredEngine } from '../../../../src/server/speech/engines/measured-engine.ts';
import type { Recognition } from '../../../../src/speech/recognition.ts';

const NOTHING: Recognition = { text: '', segments: [], language: null, confidence: null, words: null };

it.each([
  ['an answer', async () => NOTHING, true],
  ['a failure', () => Promise.reject(new Error('failed')), false],
])('measuredEngine counts %s with the seconds of its audio', async (_, end, isOk) => {
  const engine: SpeechEngine = {
    id: 'moonshine',
    model: '',
    languages: 'any',
    detectsLanguage: false,
    isPaid: false,
    slots: 1,
    slotFrom: 'end',
    open: () => ({ feed: async () => undefined, end, close: () => undefined }),
  };
  const engineAnswered = vi.fn(noMetrics.engineAnswered);
  const measured = measuredEngine(engine, { metrics: { ...noMetrics, engineAnswered }, tracer: noTracer });
  const session = measured.open({
    language: 'en',
    vocabulary: [],
    context: '',
    signal: new AbortController().signal,
    onPartial: () => undefined,
    isWatched: () => false,
  });
  for (let part = 0; part < 3; part += 1) await session.feed(new Uint8Array(16_000));
  await session.end().catch(() => undefined);
  expect(engineAnswered.mock.calls).toEqual([['moonshine', isOk, 1.5, expect.any(Number)]]);
});
