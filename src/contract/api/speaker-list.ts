import { z } from 'zod';
import { SPEAKER_NAME_MAX } from '../limits.ts';

/** The channels of a meeting: the user, or everybody else. */
export const MEETING_SPEAKERS = ['me', 'others'] as const;
export type MeetingSpeaker = (typeof MEETING_SPEAKERS)[number];
/** Speakers that were told apart by their voices, numbered by their first words. */
export const NUMBERED_SPEAKERS = ['s1', 's2', 's3', 's4', 's5', 's6', 's7', 's8'] as const;
/** Who speaks: of a meeting, its channels; else, or instead of the others, voices. */
export const SPEAKERS = [...MEETING_SPEAKERS, ...NUMBERED_SPEAKERS] as const;
export type Speaker = (typeof SPEAKERS)[number];

/** What speakers of a text are called; those without a name go by what they are. */
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
