import type { Segment } from '../../contract/api/segments.ts';
import { NUMBERED_SPEAKERS, type Speaker } from '../../contract/api/speaker-list.ts';
import { AudioError } from '../audio/audio-error.ts';
import { decodeAudio, readHead } from '../audio/decode.ts';
import { sniffAudio } from '../audio/sniff.ts';
import type { SeparationPriority, SpeakerSeparator, VoicePrint } from '../speech/speakers/separator.ts';
import { isMeeting, separableSegments } from './separable-segments.ts';

/** The channel of a meeting with everybody except the user. */
const OTHERS_CHANNEL = 1;

/** The voice prints of the speakers of a text. */
export type VoicePrints = Partial<Record<Speaker, VoicePrint>>;

export interface SeparatedSegments {
  readonly segments: Segment[];
  readonly prints: VoicePrints;
}

interface Recording extends SeparationPriority {
  readonly path: string;
  readonly segments: readonly Segment[];
  /** Number of speakers; null if unknown. */
  readonly count: number | null;
  readonly signal: AbortSignal;
}

/**
 * Tells the speakers of a recording apart; null for a single voice. Throws `AudioError`, the signal's reason, and
 * `AppError` `server_busy` after `waitMs`.
 */
export type SeparateSegments = (recording: Recording) => Promise<SeparatedSegments | null>;

/** Separates the speakers of recordings by their voices. */
export function createSeparateSegments(separator: SpeakerSeparator): SeparateSegments {
  return async ({ path, segments, count, signal, ...priority }) => {
    const separable = separableSegments(segments);
    if (separable.units.length === 0) return null;
    const { head, audio } = await readHead(path);
    const format = sniffAudio(head, audio);
    if (!format) throw new AudioError('unsupported', 'This is none of the containers that are read.');
    const channel = isMeeting(segments) ? OTHERS_CHANNEL : undefined;
    const { pcm } = decodeAudio({ path, format, channel, signal });
    const { speakerOf, prints: voicePrints } = await separator.separate({
      ...priority,
      pcm,
      units: separable.units,
      count,
      signal,
    });
    if (voicePrints.length < 2) return null;
    const prints = Object.fromEntries(voicePrints.map((print, index) => [NUMBERED_SPEAKERS[index], print]));
    return { segments: separable.assign(speakerOf), prints };
  };
}
