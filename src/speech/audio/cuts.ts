import type { Frame } from './frames.ts';
import { FRAME_SECONDS } from './pcm.ts';

/** Window for finding a quiet place, in frames; longer than the closure of a plosive. */
const WINDOW_FRAMES = 4;
/** Frames after a cut that are known when it is made. */
const LOOKAHEAD_FRAMES = 10;

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
function quietestFrame(frames: readonly Frame[]): number {
  let sum = 0;
  let best = Number.POSITIVE_INFINITY;
  let quietestAt = 0;
  for (const [index, { power }] of frames.slice(0, -LOOKAHEAD_FRAMES).entries()) {
    sum += power - (frames[index - WINDOW_FRAMES]?.power ?? 0);
    if (index >= WINDOW_FRAMES - 1 && sum <= best) {
      best = sum;
      quietestAt = index + 1 - WINDOW_FRAMES / 2;
    }
  }
  return quietestAt;
}

const asEvents = (frames: readonly Frame[]): CutEvent[] => frames.map((frame) => ({ kind: 'frame', frame }));

/**
 * Finds where speech can be split: at pauses, or, without a pause for too long, at the quietest tenth of a
 * second between `from` and `to`. Every frame is passed on in order; at most `to - from` seconds are held
 * back during a search. The result depends only on the audio, not on how or when it arrives.
 */
export function createCutter(rule: CutRule): Cutter {
  const [searchFrom, cutBy] = [rule.from / FRAME_SECONDS, rule.to / FRAME_SECONDS];
  let stretchFrames = 0;
  let silentFrames = 0;
  let heldFrames: Frame[] = [];

  /** Counts a frame; true when it completes a pause. */
  const countFrame = ({ isSpeech }: Frame): boolean => {
    silentFrames = isSpeech ? 0 : silentFrames + 1;
    if (stretchFrames === 0 && !isSpeech) return false;
    stretchFrames += 1;
    if (silentFrames * FRAME_SECONDS < rule.pause(stretchFrames * FRAME_SECONDS)) return false;
    stretchFrames = 0;
    return true;
  };

  const cut = (): CutEvent[] => {
    const cutAt = quietestFrame(heldFrames);
    const after = heldFrames.slice(cutAt);
    const speechAfter = after.findIndex(({ isSpeech }) => isSpeech);
    const events: CutEvent[] = [
      ...asEvents(heldFrames.slice(0, cutAt)),
      {
        kind: 'cut',
        isInSpeech: after[0]?.isSpeech ?? false,
        speechAfter: speechAfter < 0 ? Number.POSITIVE_INFINITY : speechAfter * FRAME_SECONDS,
      },
    ];
    stretchFrames = 0;
    silentFrames = 0;
    // These frames cannot contain a pause: it would have ended the longer stretch before.
    for (const frame of after) countFrame(frame);
    heldFrames = after;
    return events;
  };

  const release = (): CutEvent[] => {
    const events = asEvents(heldFrames);
    heldFrames = [];
    return events;
  };

  return {
    push(frame) {
      const isPause = countFrame(frame);
      heldFrames.push(frame);
      if (isPause) return [...release(), { kind: 'pause' }];
      if (stretchFrames >= cutBy) return cut();
      return stretchFrames < searchFrom ? release() : [];
    },
    flush: release,
    isPaused: () => stretchFrames === 0 && heldFrames.length === 0,
  };
}
