import { cutSegments } from '../spoken-words/cut-speech.ts';
import type { ImportedSegment, ImportedText } from './imported-text.ts';
import { type NamedSegment, paragraphsOf, turnsOf } from './turns.ts';

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const recordsOf = (value: unknown): Record<string, unknown>[] =>
  Array.isArray(value) ? value.filter(isRecord) : [];
const numberOf = (value: unknown): number => (typeof value === 'number' ? value : Number.NaN);

function parse(content: string): unknown {
  try {
    return JSON.parse(content);
  } catch {
    return null;
  }
}

/** A segment; null where its times or words are missing. */
function segmentOf(start: number, end: number, words: unknown): ImportedSegment | null {
  const text = typeof words === 'string' ? words.trim() : '';
  if (text === '' || !(start >= 0) || !Number.isFinite(end)) return null;
  return { start, end: Math.max(start, end), text };
}

const nameOf = (value: unknown): string | null =>
  typeof value === 'string' && value.trim() !== '' ? value.trim() : null;

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;
const ISO_MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d/;

/** A moment as an own export has it. */
function momentOf(value: unknown): string | undefined {
  const moment = typeof value === 'string' && ISO_MOMENT.test(value) ? Date.parse(value) : Number.NaN;
  return Number.isNaN(moment) ? undefined : new Date(moment).toISOString();
}

/** The labels of both sides of a meeting in an own export, as numbered speakers without names. */
const MEETING_LABELS: Readonly<Record<string, string>> = { me: 's0', others: 's9' };

/** The speaker of a segment; an own export has the names apart, or null for none. */
function speakerOf(speaker: unknown, names: unknown): string | null {
  const label = nameOf(speaker);
  if (label === null || names === undefined) return label;
  return (isRecord(names) ? nameOf(names[label]) : null) ?? MEETING_LABELS[label] ?? label;
}

/** The segments of OpenAI's Whisper and its kin, in seconds, or of whisper.cpp, in milliseconds. */
function segmentsIn(file: Record<string, unknown>): NamedSegment[] {
  const ofWhisper = recordsOf(file.segments).map(({ start, end, text, speaker }) => ({
    speaker: speakerOf(speaker, file.speakerNames),
    segment: segmentOf(numberOf(start), numberOf(end), text),
  }));
  const ofCpp = recordsOf(file.transcription).map(({ offsets, text }) => {
    const { from, to } = isRecord(offsets) ? offsets : {};
    return { speaker: null, segment: segmentOf(numberOf(from) / 1000, numberOf(to) / 1000, text) };
  });
  return [...ofWhisper, ...ofCpp].flatMap(({ speaker, segment }) => (segment ? [{ speaker, segment }] : []));
}

/** Text without white space, which may differ between a file's whole text and its segments. */
const unspaced = (text: string): string => text.replace(/\s+/g, '');

/**
 * The words of a file, with and without names of speakers. A whole text with paragraphs, or other than the segments,
 * counts as written.
 */
function wordsIn(
  fileText: string,
  namedSegments: readonly NamedSegment[],
): { readonly text: string; readonly named: string } {
  const segmentsText = unspaced(namedSegments.map(({ segment }) => segment.text).join(''));
  const isPlainSpeech =
    namedSegments.length > 0 &&
    !fileText.includes('\n') &&
    (fileText === '' || unspaced(fileText) === segmentsText);
  return isPlainSpeech ? paragraphsOf(namedSegments) : { text: fileText, named: fileText };
}

function transcriptOf(
  file: Record<string, unknown>,
  namedSegments: readonly NamedSegment[] = segmentsIn(file),
): ImportedText | null {
  const { text, named } = wordsIn(nameOf(file.text) ?? '', namedSegments);
  if (text === '') return null;
  const result = isRecord(file.result) ? file.result : {};
  return {
    source: 'whisper',
    text: named,
    language: nameOf(file.language) ?? nameOf(result.language),
    segments: namedSegments.map(({ segment }) => segment),
    turns: turnsOf(text, namedSegments),
    createdAt: momentOf(file.createdAt),
  };
}

/** How many UTF-16 units of the spoken text an exported text has left after it was split; null for all. */
function spokenLength(cuts: unknown): number | null {
  const last: unknown = Array.isArray(cuts) ? cuts.at(-1) : null;
  const length: unknown = Array.isArray(last) ? last[1] : null;
  return typeof length === 'number' ? length : null;
}

/** The segments of the spoken text before `cut`. */
function segmentsBefore(cut: number, spoken: string, all: readonly NamedSegment[]): NamedSegment[] {
  const segments = all.map(({ speaker, segment }) => ({ ...segment, speaker }));
  const { before } = cutSegments(segments, spoken, cut);
  return before.map(({ speaker, ...segment }) => ({ speaker, segment }));
}

/**
 * A text in the export of an account, as it reads: edited, or in the user's style, or as spoken. Null for a part of a
 * merged text, which has its words, and for one that was emptied. The other half of a split text is one of its own.
 */
function exportedTextOf(row: Record<string, unknown>): ImportedText | null {
  if (typeof row.partOf === 'string') return null;
  const spoken = typeof row.originalText === 'string' ? row.originalText : '';
  const cut = spokenLength(row.spokenCuts);
  const ownSpoken = cut === null ? spoken : spoken.slice(0, cut);
  const written = typeof row.editedText === 'string' ? row.editedText : nameOf(row.personalizedText);
  const text = (written ?? ownSpoken).trim();
  if (text === '') return null;
  const all = segmentsIn(row);
  const transcript = transcriptOf({ ...row, text }, cut === null ? all : segmentsBefore(cut, spoken, all));
  // In its own account, the text already exists, by its recording or by its id.
  const key = [row.recordingId, row.id].find((id) => typeof id === 'string' && UUID.test(id));
  return transcript && { ...transcript, source: 'text', ...(typeof key === 'string' && { key }) };
}

/**
 * Reads a transcript in the JSON of Whisper, faster-whisper, WhisperX or whisper.cpp, or one of ours, and all texts of
 * an account's export; none from other JSON.
 */
export function readTranscripts(content: string): ImportedText[] {
  const file = parse(content);
  if (!isRecord(file)) return [];
  const exported = recordsOf(file.transcriptions);
  const transcripts = exported.length > 0 ? exported.map(exportedTextOf) : [transcriptOf(file)];
  return transcripts.filter((text) => text !== null);
}
