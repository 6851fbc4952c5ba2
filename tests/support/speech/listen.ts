import type { SpeechEngine } from '../../../src/server/speech/engine.ts';
import { createPocketSphinx, findPocketSphinx } from '../../../src/server/speech/pocketsphinx.ts';
import {
  type RecordingRequest,
  transcribeRecording,
} from '../../../src/server/speech/transcribe-recording.ts';

/** The real engine of this machine; the tests need it installed. */
export async function realPocketSphinx(options: { timeLimitMs?: () => number } = {}): Promise<SpeechEngine> {
  const place = await findPocketSphinx();
  if ('missing' in place) throw new Error(place.missing);
  return createPocketSphinx({ place, ...options });
}

/** Transcribes a file with settings that a test does not care about filled in. */
export function hear(engine: SpeechEngine, request: Partial<RecordingRequest> & { path: string }) {
  const signal = new AbortController().signal;
  return transcribeRecording({ format: 'wav', language: 'auto', engine, signal, ...request });
}

/** Share of words that are wrong: edit distance over the number of words said, case and stops aside. */
export function wordErrorRate(said: string, heard: string): number {
  const words = (text: string) => text.toLowerCase().match(/[\p{L}\p{N}']+/gu) ?? [];
  const [from, to] = [words(said), words(heard)];
  let row = to.map((_, index) => index + 1);
  for (const [line, word] of from.entries()) {
    let left = line + 1;
    let corner = line;
    row = row.map((above, column) => {
      const change = word === to[column] ? 0 : 1;
      const cost = Math.min(above + 1, left + 1, corner + change);
      corner = above;
      left = cost;
      return cost;
    });
  }
  return (row.at(-1) ?? from.length) / from.length;
}
