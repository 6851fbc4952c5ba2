import { z } from 'zod';
import type { Segment } from '../../contract/api/segments.ts';
import { transcriptionDetailSchema } from '../../contract/api/transcriptions.ts';
import { cutSegments } from '../../text/spoken-words/cut-speech.ts';
import { NO_AUDIO_COLUMNS } from './added-row.ts';
import { meanConfidence } from './mean-confidence.ts';
import { spokenPart, spokenSegments } from './spoken-part.ts';
import type { NewTranscription, TaggedRow } from './store.ts';
import { separationStateOf } from './stored-separation.ts';
import { encodeWords, withoutWords, withWords } from './word-times.ts';

export interface SecondHalf {
  readonly id: string;
  /** Its key from the device, if that sent one. */
  readonly key: string | undefined;
  readonly text: string;
  readonly html: string | null;
  /** Its spoken text, possibly empty, and where that begins in the whole spoken text. */
  readonly spoken: string;
  readonly from: number;
}

const storedSegments = transcriptionDetailSchema.shape.segments;
const bySpeakerSchema = z.record(z.string(), z.unknown());

/** The segments of a text from an offset on, with the times of the recording. `words`: see `encodeWords`. */
function segmentsFrom(whole: TaggedRow, words: string | null, from: number): Segment[] {
  const all = withWords(storedSegments.parse(JSON.parse(whole.segments)), words);
  return cutSegments(spokenSegments(whole, all), spokenPart(whole), from).after;
}

/** Entries by speaker, only of those in the segments. */
function entriesOfSpeakers(stored: string | null, segments: readonly Segment[]): string | null {
  if (stored === null) return null;
  const speakers = new Set<string>(segments.flatMap(({ speaker }) => speaker ?? []));
  const own = Object.entries(bySpeakerSchema.parse(JSON.parse(stored))).filter(([speaker]) =>
    speakers.has(speaker),
  );
  return own.length === 0 ? null : JSON.stringify(Object.fromEntries(own));
}

/** Marks that speakers were told apart; a running job knows only the whole text. */
const separationOf = (whole: TaggedRow): string | null =>
  separationStateOf(whole) === 'done' ? whole.speaker_separation : null;

/** Recording columns of the second half, still without its audio. */
function recordingColumns(whole: TaggedRow, words: string | null, { spoken, from }: SecondHalf) {
  if (spoken === '') {
    return {
      segments: '[]',
      duration: 0,
      ...NO_AUDIO_COLUMNS,
      speaker_names: null,
      voice_prints: null,
      speaker_separation: null,
    };
  }
  const segments = segmentsFrom(whole, words, from);
  return {
    segments: JSON.stringify(withoutWords(segments)),
    word_times: encodeWords(segments),
    confidence: meanConfidence(segments) ?? whole.confidence,
    speaker_names: entriesOfSpeakers(whole.speaker_names, segments),
    voice_prints: entriesOfSpeakers(whole.voice_prints, segments),
    speaker_separation: separationOf(whole),
  };
}

/**
 * The row of the second half of a text: with the time, language and recording of the whole, and its part of the spoken
 * text. Its audio is yet to be copied. `at`: now, in milliseconds since 1970.
 */
export function secondHalf(
  whole: TaggedRow,
  words: string | null,
  second: SecondHalf,
  at: number,
): NewTranscription {
  const { seq: _seq, tags: _tags, ...shared } = whole;
  const { id, key, text, html } = second;
  const spoken = second.spoken || text;
  return {
    ...shared,
    id,
    take_id: key ?? null,
    original_text: spoken,
    personalized_text: null,
    personalize_note: null,
    version: 1,
    pinned_at: null,
    processing_time: 0,
    spoken_cuts: null,
    ...(html === null && text === spoken
      ? { edited_text: null, edited_html: null, edited_at: null }
      : { edited_text: text, edited_html: html, edited_at: at }),
    audio_key: null,
    audio_bytes: null,
    ...recordingColumns(whole, words, second),
  };
}
