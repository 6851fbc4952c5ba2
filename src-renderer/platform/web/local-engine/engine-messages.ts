import type { SpeechFileName } from '../../../../src/contract/api/catalogue-speech-files.ts';
import type { Segment } from '../../../../src/contract/api/segments.ts';
import type { RecognisedText } from '../../local-engine.ts';

/* Messages between the page and the recognition worker. `id` identifies a recording. */

export type EngineFiles = Readonly<Record<SpeechFileName, Uint8Array>>;

export type ToEngine =
  | { readonly is: 'load'; readonly files: EngineFiles }
  | { readonly is: 'open'; readonly id: number }
  | { readonly is: 'hear'; readonly id: number; readonly pcm: Uint8Array }
  /** Answered by `settled` once everything before it is recognised. */
  | { readonly is: 'settle'; readonly id: number }
  | { readonly is: 'end'; readonly id: number }
  | { readonly is: 'close'; readonly id: number };

export type FromEngine =
  | { readonly is: 'unusable'; readonly reason: string }
  | { readonly is: 'segment'; readonly id: number; readonly segment: Segment }
  | { readonly is: 'partial'; readonly id: number; readonly text: string }
  | { readonly is: 'settled'; readonly id: number }
  | ({ readonly is: 'ended'; readonly id: number } & RecognisedText)
  | { readonly is: 'failed'; readonly id: number; readonly reason: string };
