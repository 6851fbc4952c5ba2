import {
  IconMoodEmpty,
  IconMoodHappy,
  IconMoodNeutral,
  IconMoodSad,
  IconMoodSmile,
  IconMoodSmileBeam,
} from '@tabler/icons-react';
import type { Tier } from './quality-tiers.ts';

const FACES = {
  veryHappy: IconMoodSmileBeam,
  happy: IconMoodHappy,
  slightSmile: IconMoodSmile,
  neutral: IconMoodNeutral,
  sad: IconMoodSad,
  unknown: IconMoodEmpty,
} as const;

/** The face of a quality tier; decorative, because the text beside it has the same meaning. */
export function TierFace({ tier, size = 20 }: { tier: Tier; size?: number }) {
  const Face = FACES[tier];
  return <Face size={size} stroke={1.6} aria-hidden />;
}
