import { readFile } from 'node:fs/promises';
import type {
  EngineSession,
  SessionOptions,
  SpeechEngine,
} from '../../../src/server/speech/engines/engine.ts';
import type { Recognition } from '../../../src/speech/recognition.ts';

const WAV_HEADER = 44;
const CHUNK = 8000;

/** The samples of a 16 kHz mono WAV file. */
export async function pcmOf(path: string): Promise<Uint8Array> {
  return new Uint8Array(await readFile(path)).slice(WAV_HEADER);
}

/** Opens a session with defaults for the options a test does not set. */
export function openSession(engine: SpeechEngine, options: Partial<SessionOptions> = {}): EngineSession {
  return engine.open({
    language: 'auto',
    vocabulary: [],
    context: '',
    signal: new AbortController().signal,
    onPartial: () => undefined,
    isWatched: () => true,
    ...options,
  });
}

/** Feeds audio in quarters of a second and finishes the session. */
export async function recogniseSamples(session: EngineSession, pcm: Uint8Array): Promise<Recognition> {
  for (let at = 0; at < pcm.length; at += CHUNK) await session.feed(pcm.subarray(at, at + CHUNK));
  return session.end();
}
