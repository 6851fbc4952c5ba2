import type { Frame } from './frames.ts';
import { FRAME_SECONDS } from './voice-detector.ts';

/** A quiet place is judged over this many frames: long enough that no closed lips between two sounds look like one. */
const WINDOW_FRAMES = 4;
/** So much sound behind a cut is known when it is made. */
const BEYOND_FRAMES = 10;

export interface CutRule {
  /** Seconds of speech after which a quiet place is looked for, and after which one is taken at the latest. */
  from: number;
  to: number;
  /** Seconds without speech that end a stretch of this many seconds; fewer, or as many, for a longer one. */
  pause: (stretchSeconds: number) => number;
}

/**
 * Sound to pass on; a pause that ended a stretch of speech; or a cut in speech that found no end. Of a cut,
 * `isInSpeech` tells whether somebody speaks there, `speechAfter` the seconds to the next speech (infinite where
 * none follows soon).
 */
export type CutEvent =
  | { kind: 'frame'; frame: Frame }
  | { kind: 'pause' }
  | { kind: 'cut'; isInSpeech: boolean; speechAfter: number };

export interface Cutter {
  push(frame: Frame): CutEvent[];
  /** The sound ends here: gives what was held back. */
  flush(): CutEvent[];
  /** Whether nobody speaks, and what was said before has been passed on as ended. */
  isPaused(): boolean;
}

/** Index of the frame in the middle of the quietest window that has enough sound behind it. */
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
 * Tells where speech may be parted with the least harm: in its pauses, and where it has none for too long, at the
 * quietest tenth of a second between `from` and `to`. Every frame is passed on, in order; at most `to - from`
 * seconds are held back while looking. What it does depends on the sound alone, not on how or when it comes.
 */
export function createCutter(rule: CutRule): Cutter {
  const [lookFrom, cutBy] = [rule.from / FRAME_SECONDS, rule.to / FRAME_SECONDS];
  let stretch = 0;
  let quiet = 0;
  let held: Frame[] = [];

  /** Counts a frame; true where it completes a pause. */
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
    // No pause can be among these: it would have ended the longer stretch before.
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
