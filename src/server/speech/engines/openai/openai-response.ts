import { z } from 'zod';
import type { Recognition } from '../../../../speech/recognition.ts';
import { SpeechError } from '../speech-error.ts';
import { WHISPER_CODES, WHISPER_LANGUAGES } from './whisper-languages.ts';

/** The response of servers with OpenAI's audio API: `verbose_json`, or `json` when only that is supported. */
const transcriptionSchema = z.object({
  text: z.string(),
  language: z.string().nullish(),
  segments: z
    .array(
      z.object({
        start: z.number(),
        end: z.number(),
        text: z.string(),
        avg_logprob: z.number().nullish(),
      }),
    )
    .nullish(),
  words: z.array(z.object({ word: z.string(), start: z.number(), end: z.number() })).nullish(),
  logprobs: z.array(z.object({ logprob: z.number().optional() })).nullish(),
});
type Transcription = z.infer<typeof transcriptionSchema>;

const eventSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('transcript.text.delta'), delta: z.string() }),
  transcriptionSchema.extend({ type: z.literal('transcript.text.done') }),
]);

const CODE_BY_NAME = new Map([
  ...Object.entries(WHISPER_LANGUAGES),
  ...Object.entries(WHISPER_CODES).map(([code, whisperCode]): [string, string] => [whisperCode, code]),
]);

/** `verbose_json` has English language names ("english"); some servers send codes. */
function languageCodeOf(language: string | null | undefined): string | null {
  if (!language) return null;
  const name = language.toLowerCase();
  return CODE_BY_NAME.get(name) ?? (/^[a-z]{2,3}$/.test(name) ? name : null);
}

const percent = (logprob: number): number => Math.round(Math.min(1, Math.exp(logprob)) * 1000) / 10;

function mean(entries: readonly { value: number; weight: number }[]): number | null {
  const weight = entries.reduce((sum, entry) => sum + entry.weight, 0);
  return weight > 0 ? entries.reduce((sum, entry) => sum + entry.value * entry.weight, 0) / weight : null;
}

/** Mean log probability as a percentage: by segment, weighted by its length, or by token. */
function confidenceOf({ segments, logprobs }: Transcription): number | null {
  const bySegment = (segments ?? []).flatMap(({ avg_logprob, start, end }) =>
    typeof avg_logprob === 'number' ? [{ value: avg_logprob, weight: Math.max(0, end - start) }] : [],
  );
  const byToken = (logprobs ?? []).flatMap(({ logprob }) =>
    logprob === undefined ? [] : [{ value: logprob, weight: 1 }],
  );
  const logprob = mean(bySegment) ?? mean(byToken);
  return logprob === null ? null : percent(logprob);
}

/** Times this many times longer than their sound are in another unit: some servers send nanoseconds. */
const OTHER_UNIT_FACTOR = 100;

/** The timed parts of a response, limited to their audio; none if their times are in another unit. */
function clampTimes<T extends { start: number; end: number }>(
  parts: readonly T[],
  durationSeconds: number,
): T[] {
  if (parts.some(({ end }) => end > durationSeconds * OTHER_UNIT_FACTOR)) return [];
  const clamp = (time: number): number => Math.min(Math.max(time, 0), durationSeconds);
  return parts.map((part) => ({ ...part, start: clamp(part.start), end: clamp(part.end) }));
}

/**
 * Parses a service's response. `durationSeconds` limits its times, and is the length of the single segment created if
 * the service sends none. Throws `engine_failed` for a response of any other shape.
 */
export function readTranscription(body: unknown, durationSeconds: number): Recognition {
  const parsed = transcriptionSchema.safeParse(body);
  if (!parsed.success) {
    throw new SpeechError('engine_failed', 'The speech service sent an answer that could not be read.');
  }
  const { text, language, segments, words } = parsed.data;
  const trimmedText = text.trim();
  const spokenSegments = clampTimes(segments ?? [], durationSeconds)
    .map((segment) => ({ start: segment.start, end: segment.end, text: segment.text.trim() }))
    .filter((segment) => segment.text !== '');
  const timedWords = words && clampTimes(words, durationSeconds);
  const wholeSegment = trimmedText === '' ? [] : [{ start: 0, end: durationSeconds, text: trimmedText }];
  return {
    text: trimmedText,
    segments: spokenSegments.length > 0 ? spokenSegments : wholeSegment,
    language: languageCodeOf(language),
    confidence: trimmedText === '' ? null : confidenceOf(parsed.data),
    words: timedWords?.length
      ? timedWords.map(({ word, start, end }) => ({ text: word.trim(), start, end, confidence: null }))
      : null,
  };
}

/**
 * Parses a streamed response: reports the words so far and returns the last event, which equals a plain
 * response. Ignores other events. Throws when the stream ends before its last event.
 */
export async function readEvents(
  events: AsyncIterable<unknown>,
  onPartial: (text: string) => void,
): Promise<unknown> {
  let text = '';
  let last: unknown = null;
  // Reads to the end: a stream that is abandoned early keeps writing to its closed reader.
  for await (const event of events) {
    const { data } = eventSchema.safeParse(event);
    if (data?.type === 'transcript.text.done') last = data;
    if (data?.type !== 'transcript.text.delta') continue;
    text += data.delta;
    onPartial(text.trimStart());
  }
  if (last !== null) return last;
  throw new Error('The speech service ended its response early.');
}
