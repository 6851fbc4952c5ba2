import type { SpeechFileName } from '../../../../src/contract/api/catalogue-speech-files.ts';
import type { Segment } from '../../../../src/contract/api/segments.ts';
import type { RecognisedText } from '../../local-engine.ts';

/* Messages between the page and the recognition worker. `id` identifies a recording. */

export type EngineFiles = Readonly<Record<SpeechFileName, Uint8Array>>;

export type ToEngine =
  | { readonly kind: 'load'; readonly files: EngineFiles }
  | { readonly kind: 'open'; readonly id: number }
  | { readonly kind: 'hear'; readonly id: number; readonly pcm: Uint8Array }
  /** Answered by `settled` once everything before it is recognised. */
  | { readonly kind: 'settle'; readonly id: number }
  | { readonly kind: 'end'; readonly id: number }
  | { readonly kind: 'close'; readonly id: number };

export type FromEngine =
  | { readonly kind: 'unusable'; readonly reason: string }
  | { readonly kind: 'segment'; readonly id: number; readonly segment: Segment }
  | { readonly kind: 'partial'; readonly id: number; readonly text: string }
  | { readonly kind: 'settled'; readonly id: number }
  | ({ readonly kind: 'ended'; readonly id: number } & RecognisedText)
  | { readonly kind: 'failed'; readonly id: number; readonly reason: string };
