import type { PersonalityProfile } from '../../../src/contract/api/personality-profile.ts';
import { EMAIL_CLOSINGS, EMAIL_GREETINGS } from '../../../src/contract/api/writing-styles.ts';
import { NAME_MAX } from '../../../src/contract/limits.ts';
import type { TextKey } from '../../i18n/text-keys.ts';

/** The option for the user's own words, in addition to the presets. */
export const CUSTOM = 'custom';

/** A personality profile being edited; the user's own words are kept in addition to the choice. */
export interface PersonalityDraft extends PersonalityProfile {
  ownGreeting: string;
  ownClosing: string;
}

/** The fields of `PersonalFields`, the first step of onboarding. */
export const PERSONAL_FIELDS = ['name', 'jobTitle', 'nickname'] as const satisfies (keyof PersonalityDraft)[];
export type PersonalField = (typeof PERSONAL_FIELDS)[number];

/** The initial profile of an account. */
export const DEFAULT_PERSONALITY: PersonalityProfile = {
  name: '',
  jobTitle: '',
  nickname: '',
  writingStyle: 'professional',
  formalLanguage: false,
  removeFiller: true,
  improveGrammar: true,
  writingSample: '',
  emailGreeting: 'auto',
  emailClosing: 'auto',
};

const isOneOf = (presets: readonly string[], value: string): boolean => presets.includes(value);

/** Converts a profile to a draft; a value that is not a preset becomes the user's own words. */
export function toDraft(profile: PersonalityProfile): PersonalityDraft {
  const { emailGreeting, emailClosing } = profile;
  const greets = isOneOf(EMAIL_GREETINGS, emailGreeting);
  const closes = isOneOf(EMAIL_CLOSINGS, emailClosing);
  return {
    ...profile,
    emailGreeting: greets ? emailGreeting : CUSTOM,
    emailClosing: closes ? emailClosing : CUSTOM,
    ownGreeting: greets ? '' : emailGreeting,
    ownClosing: closes ? '' : emailClosing,
  };
}

/** Converts a draft to a profile; own words replace the option `custom`. */
export function fromDraft({ ownGreeting, ownClosing, ...profile }: PersonalityDraft): PersonalityProfile {
  return {
    ...profile,
    name: profile.name.trim(),
    emailGreeting: profile.emailGreeting === CUSTOM ? ownGreeting.trim() : profile.emailGreeting,
    emailClosing: profile.emailClosing === CUSTOM ? ownClosing.trim() : profile.emailClosing,
  };
}

/** The validation errors of a draft, by field, as text keys. */
export function draftFaults(
  draft: PersonalityDraft,
): Partial<Record<keyof PersonalityDraft, TextKey<'settings'>>> {
  const tooLong = (value: string) => value.trim().length > NAME_MAX;
  const isMissing = (choice: string, own: string) => choice === CUSTOM && own.trim() === '';
  return {
    ...(tooLong(draft.name) && { name: 'personality.nameTooLong' }),
    ...(draft.name.trim() === '' && { name: 'personality.nameRequired' }),
    ...(tooLong(draft.jobTitle) && { jobTitle: 'personality.nameTooLong' }),
    ...(tooLong(draft.nickname) && { nickname: 'personality.nameTooLong' }),
    ...(isMissing(draft.emailGreeting, draft.ownGreeting) && {
      ownGreeting: 'personality.customRequired',
    }),
    ...(isMissing(draft.emailClosing, draft.ownClosing) && { ownClosing: 'personality.customRequired' }),
  };
}

/** Appends a dictated text to a writing sample, after a blank line. */
export const appendDictated = (sample: string, spoken: string): string =>
  sample.trim() === '' ? spoken : `${sample.trimEnd()}\n\n${spoken}`;
