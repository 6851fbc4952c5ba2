import type { NoiseLevel } from '../../../contract/api/transcriptions.ts';
import { createFramer, type Frame } from '../../../speech/audio/frames.ts';
import { PCM_BYTES_PER_SECOND } from '../../../speech/audio/pcm.ts';
import { createQualityMeter } from '../../audio/quality.ts';
import type { VoiceActivityDetector } from '../../audio/voice-activity-detector.ts';
import type { TakeAudio } from './take-audio.ts';

/** The next frames; `stop`: what ended them, a gap or the end of the recording. */
export interface FrameBatch {
  frames: Frame[];
  stop: 'gap' | 'end' | null;
}

export interface AudioMeasurements {
  speechSeconds: number;
  score: number | null;
  noiseLevel: NoiseLevel | null;
}

/** The audio of a recording between decoder and engine. */
export interface AudioInput {
  next(): Promise<FrameBatch>;
  /** Decoded seconds that `next` has returned so far. */
  seconds(): number;
  /** Measures a frame; each frame once and in order, so that the result depends only on the audio. */
  measure(frame: Frame): void;
  /** True once any measured audio was speech rather than noise. */
  hasSpeech(): boolean;
  measurements(): AudioMeasurements;
}

/** Detects the speech in decoded audio, measures it, and limits it to the allowed length. */
export function createAudioInput(options: {
  audio: Pick<TakeAudio, 'pcm'>;
  detector: Pick<VoiceActivityDetector, 'isVoice'>;
  allow: (seconds: number) => Promise<number>;
}): AudioInput {
  const { audio, detector, allow } = options;
  const framer = createFramer(detector);
  const meter = createQualityMeter();
  let seconds = 0;
  let allowed = 0;
  let hadSpeech = false;
  return {
    async next() {
      const { done, value } = await audio.pcm.next();
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
    measurements: () => meter.result(),
  };
}
