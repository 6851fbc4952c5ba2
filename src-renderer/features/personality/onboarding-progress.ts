import type { User } from '../../../src/contract/api/account.ts';
import { SHARE_PLATFORMS, type SharePlatform } from '../../../src/contract/api/share-platforms.ts';
import { WRITING_STYLES } from '../../../src/contract/api/writing-styles.ts';
import { ONBOARDING_KEY } from '../../../src/contract/page/storage-keys.ts';
import { DEFAULT_PERSONALITY, type PersonalityDraft, toDraft } from './personality-draft.ts';

export const STEPS = ['personal', 'writing', 'settings'] as const;

/** The progress of onboarding and the values filled in. `step` counts from 0. */
export interface Progress {
  readonly step: number;
  readonly draft: PersonalityDraft;
  readonly platforms: readonly SharePlatform[];
}

const asRecord = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? { ...value } : {};

/** Merges a stored draft over a new one; values of the wrong type are ignored. */
function toStoredDraft(stored: unknown, fresh: PersonalityDraft): PersonalityDraft {
  const given = asRecord(stored);
  const sound = Object.entries(fresh).map(([name, usual]) => [
    name,
    typeof given[name] === typeof usual ? given[name] : usual,
  ]);
  const draft: PersonalityDraft = { ...fresh, ...Object.fromEntries(sound) };
  return WRITING_STYLES.includes(draft.writingStyle) ? draft : { ...draft, writingStyle: fresh.writingStyle };
}

/** The user's progress stored on this device; otherwise the start, with the server's profile. */
export function readProgress({ id: userId, name, personalityProfile }: User): Progress {
  const fresh = toDraft(personalityProfile ?? { ...DEFAULT_PERSONALITY, name });
  const start: Progress = { step: 0, draft: fresh, platforms: [] };
  try {
    const stored = asRecord(JSON.parse(localStorage.getItem(ONBOARDING_KEY) ?? 'null'));
    if (stored.userId !== userId) return start;
    const step = STEPS.findIndex((_, index) => index === stored.step);
    const chosen = Array.isArray(stored.platforms) ? stored.platforms : [];
    return {
      step: Math.max(0, step),
      draft: toStoredDraft(stored.draft, fresh),
      platforms: SHARE_PLATFORMS.filter((platform) => chosen.includes(platform)),
    };
  } catch {
    return start;
  }
}

export function storeProgress(userId: string, progress: Progress): void {
  try {
    localStorage.setItem(ONBOARDING_KEY, JSON.stringify({ userId, ...progress }));
  } catch {
    // Storage is disabled: onboarding starts again after a reload.
  }
}

export function forgetProgress(): void {
  try {
    localStorage.removeItem(ONBOARDING_KEY);
  } catch {
    // Nothing was stored either.
  }
}
