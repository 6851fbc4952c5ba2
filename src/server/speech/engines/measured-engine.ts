import type { Metrics } from '../../operation/metrics.ts';
import type { Tracer } from '../../operation/tracer.ts';
import type { EngineSession, SpeechEngine } from './engine.ts';

/** Bytes of one second of 16 kHz mono 16-bit samples. */
const BYTES_PER_SECOND = 32_000;

export interface EngineTelemetry {
  readonly metrics: Pick<Metrics, 'engineAnswered' | 'speechServerAnswered' | 'speechServerRests'>;
  readonly tracer: Tracer;
}

/** An engine whose sessions are measured and traced; they work as before. */
export function measuredEngine(engine: SpeechEngine, { metrics, tracer }: EngineTelemetry): SpeechEngine {
  const attributes = { 'parlance.engine': engine.id };
  const open = (session: EngineSession): EngineSession => {
    let bytes = 0;
    return {
      feed(pcm) {
        bytes += pcm.byteLength;
        return session.feed(pcm);
      },
      async end() {
        const startedAt = performance.now();
        let isOk = false;
        try {
          const result = await tracer.span('speech.recognise', attributes, () => session.end());
          isOk = true;
          return result;
        } finally {
          const elapsedSeconds = (performance.now() - startedAt) / 1000;
          metrics.engineAnswered(engine.id, isOk, bytes / BYTES_PER_SECOND, elapsedSeconds);
        }
      },
      close: () => session.close(),
    };
  };
  return {
    id: engine.id,
    model: engine.model,
    languages: engine.languages,
    detectsLanguage: engine.detectsLanguage,
    isPaid: engine.isPaid,
    sentTo: engine.sentTo,
    slots: engine.slots,
    slotsMax: engine.slotsMax,
    slotsNow: () => engine.slotsNow?.() ?? engine.slots,
    slotFrom: engine.slotFrom,
    collects: engine.collects,
    open: (options) => open(engine.open(options)),
    warm: () => engine.warm?.(),
    close: async () => engine.close?.(),
  };
}
