import type { Format } from '../../../../src/text/channels/formats.ts';
import type { Translate } from '../../../i18n/text-keys.ts';

/** The text that is shared. */
export interface Source {
  readonly plain: string;
  readonly html: string;
  /** Its attribute `lang`. */
  readonly lang: string;
}

/** One post or message. */
export interface DraftPart {
  /** Its place, from 1. */
  readonly number: number;
  readonly text: string;
  /** The line below it: its number, its length. */
  readonly label: string;
  /** The offset at which it exceeds the limit. */
  readonly overAt?: number | null;
  /** The offset at which the channel folds it. */
  readonly foldAt?: number | null;
}

/** A text as it will appear in a channel. */
export interface Draft {
  readonly parts: readonly DraftPart[];
  /** All of it, for copying. */
  readonly fullText: string;
  readonly subject?: string;
  /** Losses, and other hints. */
  readonly notes: readonly string[];
  /** Possible adjustments; empty if nothing needs fitting. */
  readonly adjustments: readonly string[];
}

/** The texts and forms of the user's language. */
export interface DraftTexts {
  readonly t: Translate<'sharing' | 'transcription'>;
  number(value: number): string;
  list(items: readonly string[]): string;
}

const LOST_FORMAT_TEXTS = {
  bold: 'preview.lost.bold',
  italic: 'preview.lost.italic',
  strikethrough: 'preview.lost.strikethrough',
  underline: 'preview.lost.underline',
  alignment: 'preview.lost.alignment',
} as const;

/** Reports which formats are lost; nothing if none is. */
export function lostFormatsNote(formats: readonly Format[], { t, list }: DraftTexts): string[] {
  if (formats.length === 0) return [];
  return [t('preview.lost', { what: list(formats.map((format) => t(LOST_FORMAT_TEXTS[format]))) })];
}

/** Reports by how much a text is too long; nothing if it fits. */
export function excessNote(length: number, max: number, { t, number }: DraftTexts): string[] {
  if (length <= max) return [];
  return [t('preview.over', { number: number(length - max), max: number(max) })];
}
