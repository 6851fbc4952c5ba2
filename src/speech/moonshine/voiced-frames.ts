import { createFramer, type Frame } from '../audio/frames.ts';
import { FRAME_SAMPLES, floatsOf, joinBytes } from '../audio/pcm.ts';
import { type SpeechDetector, STEP_SAMPLES } from './silero-detector.ts';

/** The frames of audio that grows, marked by Silero VAD. */
export interface VoicedFrames {
  /** Takes 16 kHz mono 16-bit samples; resolves with the frames that are complete and judged. */
  push(pcm: Uint8Array): Promise<Frame[]>;
  /** Resolves with the rest, as if silence followed. */
  flush(): Promise<Frame[]>;
}

/** The step of the detector in the middle of a frame. */
const stepOf = (frame: number): number => Math.floor(((frame + 0.5) * FRAME_SAMPLES) / STEP_SAMPLES);

export function createVoicedFrames(detector: SpeechDetector): VoicedFrames {
  const stream = detector.open();
  /** Judgements from step `decisionsFrom` on, and the audio that is not framed yet. */
  let decisions: boolean[] = [];
  let decisionsFrom = 0;
  let unframed: Uint8Array = new Uint8Array(0);
  let frameCount = 0;
  const framer = createFramer({
    isVoice() {
      const isVoice = decisions[stepOf(frameCount) - decisionsFrom] ?? false;
      frameCount += 1;
      return isVoice;
    },
  });

  /** Frames the audio up to the last judged step. */
  const frameUpTo = (bytes: number): Frame[] => {
    const frames = framer.push(unframed.subarray(0, bytes));
    unframed = unframed.slice(bytes);
    const droppedSteps = Math.max(0, stepOf(frameCount) - decisionsFrom);
    decisions = decisions.slice(droppedSteps);
    decisionsFrom += droppedSteps;
    return frames;
  };

  return {
    async push(pcm) {
      unframed = joinBytes([unframed, pcm]);
      const steps = await stream.push(floatsOf(pcm));
      decisions.push(...steps);
      return frameUpTo(Math.min(unframed.length, steps.length * STEP_SAMPLES * 2));
    },
    async flush() {
      decisions.push(...(await stream.push(new Float32Array(STEP_SAMPLES))));
      return [...frameUpTo(unframed.length), ...framer.flush()];
    },
  };
}
