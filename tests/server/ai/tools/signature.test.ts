import { expect, it } from 'vitest';
import { personalityProfileSchema } from '../../../../src/contract/api/personality-profile.ts';
import { assistantPrompt } from '../../../../src/server/ai/prompts/assistant.ts';
import { email } from '../../../../src/server/ai/tools/email.ts';
import { signatureOf } from '../../../../src/server/ai/tools/signature.ts';

const profile = personalityProfileSchema.parse({ name: 'Elizabeth Vos', nickname: 'Liz' });
const asked = {
  text: 'Hi',
  language: 'en',
  targetLanguage: null,
  instruction: null,
  emojiStyle: 'all',
} as const;

it('signatureOf returns the nickname for informal texts and the full name for formal ones', () => {
  expect(signatureOf(profile)).toBe('Liz');
  expect(signatureOf({ ...profile, formalLanguage: true })).toBe('Elizabeth Vos');
  expect(signatureOf({ ...profile, writingStyle: 'academic' })).toBe('Elizabeth Vos');
  expect(signatureOf({ ...profile, nickname: '' })).toBe('Elizabeth Vos');
  expect(email.prompt({ ...asked, profile }).instruction).toContain('"Liz"');
});

it('assistantPrompt addresses the writer by nickname', () => {
  const question = { text: 'Hi', instruction: 'Talk.', transcription: null, conversation: [], profile };
  expect(assistantPrompt(question).system).toContain('Address the writer as "Liz".');
});

it('the e-mail prompt requires a complete greeting when the profile says "Dear"', () => {
  const { instruction } = email.prompt({ ...asked, profile: { ...profile, emailGreeting: 'Dear' } });
  expect(instruction).toContain('never this word alone');
});
