import { describe, expect, it } from 'vitest';
import { type VoiceProfile, voiceProfileFormSchema } from '../../../../src/contract/api/voice-profiles.ts';
import { draftFaults, draftOf } from '../../../../src-renderer/features/voice-profiles/profile-draft.ts';

describe('voice profile draft', () => {
  it('starts with the defaults of the contract (growth 3)', () => {
    const { name, ...defaults } = draftOf(null);
    const { name: _, ...expected } = voiceProfileFormSchema.parse({ name: 'x' });
    expect([name, defaults]).toEqual(['', expected]);
  });

  it('starts with the editable fields of an existing profile (growth 3)', () => {
    const form = {
      ...voiceProfileFormSchema.parse({ name: 'Work', accentType: 'Scottish', vocabulary: ['Ann'] }),
    };
    const profile: VoiceProfile = {
      ...form,
      id: 'b3f6a7e2-6f0e-4b58-9d0b-3f1c2a4d5e6f',
      isActive: true,
      totalTranscriptions: 3,
      totalWords: 9,
      averageAccuracy: 90,
      lastUsedAt: null,
    };
    expect(draftOf(profile)).toEqual(form);
  });

  it.each([
    [{ name: ' ' }, { name: { key: 'voice.nameRequired' } }],
    [{ name: 'x'.repeat(101) }, { name: { key: 'voice.tooLong', max: 100 } }],
    [{ accentType: 'x'.repeat(51) }, { accentType: { key: 'voice.tooLong', max: 50 } }],
    [{ description: 'x'.repeat(501) }, { description: { key: 'voice.tooLong', max: 500 } }],
  ])('reports %j as invalid, as the contract does (growth 5)', (change, faults) => {
    const draft = { ...draftOf(null), name: 'Work', ...change };
    expect(draftFaults(draft)).toMatchObject(faults);
    expect(voiceProfileFormSchema.safeParse(draft).success).toBe(false);
  });

  it('accepts the longest valid values, as the contract does (growth 5)', () => {
    const draft = { ...draftOf(null), name: 'x'.repeat(100), accentType: 'y'.repeat(50) };
    expect(draftFaults(draft)).toEqual({});
    expect(voiceProfileFormSchema.safeParse(draft).success).toBe(true);
  });
});
