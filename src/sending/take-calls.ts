import type { Take } from '../contract/api/takes.ts';
import type { Transcribed } from '../contract/api/transcriptions.ts';
import type { DeviceTakeOpening } from '../contract/desktop/device-takes.ts';
import type { RecordingLanguage } from '../contract/languages.ts';

/** The server's API for takes. Every call throws HttpError, NetworkError or the signal's reason. */
export interface TakeCalls {
  open(opening: DeviceTakeOpening, signal: AbortSignal): Promise<Pick<Take, 'state' | 'next' | 'bytes'>>;
  sendChunk(id: string, n: number, bytes: ArrayBuffer, signal: AbortSignal): Promise<{ next: number }>;
  finish(id: string, end: { chunks: number; lost: number[] }, signal: AbortSignal): Promise<Transcribed>;
  retry(id: string, language: RecordingLanguage | undefined, signal: AbortSignal): Promise<Transcribed>;
}
