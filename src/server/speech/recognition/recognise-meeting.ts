import { createSerialQueue } from '../../../async/serial-queue.ts';
import type { Segment } from '../../../contract/api/segments.ts';
import type { MeetingSpeaker } from '../../../contract/api/speaker-list.ts';
import { MISSING_MARK } from '../../../contract/api/takes.ts';
import { speakerTurns } from '../../../text/speaker-turns.ts';
import type { TalliedResult } from './recognise-take.ts';
import type { RecognitionRequest, RecognitionResult } from './recognition-request.ts';
import { createTally, requireCertainLanguage } from './tally.ts';

/** The channels of a meeting, in their order. */
const CHANNELS = ['me', 'others'] as const satisfies readonly MeetingSpeaker[];

type RecogniseChannel = (request: RecognitionRequest) => Promise<TalliedResult>;

/** Both channels have the same length, which is charged once: the later one asks for time that is already allowed. */
function sharedAllowance(allow: RecognitionRequest['allow']): RecognitionRequest['allow'] {
  let allowed = 0;
  const enqueue = createSerialQueue();
  return (seconds) =>
    enqueue(async () => {
      if (seconds > allowed) allowed = await allow(seconds);
      return allowed;
    });
}

/** Combines the reports of both channels. A segment clears interim words, so those of the other channel are sent again. */
function combineReports({ onSegment, onPartial, onQueuePosition }: RecognitionRequest) {
  const partials: Record<MeetingSpeaker, string> = { me: '', others: '' };
  const positions: Record<MeetingSpeaker, number | null> = { me: null, others: null };
  const gaps = new Set<number>();
  function reportPartials(seconds: number): void {
    const turns = CHANNELS.map((speaker) => ({ speaker, text: partials[speaker] })).filter(
      ({ text }) => text !== '',
    );
    onPartial(turns.map(({ text }) => text).join('\n'), seconds, turns);
  }
  return (
    speaker: MeetingSpeaker,
  ): Pick<RecognitionRequest, 'onSegment' | 'onPartial' | 'onQueuePosition'> => ({
    onSegment(segment) {
      partials[speaker] = '';
      if (segment.text === MISSING_MARK) {
        // A lost part is missing in both channels, and marked once.
        if (gaps.has(segment.start)) return;
        gaps.add(segment.start);
      }
      onSegment({ ...segment, speaker });
      if (CHANNELS.some((one) => partials[one] !== '')) reportPartials(segment.end);
    },
    onPartial(text, seconds) {
      partials[speaker] = text;
      reportPartials(seconds);
    },
    onQueuePosition(ahead) {
      positions[speaker] = ahead;
      const waiting = CHANNELS.flatMap((one) => positions[one] ?? []);
      onQueuePosition?.(waiting.length === 0 ? null : Math.min(...waiting));
    },
  });
}

const withSpeaker = (segments: readonly Segment[], speaker: MeetingSpeaker): Segment[] =>
  segments.map((segment) => ({ ...segment, speaker }));

/** One transcript of both channels, ordered by turns; audio facts are taken from the first channel. */
function mergeChannels(me: RecognitionResult, others: RecognitionResult): RecognitionResult {
  const gaps = new Set(me.segments.flatMap(({ text, start }) => (text === MISSING_MARK ? [start] : [])));
  const theirs = others.segments.filter(({ text, start }) => text !== MISSING_MARK || !gaps.has(start));
  const main = me.text === '' ? others : me;
  const both = [...withSpeaker(me.segments, 'me'), ...withSpeaker(theirs, 'others')];
  // A channel with gap marks alone has no text; they count beside the words of the other.
  const segments = main.text === '' ? [] : both.toSorted((a, b) => a.start - b.start);
  return {
    ...main,
    text: speakerTurns(segments)
      .map(({ text }) => text)
      .join('\n'),
    segments,
    language: main.language ?? others.language,
    // For both together, it is computed from their words.
    confidence: me.text !== '' && others.text !== '' ? null : main.confidence,
    durationSeconds: Math.max(me.durationSeconds, others.durationSeconds),
    speechSeconds: me.speechSeconds + others.speechSeconds,
    processingTimeMs: Math.max(me.processingTimeMs, others.processingTimeMs),
  };
}

/**
 * Transcribes a recording with the user on the left channel and everybody else on the right: both channels in parallel,
 * each in its own pass; their language is judged by both together, as one of them may have few words. Throws as
 * `recogniseTake` does; a failure of one channel ends the other, and nothing of either runs afterwards.
 */
export async function recogniseMeeting(
  recognise: RecogniseChannel,
  request: RecognitionRequest,
): Promise<RecognitionResult> {
  const aborter = new AbortController();
  const signal = AbortSignal.any([request.signal, aborter.signal]);
  const reports = combineReports(request);
  const allow = sharedAllowance(request.allow);
  const failures: unknown[] = [];
  const passes = CHANNELS.map((speaker, channel) =>
    recognise({ ...request, ...reports(speaker), allow, signal, channel }).catch((error: unknown) => {
      failures.push(error);
      aborter.abort();
      throw error;
    }),
  );
  const [me, others] = await Promise.allSettled(passes);
  // The other one failed because of the first.
  if (me?.status !== 'fulfilled' || others?.status !== 'fulfilled') throw failures[0];
  const tallies = [me.value, others.value].flatMap(({ tally }) => tally ?? []);
  requireCertainLanguage(createTally(tallies), request.language);
  return mergeChannels(me.value.result, others.value.result);
}
