import type { Frame } from './frames.ts';
import { FRAME_SECONDS } from './pcm.ts';

/** Window for finding a quiet place, in frames; longer than the closure of a plosive. */
const WINDOW_FRAMES = 4;
/** Frames after a cut that are known when it is made. */
const BEYOND_FRAMES = 10;

export interface CutRule {
  /** Seconds of speech after which a quiet place is searched, and by which one is chosen. */
  from: number;
  to: number;
  /** Pause in seconds that ends a stretch of this length; must not increase with the length. */
  pause: (stretchSeconds: number) => number;
}

/**
 * A frame; a pause that ended a stretch of speech; or a cut in continuous speech. At a cut, `isInSpeech` is
 * true when speech is cut, and `speechAfter` is the seconds to the next speech (infinite if none follows
 * soon).
 */
export type CutEvent =
  | { kind: 'frame'; frame: Frame }
  | { kind: 'pause' }
  | { kind: 'cut'; isInSpeech: boolean; speechAfter: number };

export interface Cutter {
  push(frame: Frame): CutEvent[];
  /** Ends the input: returns the frames held back. */
  flush(): CutEvent[];
  /** True outside speech, after the previous stretch was reported as ended. */
  isPaused(): boolean;
}

/** Index of the middle frame of the quietest window with enough frames after it. */
function quietest(frames: readonly Frame[]): number {
  let sum = 0;
  let best = Number.POSITIVE_INFINITY;
  let place = 0;
  for (const [index, { power }] of frames.slice(0, -BEYOND_FRAMES).entries()) {
    sum += power - (frames[index - WINDOW_FRAMES]?.power ?? 0);
    if (index >= WINDOW_FRAMES - 1 && sum <= best) {
      best = sum;
      place = index + 1 - WINDOW_FRAMES / 2;
    }
  }
  return place;
}

const asEvents = (frames: readonly Frame[]): CutEvent[] => frames.map((frame) => ({ kind: 'frame', frame }));

/**
 * Finds where speech can be split: at pauses, or, without a pause for too long, at the quietest tenth of a
 * second between `from` and `to`. Every frame is passed on in order; at most `to - from` seconds are held
 * back during a search. The result depends only on the audio, not on how or when it arrives.
 */
export function createCutter(rule: CutRule): Cutter {
  const [lookFrom, cutBy] = [rule.from / FRAME_SECONDS, rule.to / FRAME_SECONDS];
  let stretch = 0;
  let quiet = 0;
  let held: Frame[] = [];

  /** Counts a frame; true when it completes a pause. */
  const follow = ({ isSpeech }: Frame): boolean => {
    quiet = isSpeech ? 0 : quiet + 1;
    if (stretch === 0 && !isSpeech) return false;
    stretch += 1;
    if (quiet * FRAME_SECONDS < rule.pause(stretch * FRAME_SECONDS)) return false;
    stretch = 0;
    return true;
  };

  const cut = (): CutEvent[] => {
    const place = quietest(held);
    const after = held.slice(place);
    const speechAfter = after.findIndex(({ isSpeech }) => isSpeech);
    const events: CutEvent[] = [
      ...asEvents(held.slice(0, place)),
      {
        kind: 'cut',
        isInSpeech: after[0]?.isSpeech ?? false,
        speechAfter: speechAfter < 0 ? Number.POSITIVE_INFINITY : speechAfter * FRAME_SECONDS,
      },
    ];
    stretch = 0;
    quiet = 0;
    // These frames cannot contain a pause: it would have ended the longer stretch before.
    for (const frame of after) follow(frame);
    held = after;
    return events;
  };

  const release = (): CutEvent[] => {
    const events = asEvents(held);
    held = [];
    return events;
  };

  return {
    push(frame) {
      const isPause = follow(frame);
      held.push(frame);
      if (isPause) return [...release(), { kind: 'pause' }];
      if (stretch >= cutBy) return cut();
      return stretch < lookFrom ? release() : [];
    },
    flush: release,
    isPaused: () => stretch === 0 && held.length === 0,
  };
}
