import type { NoiseLevel } from '../../../contract/api/transcriptions.ts';
import { PCM_BYTES_PER_SECOND } from '../../audio/decoder.ts';
import { createFramer, type Frame } from '../../audio/frames.ts';
import { createQualityMeter } from '../../audio/quality.ts';
import type { VoiceDetector } from '../../audio/voice-detector.ts';
import type { TakeAudio } from './take-audio.ts';

/** The next sound; `stop` tells what ended the stretch with it: a lost part, or the recording. */
export interface Heard {
  frames: Frame[];
  stop: 'gap' | 'end' | null;
}

export interface Measured {
  speechSeconds: number;
  score: number | null;
  noiseLevel: NoiseLevel | null;
}

/** The way of a recording's sound from the decoder to the engine. */
export interface AudioInput {
  next(): Promise<Heard>;
  /** Decoded seconds that `next` has given so far. */
  seconds(): number;
  /** Measures a frame: each one once, in order. What is known of the sound then depends on nothing but the sound. */
  measure(frame: Frame): void;
  /** Whether anything that was measured so far was speech, and not only noise; once it was, it was. */
  hasSpeech(): boolean;
  measured(): Measured;
}

/** Finds the speech in the sound, measures it, and passes on no more than is allowed. */
export function createAudioInput(options: {
  sound: Pick<TakeAudio, 'pcm'>;
  detector: Pick<VoiceDetector, 'hear'>;
  allow: (seconds: number) => Promise<number>;
}): AudioInput {
  const { sound, detector, allow } = options;
  const framer = createFramer(detector);
  const meter = createQualityMeter();
  let seconds = 0;
  let allowed = 0;
  let hadSpeech = false;
  return {
    async next() {
      const { done, value } = await sound.pcm.next();
      if (done) return { frames: framer.flush(), stop: 'end' };
      if (value === null) return { frames: framer.flush(), stop: 'gap' };
      const end = seconds + value.length / PCM_BYTES_PER_SECOND;
      if (end > allowed) allowed = await allow(end);
      seconds = end;
      return { frames: framer.push(value), stop: null };
    },
    seconds: () => seconds,
    measure: ({ pcm }) => meter.add(pcm),
    hasSpeech() {
      hadSpeech ||= meter.result().speechSeconds > 0;
      return hadSpeech;
    },
    measured: () => meter.result(),
  };
}
