import { ACCOUNT_LINES } from './account-lines.ts';
import { AUDIO_LINES } from './audio-lines.ts';
import { DESKTOP_LINES } from './desktop-lines.ts';
import { FINDING_LINES } from './finding-lines.ts';
import { FLEET_LINES } from './fleet-lines.ts';
import { HTTP_LINES } from './http-lines.ts';
import { OWNER_LINES } from './owner-lines.ts';
import type { SafetyLine } from './safety-line.ts';
import { SIGN_IN_LINES } from './sign-in-lines.ts';

/** Every line that keeps something safe, and the test that notices when it is gone. */
export const SAFETY_LINES: readonly SafetyLine[] = [
  ...OWNER_LINES,
  ...FINDING_LINES,
  ...ACCOUNT_LINES,
  ...SIGN_IN_LINES,
  ...HTTP_LINES,
  ...AUDIO_LINES,
  ...FLEET_LINES,
  ...DESKTOP_LINES,
];
