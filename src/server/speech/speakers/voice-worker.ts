import { parentPort, workerData } from 'node:worker_threads';
import { separateVoices } from './separate-voices.ts';
import { VoiceFrameReader } from './voice-frames.ts';
import type { FromVoiceThread, ToVoiceThread, VoiceThreadData } from './voice-messages.ts';

const { units, count } = workerData as VoiceThreadData;
const reader = new VoiceFrameReader(units);
const post = (message: FromVoiceThread): void => parentPort?.postMessage(message);

// The entry point of a worker thread: see voice-thread.ts.
parentPort?.on('message', ({ samples }: ToVoiceThread) => {
  if (samples) {
    reader.add(samples);
    post({ voices: null });
    return;
  }
  post({ voices: separateVoices(units, reader.end(), count) });
});
