import type { CaptureReading } from '../../../platform/recording.ts';

/** What would make a recording better. */
export type CaptureAdvice = 'silent' | 'clipping' | 'quiet' | 'noisy';

interface Heard {
  /** Milliseconds on a clock that never jumps. */
  readonly at: number;
  /** Loudness in dB below full scale. */
  readonly db: number;
  readonly isClipped: boolean;
}

export interface CoachState {
  readonly window: readonly Heard[];
  /** When something was heard last; before that, when listening began. */
  readonly heardAt: number | null;
  readonly hasHeard: boolean;
  readonly advice: CaptureAdvice | null;
  /** What would take the place of `advice`, and since when it has been so without a break. */
  readonly next: { readonly advice: CaptureAdvice | null; readonly since: number } | null;
}

export const COACH_START: CoachState = {
  window: [],
  heardAt: null,
  hasHeard: false,
  advice: null,
  next: null,
};

/** What is judged: enough for speech to pause in it, so that the room can be told from the voice. */
const WINDOW_MS = 8000;
/** A shorter stretch says nothing of voice and room. */
const JUDGED_MS = 3000;
/** A new judgement has to hold this long before it is told: nothing flickers. */
const HOLD_MS = 1500;

/** Below this there is no voice: a quiet room through a good microphone is at about -65 dB. */
const SOUND_DB = -58;
/** Nothing heard at all: told soon at the start, late after a pause to think. */
const SILENT_MS = 3000;
const SILENT_AGAIN_MS = 15_000;

/** A sample this close to full scale was cut off; a loud voice without it stays at half of that. */
const CLIPPED_PEAK = 0.99;
const CLIPPED_MS = 3000;
const CLIPPED_READINGS = 3;

/** What stands out of the room this much counts as voice, and has to be there for about a second. */
const VOICE_OVER_ROOM_DB = 10;
const VOICE_READINGS = 10;
/** Speech is recorded at about -15 to -30 dB; recognition gets worse from here on. */
const QUIET_DB = -38;
/** A room louder than this is heard in the recording, if the voice is not this much louder. */
const NOISY_ROOM_DB = -48;
const NOISY_GAP_DB = 15;
/** What is told already goes away only when it is clearly over. */
const EASE_DB = 3;

const inDecibels = (rms: number): number => 20 * Math.log10(Math.max(rms, 1e-5));

/** The value that a share of the others lies below. */
function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(share * (sorted.length - 1))] ?? Number.NEGATIVE_INFINITY;
}

function isClipping(window: readonly Heard[], now: number): boolean {
  return window.filter(({ at, isClipped }) => isClipped && now - at < CLIPPED_MS).length >= CLIPPED_READINGS;
}

/** Too quiet a voice, or too loud a room around it. */
function judgeVoice(window: readonly Heard[], told: CaptureAdvice | null): CaptureAdvice | null {
  const levels = window.map(({ db }) => db);
  const room = quantile(levels, 0.05);
  const voice = levels.filter((db) => db > SOUND_DB && db > room + VOICE_OVER_ROOM_DB);
  const ease = (advice: CaptureAdvice): number => (told === advice ? EASE_DB : 0);
  if (voice.length >= VOICE_READINGS && quantile(voice, 0.75) < QUIET_DB + ease('quiet')) return 'quiet';
  const gap = quantile(levels, 0.9) - room;
  const isLoud = room > NOISY_ROOM_DB - ease('noisy');
  return isLoud && gap < NOISY_GAP_DB + ease('noisy') ? 'noisy' : null;
}

function judge(state: CoachState, now: number): CaptureAdvice | null {
  const { window, heardAt, hasHeard, advice } = state;
  const limitMs = hasHeard ? SILENT_AGAIN_MS : SILENT_MS;
  if (heardAt !== null && now - heardAt >= limitMs) return 'silent';
  if (isClipping(window, now)) return 'clipping';
  const [first] = window;
  return first && now - first.at >= JUDGED_MS ? judgeVoice(window, advice) : null;
}

/** Tells a judgement once it has held long enough. */
function settle(state: CoachState, judged: CaptureAdvice | null, now: number): CoachState {
  if (judged === state.advice) return { ...state, next: null };
  if (state.next?.advice !== judged) return { ...state, next: { advice: judged, since: now } };
  return now - state.next.since >= HOLD_MS ? { ...state, advice: judged, next: null } : state;
}

/**
 * Takes one more reading into account, about ten a second. `now`: milliseconds on a clock that never jumps.
 * There is at most one piece of advice at a time: the one that helps most.
 */
export function listenOn(before: CoachState, { rms, peak }: CaptureReading, now: number): CoachState {
  const db = inDecibels(rms);
  const isHeard = db >= SOUND_DB;
  const heard = { at: now, db, isClipped: peak >= CLIPPED_PEAK };
  const state: CoachState = {
    ...before,
    window: [...before.window.filter(({ at }) => now - at < WINDOW_MS), heard],
    heardAt: isHeard ? now : (before.heardAt ?? now),
    hasHeard: before.hasHeard || isHeard,
  };
  return settle(state, judge(state, now), now);
}
