import { createFramer, type Frame } from '../sound/frames.ts';
import { FRAME_SAMPLES, floatsOf, joinBytes } from '../sound/pcm.ts';
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
  /** Judgements from step `judgedFrom` on, and the audio that is not framed yet. */
  let judged: boolean[] = [];
  let judgedFrom = 0;
  let waiting: Uint8Array = new Uint8Array(0);
  let framed = 0;
  const framer = createFramer({
    isVoice() {
      const isVoice = judged[stepOf(framed) - judgedFrom] ?? false;
      framed += 1;
      return isVoice;
    },
  });

  /** Frames the audio up to the last judged step. */
  const take = (bytes: number): Frame[] => {
    const frames = framer.push(waiting.subarray(0, bytes));
    waiting = waiting.slice(bytes);
    const passed = Math.max(0, stepOf(framed) - judgedFrom);
    judged = judged.slice(passed);
    judgedFrom += passed;
    return frames;
  };

  return {
    async push(pcm) {
      waiting = joinBytes([waiting, pcm]);
      const steps = await stream.push(floatsOf(pcm));
      judged.push(...steps);
      return take(Math.min(waiting.length, steps.length * STEP_SAMPLES * 2));
    },
    async flush() {
      judged.push(...(await stream.push(new Float32Array(STEP_SAMPLES))));
      return [...take(waiting.length), ...framer.flush()];
    },
  };
}
