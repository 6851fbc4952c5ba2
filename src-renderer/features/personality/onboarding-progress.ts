import type { User } from '../../../src/contract/api/account.ts';
import { SHARE_PLATFORMS, type SharePlatform } from '../../../src/contract/api/share-platforms.ts';
import { WRITING_STYLES } from '../../../src/contract/api/writing-styles.ts';
import { ONBOARDING_KEY } from '../../../src/contract/page/storage-keys.ts';
import { PROFILE_START, type ProfileDraft, toDraft } from './profile-draft.ts';

export const STEPS = ['personal', 'writing', 'settings'] as const;

/** How far somebody came, and what they filled in. `step` counts from 0. */
export interface Progress {
  readonly step: number;
  readonly draft: ProfileDraft;
  readonly platforms: readonly SharePlatform[];
}

const record = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? { ...value } : {};

/** The fields of a stored draft that are what they should be, over those of a new one. */
function toStoredDraft(stored: unknown, fresh: ProfileDraft): ProfileDraft {
  const given = record(stored);
  const sound = Object.entries(fresh).map(([name, usual]) => [
    name,
    typeof given[name] === typeof usual ? given[name] : usual,
  ]);
  const draft: ProfileDraft = { ...fresh, ...Object.fromEntries(sound) };
  return WRITING_STYLES.includes(draft.writingStyle) ? draft : { ...draft, writingStyle: fresh.writingStyle };
}

/** Where this person left off on this device; the beginning, with what the server knows, where that is nowhere. */
export function readProgress({ id: userId, name, personalityProfile }: User): Progress {
  const fresh = toDraft(personalityProfile ?? { ...PROFILE_START, name });
  const start: Progress = { step: 0, draft: fresh, platforms: [] };
  try {
    const stored = record(JSON.parse(localStorage.getItem(ONBOARDING_KEY) ?? 'null'));
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
    // Storage is switched off: the steps begin anew at the next load.
  }
}

export function forgetProgress(): void {
  try {
    localStorage.removeItem(ONBOARDING_KEY);
  } catch {
    // Nothing was stored either.
  }
}
