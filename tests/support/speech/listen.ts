import { readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Segment } from '../../../src/contract/api/segments.ts';
import type { SpeechEngine } from '../../../src/server/speech/engines/engine.ts';
import {
  type RecognitionContext,
  recogniseTake,
} from '../../../src/server/speech/recognition/recognise-take.ts';
import type {
  PieceCache,
  RecognitionRequest,
  TakeSource,
} from '../../../src/server/speech/recognition/recognition-request.ts';
import { createEngineSet } from '../../../src/server/speech/scheduling/engine-set.ts';
import type { Recognition } from '../../../src/speech/recognition.ts';
import { sharedMoonshine } from './shared-moonshine.ts';

/** A complete recording. */
export function wholeFile(path: string): TakeSource {
  return {
    file: async () => path,
    async *bytes() {
      yield await readFile(path);
    },
  };
}

/**
 * A recording that arrives in slices, `waitMs` apart; slices whose numbers are in `lost` never arrive. Calls
 * `onRead` for each slice that is read.
 */
export function slicedRecording(
  bytes: Uint8Array,
  options: {
    sliceBytes: number;
    waitMs?: number;
    lost?: (slice: number) => boolean;
    onRead?: (slice: number) => void;
  },
): TakeSource {
  const { sliceBytes, waitMs = 0, lost = () => false, onRead = () => undefined } = options;
  return {
    file: async () => null,
    async *bytes() {
      let wasLost = false;
      for (let slice = 0; slice * sliceBytes < bytes.length; slice += 1) {
        const isLost = lost(slice);
        onRead(slice);
        if (waitMs > 0) await sleep(waitMs);
        if (!isLost) yield bytes.subarray(slice * sliceBytes, (slice + 1) * sliceBytes);
        else if (!wasLost) yield null;
        wasLost = isLost;
      }
    },
  };
}

/** A piece cache that lasts as long as the test. */
export function pieceCache(): PieceCache & { kept: Map<string, Recognition> } {
  const kept = new Map<string, Recognition>();
  return {
    kept,
    recall: (key) => kept.get(key) ?? null,
    remember: async (key, result) => {
      kept.set(key, result);
    },
  };
}

/**
 * The context that all recordings share: these engines, best first, and the built-in engine for second
 * opinions.
 */
export function contextFor(
  engines: SpeechEngine | readonly SpeechEngine[],
  more: Partial<RecognitionContext> = {},
): RecognitionContext {
  return { engines: createEngineSet([engines].flat()), findSpeech: sharedMoonshine().findSpeech, ...more };
}

/** A request with defaults for the fields a test does not set, and the segments reported so far. */
export function requestFor(request: Partial<RecognitionRequest> & { source: TakeSource }) {
  const told: Segment[] = [];
  const partials: { text: string; afterSegments: number }[] = [];
  const full: RecognitionRequest = {
    owner: 1,
    language: 'auto',
    signal: new AbortController().signal,
    pieces: pieceCache(),
    allow: async () => Number.POSITIVE_INFINITY,
    isWatched: () => false,
    ...request,
    onSegment(segment) {
      told.push(segment);
      request.onSegment?.(segment);
    },
    onPartial(text, seconds) {
      partials.push({ text, afterSegments: told.length });
      request.onPartial?.(text, seconds);
    },
  };
  return { request: full, told, partials };
}

/** Recognises a recording, and returns the reported segments and interim results, too. */
export async function listenTo(context: RecognitionContext, wanted: Parameters<typeof requestFor>[0]) {
  const { request, told, partials } = requestFor(wanted);
  return { ...(await recogniseTake(context, request)), told, partials };
}

/** Transcribes a complete file. */
export function transcribeFile(
  engine: SpeechEngine,
  request: Partial<RecognitionRequest> & { path: string; limits?: RecognitionContext['limits'] },
) {
  const { path, limits, ...more } = request;
  return listenTo(contextFor(engine, limits ? { limits } : {}), { source: wholeFile(path), ...more });
}
