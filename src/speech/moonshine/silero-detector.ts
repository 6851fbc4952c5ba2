import { PCM_RATE } from '../audio/pcm.ts';
import type { SpeechSpan } from '../speech-spans.ts';
import { type ModelBytes, type OnnxRuntime, openModel } from './onnx-session.ts';

/** Samples per step, and of preceding audio in the model's input (silero-vad v5, `utils_vad.py`). */
export const STEP_SAMPLES = 512;
const CONTEXT = 64;
const STATE = [2, 1, 128] as const;
/** Speech starts at the first probability, and ends below the second. */
const [START_THRESHOLD, END_THRESHOLD] = [0.5, 0.35];
/** Pauses shorter than this count as speech; seconds. */
const JOIN_SECONDS = 0.25;

export interface SpeechDetector {
  /** Finds the speech in samples from -1 to 1, at 16 kHz. Blocks the thread for 1 % of their duration. */
  find(samples: Float32Array): Promise<SpeechSpan[]>;
  /** Starts to detect the speech of audio that grows. */
  open(): SpeechStream;
}

/** Detects speech in audio that grows. */
export interface SpeechStream {
  /** Takes the next samples, and returns for each completed step whether it is speech. */
  push(samples: Float32Array): Promise<boolean[]>;
}

/** Silero VAD v5; it distinguishes voices from noise where libfvad cannot. */
export async function loadSileroDetector(runtime: OnnxRuntime, bytes: ModelBytes): Promise<SpeechDetector> {
  const session = await openModel(runtime, bytes.voiceDetector);
  const { Tensor } = runtime;
  const rate = new Tensor('int64', BigInt64Array.from([BigInt(PCM_RATE)]), []);

  function open(): SpeechStream {
    let state = new Tensor('float32', new Float32Array(256), [...STATE]);
    /** The end of the last step, and samples of the next one. */
    let buffered = new Float32Array(CONTEXT);
    let isSpeech = false;
    return {
      async push(samples) {
        const all = new Float32Array(buffered.length + samples.length);
        all.set(buffered);
        all.set(samples, buffered.length);
        const decisions: boolean[] = [];
        let at = 0;
        for (; at + CONTEXT + STEP_SAMPLES <= all.length; at += STEP_SAMPLES) {
          const step = all.slice(at, at + CONTEXT + STEP_SAMPLES);
          const input = new Tensor('float32', step, [1, CONTEXT + STEP_SAMPLES]);
          const { output, stateN } = await session.run({ input, state, sr: rate });
          isSpeech = Number(output?.data[0] ?? 0) >= (isSpeech ? END_THRESHOLD : START_THRESHOLD);
          decisions.push(isSpeech);
          if (stateN)
            state = new Tensor('float32', Float32Array.from(stateN.data as Float32Array), [...STATE]);
        }
        buffered = all.slice(at);
        return decisions;
      },
    };
  }

  return {
    open,
    async find(samples) {
      const paddedSamples = new Float32Array(Math.ceil(samples.length / STEP_SAMPLES) * STEP_SAMPLES);
      paddedSamples.set(samples);
      const spans: SpeechSpan[] = [];
      for (const [index, isSpeech] of (await open().push(paddedSamples)).entries()) {
        if (!isSpeech) continue;
        const [start, end] = [(index * STEP_SAMPLES) / PCM_RATE, ((index + 1) * STEP_SAMPLES) / PCM_RATE];
        const last = spans.at(-1);
        if (last && start - last.end < JOIN_SECONDS) last.end = end;
        else spans.push({ start, end });
      }
      return spans;
    },
  };
}
