import type { ImportedStretch, ImportedText } from './imported-text.ts';
import { paragraphsOf } from './turns.ts';

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

/** A stretch; null where its times or words are missing. */
function stretchOf(start: number, end: number, words: unknown): ImportedStretch | null {
  const text = typeof words === 'string' ? words.trim() : '';
  if (text === '' || !(start >= 0) || !Number.isFinite(end)) return null;
  return { start, end: Math.max(start, end), text };
}

/** The stretches of OpenAI's Whisper and its kin, in seconds, or of whisper.cpp, in milliseconds. */
function stretchesOf(file: Record<string, unknown>): ImportedStretch[] {
  const ofWhisper = recordsOf(file.segments).map(({ start, end, text }) =>
    stretchOf(numberOf(start), numberOf(end), text),
  );
  const ofCpp = recordsOf(file.transcription).map(({ offsets, text }) => {
    const { from, to } = isRecord(offsets) ? offsets : {};
    return stretchOf(numberOf(from) / 1000, numberOf(to) / 1000, text);
  });
  return [...ofWhisper, ...ofCpp].filter((each) => each !== null);
}

/** Reads a transcript in the JSON of Whisper, faster-whisper, WhisperX or whisper.cpp; null for other JSON. */
export function readWhisper(content: string): ImportedText | null {
  const file = parse(content);
  if (!isRecord(file)) return null;
  const segments = stretchesOf(file);
  const whole = typeof file.text === 'string' ? file.text.trim() : '';
  const text =
    segments.length > 0 ? paragraphsOf(segments.map((segment) => ({ speaker: null, segment }))).text : whole;
  if (text === '') return null;
  const result = isRecord(file.result) ? file.result : {};
  const language = [file.language, result.language].find((each) => typeof each === 'string');
  return { source: 'whisper', text, language: typeof language === 'string' ? language : null, segments };
}
