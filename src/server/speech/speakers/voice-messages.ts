import type { SeparatedVoices, SpeechUnit } from './separator.ts';

/** What a thread is started with. */
export interface VoiceThreadData {
  readonly units: readonly SpeechUnit[];
  readonly count: number | null;
}

/** Messages to a thread: samples in their order; null at the end of the recording. */
export type ToVoiceThread = { readonly samples: Int16Array<ArrayBuffer> | null };

/** Messages from a thread: it asks for more samples, or has the voices. */
export type FromVoiceThread = { readonly voices: SeparatedVoices | null };
