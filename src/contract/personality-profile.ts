import { z } from 'zod';
import type { EndpointTable } from './endpoint.ts';
import { NAME_MAX } from './limits.ts';
import { EMAIL_FRAME_MAX, WRITING_SAMPLE_MAX, WRITING_STYLES } from './writing-styles.ts';

/** How a person writes. `emailGreeting` and `emailClosing` hold a preset or the person's own words. */
export const personalityProfileSchema = z.strictObject({
  name: z.string().trim().max(NAME_MAX).default(''),
  jobTitle: z.string().trim().max(NAME_MAX).default(''),
  nickname: z.string().trim().max(NAME_MAX).default(''),
  writingStyle: z.enum(WRITING_STYLES).default('professional'),
  formalLanguage: z.boolean().default(false),
  removeFiller: z.boolean().default(true),
  improveGrammar: z.boolean().default(true),
  writingSample: z.string().max(WRITING_SAMPLE_MAX).default(''),
  emailGreeting: z.string().trim().min(1).max(EMAIL_FRAME_MAX).default('auto'),
  emailClosing: z.string().trim().min(1).max(EMAIL_FRAME_MAX).default('auto'),
});
export type PersonalityProfile = z.infer<typeof personalityProfileSchema>;

export const personalityProfileEndpoints = {
  'GET /api/personality-profile': {
    summary: 'The personality profile; the defaults until one was saved',
    auth: 'user',
    rate: 'general',
    response: personalityProfileSchema,
    errors: [],
  },
  'POST /api/personality-profile': {
    summary: 'Save the personality profile',
    auth: 'user',
    rate: 'general',
    body: personalityProfileSchema,
    response: personalityProfileSchema,
    errors: [],
  },
} as const satisfies EndpointTable;
