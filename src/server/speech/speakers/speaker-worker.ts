import { parentPort, workerData } from 'node:worker_threads';
import { assignSpeakers } from './assign-speakers.ts';
import type { FromSpeakerThread, SpeakerThreadData, ToSpeakerThread } from './speaker-messages.ts';
import { SpeechFrameReader } from './speech-frames.ts';

const { units, count } = workerData as SpeakerThreadData;
const reader = new SpeechFrameReader(units);
const post = (message: FromSpeakerThread): void => parentPort?.postMessage(message);

// The entry point of a worker thread: see speaker-thread.ts.
parentPort?.on('message', ({ samples }: ToSpeakerThread) => {
  if (samples) {
    reader.add(samples);
    post({ speakers: null });
    return;
  }
  post({ speakers: assignSpeakers(units, reader.end(), count) });
});
