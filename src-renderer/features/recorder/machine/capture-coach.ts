import type { CaptureReading } from '../../../platform/recording.ts';

/** Advice that would improve the recording. */
export type CaptureAdvice = 'silent' | 'clipping' | 'quiet' | 'noisy';

/** The level of the sound at a moment. */
interface TimedLevel {
  /** Milliseconds on a monotonic clock. */
  readonly at: number;
  /** Loudness in dBFS. */
  readonly db: number;
  readonly isClipped: boolean;
}

export interface CoachState {
  readonly window: readonly TimedLevel[];
  /** Time of the last sound; before the first one, the time when capture began. */
  readonly lastSoundAt: number | null;
  readonly hasHadSound: boolean;
  readonly advice: CaptureAdvice | null;
  /** The candidate to replace `advice`, and since when it has held continuously. */
  readonly candidate: { readonly advice: CaptureAdvice | null; readonly since: number } | null;
}

export const COACH_START: CoachState = {
  window: [],
  lastSoundAt: null,
  hasHadSound: false,
  advice: null,
  candidate: null,
};

/** Length of the analysed window: long enough to contain pauses, which separate room noise from the voice. */
const WINDOW_MS = 8000;
/** Shortest window that allows a judgement of voice and room. */
const MIN_WINDOW_MS = 3000;
/** Milliseconds that a new judgement must hold before it is shown, which prevents flicker. */
const HOLD_MS = 1500;

/** Readings below this contain no voice: a quiet room through a good microphone is at about -65 dB. */
const SOUND_DB = -58;
/** Time without sound before the advice `silent`: short at the start, long after a pause to think. */
const SILENT_MS = 3000;
const SILENT_LATER_MS = 15_000;

/** A sample this close to full scale is clipped; a loud voice without clipping reaches about half of it. */
const CLIPPED_PEAK = 0.99;
const CLIPPED_MS = 3000;
const CLIPPED_READINGS = 3;

/** A reading this far above the room noise counts as voice; about one second of voice is needed. */
const VOICE_OVER_ROOM_DB = 10;
const VOICE_READINGS = 10;
/** Speech is usually recorded at -15 to -30 dB; recognition gets worse below this level. */
const QUIET_DB = -38;
/** A room louder than this is audible in the recording unless the voice exceeds it by this gap. */
const NOISY_ROOM_DB = -48;
const NOISY_GAP_DB = 15;
/** Hysteresis: shown advice disappears only when the level has improved by this much. */
const HYSTERESIS_DB = 3;

const inDecibels = (rms: number): number => 20 * Math.log10(Math.max(rms, 1e-5));

/** The value below which the given share of the values lies. */
function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(share * (sorted.length - 1))] ?? Number.NEGATIVE_INFINITY;
}

function isClipping(window: readonly TimedLevel[], now: number): boolean {
  return window.filter(({ at, isClipped }) => isClipped && now - at < CLIPPED_MS).length >= CLIPPED_READINGS;
}

/** Judges whether the voice is too quiet or the room too loud. */
function judgeVoice(window: readonly TimedLevel[], current: CaptureAdvice | null): CaptureAdvice | null {
  const levels = window.map(({ db }) => db);
  const room = quantile(levels, 0.05);
  const voice = levels.filter((db) => db > SOUND_DB && db > room + VOICE_OVER_ROOM_DB);
  const hysteresis = (advice: CaptureAdvice): number => (current === advice ? HYSTERESIS_DB : 0);
  if (voice.length >= VOICE_READINGS && quantile(voice, 0.75) < QUIET_DB + hysteresis('quiet'))
    return 'quiet';
  const gap = quantile(levels, 0.9) - room;
  const isLoud = room > NOISY_ROOM_DB - hysteresis('noisy');
  return isLoud && gap < NOISY_GAP_DB + hysteresis('noisy') ? 'noisy' : null;
}

function judge(state: CoachState, now: number): CaptureAdvice | null {
  const { window, lastSoundAt, hasHadSound, advice } = state;
  const limitMs = hasHadSound ? SILENT_LATER_MS : SILENT_MS;
  if (lastSoundAt !== null && now - lastSoundAt >= limitMs) return 'silent';
  if (isClipping(window, now)) return 'clipping';
  const [first] = window;
  return first && now - first.at >= MIN_WINDOW_MS ? judgeVoice(window, advice) : null;
}

/** Shows a judgement once it has held for `HOLD_MS`. */
function holdAdvice(state: CoachState, judged: CaptureAdvice | null, now: number): CoachState {
  if (judged === state.advice) return { ...state, candidate: null };
  if (state.candidate?.advice !== judged) return { ...state, candidate: { advice: judged, since: now } };
  return now - state.candidate.since >= HOLD_MS ? { ...state, advice: judged, candidate: null } : state;
}

/**
 * Adds one reading, about ten a second. `now`: milliseconds on a monotonic clock. Gives at most one piece
 * of advice at a time: the most useful one.
 */
export function nextCoachState(before: CoachState, { rms, peak }: CaptureReading, now: number): CoachState {
  const db = inDecibels(rms);
  const isSound = db >= SOUND_DB;
  const level = { at: now, db, isClipped: peak >= CLIPPED_PEAK };
  const state: CoachState = {
    ...before,
    window: [...before.window.filter(({ at }) => now - at < WINDOW_MS), level],
    lastSoundAt: isSound ? now : (before.lastSoundAt ?? now),
    hasHadSound: before.hasHadSound || isSound,
  };
  return holdAdvice(state, judge(state, now), now);
}
