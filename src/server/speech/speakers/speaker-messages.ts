import type { SeparatedSpeakers, SpeechUnit } from './separator.ts';

/** Start parameters of a thread. */
export interface SpeakerThreadData {
  readonly units: readonly SpeechUnit[];
  readonly count: number | null;
}

/** Messages to a thread: samples in their order; null at the end of the recording. */
export type ToSpeakerThread = { readonly samples: Int16Array<ArrayBuffer> | null };

/** Messages from a thread: it asks for more samples, or has the speakers. */
export type FromSpeakerThread = { readonly speakers: SeparatedSpeakers | null };
