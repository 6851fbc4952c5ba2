import type { SpeechSpan } from '../speech-spans.ts';
import type { ModelBytes } from './model-files.ts';
import { type OnnxRuntime, openModel } from './onnx-runtime.ts';

const RATE = 16_000;
/** Samples per step, and of preceding audio in the model's input (silero-vad v5, `utils_vad.py`). */
const STEP = 512;
const CONTEXT = 64;
const STATE = [2, 1, 128] as const;
/** Speech starts at the first probability, and ends below the second. */
const [BEGIN, END] = [0.5, 0.35];
/** Pauses shorter than this count as speech; seconds. */
const JOIN_SECONDS = 0.25;

export interface SpeechDetector {
  /** Finds the speech in samples from -1 to 1, at 16 kHz. Blocks the thread for 1 % of their duration. */
  find(samples: Float32Array): Promise<SpeechSpan[]>;
}

/** Silero VAD v5; it distinguishes voices from noise where libfvad cannot. */
export async function loadSileroDetector(runtime: OnnxRuntime, bytes: ModelBytes): Promise<SpeechDetector> {
  const session = await openModel(runtime, bytes.voiceDetector);
  const { Tensor } = runtime;
  const rate = new Tensor('int64', BigInt64Array.from([BigInt(RATE)]), []);

  async function probabilities(samples: Float32Array): Promise<number[]> {
    let state = new Tensor('float32', new Float32Array(256), [...STATE]);
    const found: number[] = [];
    for (let at = 0; at < samples.length; at += STEP) {
      const step = new Float32Array(CONTEXT + STEP);
      const from = Math.max(0, at - CONTEXT);
      step.set(samples.subarray(from, at + STEP), CONTEXT - (at - from));
      const input = new Tensor('float32', step, [1, CONTEXT + STEP]);
      const { output, stateN } = await session.run({ input, state, sr: rate });
      found.push(Number(output?.data[0] ?? 0));
      if (stateN) state = new Tensor('float32', Float32Array.from(stateN.data as Float32Array), [...STATE]);
    }
    return found;
  }

  return {
    async find(samples) {
      const spans: SpeechSpan[] = [];
      let isSpeech = false;
      for (const [index, probability] of (await probabilities(samples)).entries()) {
        isSpeech = probability >= (isSpeech ? END : BEGIN);
        if (!isSpeech) continue;
        const [start, end] = [(index * STEP) / RATE, ((index + 1) * STEP) / RATE];
        const last = spans.at(-1);
        if (last && start - last.end < JOIN_SECONDS) last.end = end;
        else spans.push({ start, end });
      }
      return spans;
    },
  };
}
