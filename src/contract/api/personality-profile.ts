import { z } from 'zod';
import { NAME_MAX } from '../limits.ts';
import type { EndpointTable } from './endpoint.ts';
import { oneLine, storableText } from './storable-text.ts';
import { EMAIL_FRAME_MAX, WRITING_SAMPLE_MAX, WRITING_STYLES } from './writing-styles.ts';

const fields = {
  name: oneLine().max(NAME_MAX),
  jobTitle: oneLine().max(NAME_MAX),
  nickname: oneLine().max(NAME_MAX),
  writingStyle: z.enum(WRITING_STYLES),
  formalLanguage: z.boolean(),
  removeFiller: z.boolean(),
  improveGrammar: z.boolean(),
  writingSample: storableText().max(WRITING_SAMPLE_MAX),
  emailGreeting: storableText().trim().min(1).max(EMAIL_FRAME_MAX),
  emailClosing: storableText().trim().min(1).max(EMAIL_FRAME_MAX),
};

/** The user's writing style. `emailGreeting` and `emailClosing` are a preset or the user's own words. */
export const personalityProfileSchema = z.strictObject({
  name: fields.name.default(''),
  jobTitle: fields.jobTitle.default(''),
  nickname: fields.nickname.default(''),
  writingStyle: fields.writingStyle.default('professional'),
  formalLanguage: fields.formalLanguage.default(false),
  removeFiller: fields.removeFiller.default(true),
  improveGrammar: fields.improveGrammar.default(true),
  writingSample: fields.writingSample.default(''),
  emailGreeting: fields.emailGreeting.default('auto'),
  emailClosing: fields.emailClosing.default('auto'),
});
export type PersonalityProfile = z.infer<typeof personalityProfileSchema>;

/** A partial change; omitted fields keep their value. */
const personalityProfileChangeSchema = z.strictObject(fields).partial();
export type PersonalityProfileChange = z.infer<typeof personalityProfileChangeSchema>;

export const personalityProfileEndpoints = {
  'GET /api/personality-profile': {
    summary: 'Get the personality profile, or the defaults',
    auth: 'user',
    rate: 'general',
    response: personalityProfileSchema,
    errors: [],
  },
  'POST /api/personality-profile': {
    summary: 'Update the personality profile; omitted fields stay',
    auth: 'user',
    rate: 'general',
    body: personalityProfileChangeSchema,
    response: personalityProfileSchema,
    errors: [],
  },
} as const satisfies EndpointTable;
