import type { SpeechEngineId } from '../../src/contract/api/ai-services.ts';
import type { Segment } from '../../src/contract/api/segments.ts';
import type { Recogniser } from '../../src/server/speech/recognition/recogniser.ts';
import type {
  RecognitionRequest,
  RecognitionResult,
} from '../../src/server/speech/recognition/recognition-request.ts';
import { joinTexts } from '../../src/text/join-texts.ts';
import { NO_ENGINE } from './speech/no-engine.ts';

export interface ScriptedResult {
  segments: Segment[];
  confidence?: number | null;
  language?: string | null;
  engine?: SpeechEngineId;
  /** The language that is detected before any words are told; none by default. */
  detectedFirst?: string;
}

/** A recogniser that returns the next of `results` for each recording, and records its requests. */
export function createScriptedRecogniser(
  results: ScriptedResult[],
): Recogniser & { requests: RecognitionRequest[] } {
  const requests: RecognitionRequest[] = [];
  return {
    requests,
    ...NO_ENGINE,
    async recognise(request): Promise<RecognitionResult> {
      requests.push(request);
      await request.onEngineUsed?.({ id: 'moonshine', model: 'Moonshine Tiny' });
      for await (const part of request.source.bytes()) if (!part) throw new Error('a part is missing');
      await request.allow(10);
      const result = results.shift() ?? { segments: [] };
      const { segments, confidence = null, language = 'en', engine = 'moonshine', detectedFirst } = result;
      if (detectedFirst !== undefined) await request.allowLanguage?.(detectedFirst);
      for (const segment of segments) request.onSegment(segment);
      return {
        text: joinTexts(segments.map(({ text }) => text)),
        segments,
        language,
        confidence,
        durationSeconds: 10,
        speechSeconds: 10,
        processingTimeMs: 0,
        quality: {
          score: null,
          noiseLevel: null,
          sampleRate: null,
          channels: null,
          bitrate: null,
          format: 'webm',
        },
        engine,
        model: 'Moonshine Tiny',
      };
    },
  };
}
