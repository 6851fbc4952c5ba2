import { z } from 'zod';
import { SPEAKER_NAME_MAX } from '../limits.ts';

/** The channels of a meeting: the user, or everybody else. */
export const MEETING_SPEAKERS = ['me', 'others'] as const;
export type MeetingSpeaker = (typeof MEETING_SPEAKERS)[number];
/** Speakers told apart by their voices, numbered in order of their first words. */
export const NUMBERED_SPEAKERS = ['s1', 's2', 's3', 's4', 's5', 's6', 's7', 's8'] as const;
/** Possible speakers: the channels of a meeting, or voices. */
export const SPEAKERS = [...MEETING_SPEAKERS, ...NUMBERED_SPEAKERS] as const;
export type Speaker = (typeof SPEAKERS)[number];

/** Names of a text's speakers; unnamed ones are shown by their label. */
export const speakerNamesSchema = z.partialRecord(
  z.enum(SPEAKERS),
  z
    .string()
    .trim()
    .min(1)
    .max(SPEAKER_NAME_MAX)
    .regex(/^[^\p{Cc}]*$/u, 'A name has no control characters'),
);
export type SpeakerNames = z.infer<typeof speakerNamesSchema>;
