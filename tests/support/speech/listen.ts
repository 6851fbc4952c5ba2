import { readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Segment } from '../../../src/contract/api/transcriptions.ts';
import type { Recognition, SpeechEngine } from '../../../src/server/speech/engines/engine.ts';
import {
  type RecognitionContext,
  recogniseTake,
} from '../../../src/server/speech/recognition/recognise-take.ts';
import type {
  PieceMemory,
  RecognitionRequest,
  TakeSource,
} from '../../../src/server/speech/recognition/recognition-request.ts';
import { createEngineSet } from '../../../src/server/speech/scheduling/engine-set.ts';
import { sharedMoonshine } from './shared-moonshine.ts';

/** A recording that is all there. */
export function wholeFile(path: string): TakeSource {
  return {
    file: async () => path,
    async *bytes() {
      yield await readFile(path);
    },
  };
}

/**
 * A recording that comes in slices, `waitMs` apart; the slices whose numbers are `lost` never come. Each slice that
 * is read is told to `onRead`.
 */
export function spoken(
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

/** A memory for pieces that lasts as long as the test. */
export function pieceMemory(): PieceMemory & { kept: Map<string, Recognition> } {
  const kept = new Map<string, Recognition>();
  return {
    kept,
    recall: (key) => kept.get(key) ?? null,
    remember: async (key, result) => {
      kept.set(key, result);
    },
  };
}

/** What all recordings share: these engines, best first, and the second opinion of the engine in the box. */
export function contextFor(
  engines: SpeechEngine | readonly SpeechEngine[],
  more: Partial<RecognitionContext> = {},
): RecognitionContext {
  return { engines: createEngineSet([engines].flat()), findSpeech: sharedMoonshine().findSpeech, ...more };
}

/** A request with what a test does not care about filled in, and what is told on the way. */
export function requestFor(request: Partial<RecognitionRequest> & { source: TakeSource }) {
  const told: Segment[] = [];
  const partials: { text: string; afterSegments: number }[] = [];
  const full: RecognitionRequest = {
    owner: 1,
    language: 'auto',
    signal: new AbortController().signal,
    pieces: pieceMemory(),
    allow: async () => Number.POSITIVE_INFINITY,
    isWatched: () => false,
    ...request,
    onSegment(segment) {
      told.push(segment);
      request.onSegment?.(segment);
    },
    onPartial(text) {
      partials.push({ text, afterSegments: told.length });
      request.onPartial?.(text);
    },
  };
  return { request: full, told, partials };
}

/** Listens, and gives what was told on the way, too. */
export async function listenTo(context: RecognitionContext, wanted: Parameters<typeof requestFor>[0]) {
  const { request, told, partials } = requestFor(wanted);
  return { ...(await recogniseTake(context, request)), told, partials };
}

/** Transcribes a file that is all there. */
export function hear(
  engine: SpeechEngine,
  request: Partial<RecognitionRequest> & { path: string; limits?: RecognitionContext['limits'] },
) {
  const { path, limits, ...more } = request;
  return listenTo(contextFor(engine, limits ? { limits } : {}), { source: wholeFile(path), ...more });
}
