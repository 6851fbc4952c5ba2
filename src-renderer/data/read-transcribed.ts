import type { Transcribed } from '../../src/contract/api/transcriptions.ts';
import { NetworkError } from './http-error.ts';

/**
 * Parses the answer that ends a recording, by hand because the recorder's page does not load zod. Checks the fields that
 * decide whether the recording is deleted. Throws NetworkError for any other answer: it is not from our server.
 */
export function readTranscribed(answer: unknown): Transcribed {
  const { noSpeech, id, text, originalText } = (answer ?? {}) as Partial<Record<keyof Transcribed, unknown>>;
  const isText = [text, originalText].every((words) => typeof words === 'string');
  const isWhole = noSpeech === false ? isText && typeof id === 'string' : noSpeech === true && isText;
  if (!isWhole) throw new NetworkError('The answer is no transcription.');
  return answer as Transcribed;
}
