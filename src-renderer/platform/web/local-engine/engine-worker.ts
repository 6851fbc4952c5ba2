import { env, InferenceSession, Tensor } from 'onnxruntime-web/wasm';
import { createSerialQueue } from '../../../../src/async/serial-queue.ts';
import type { Segment } from '../../../../src/contract/api/segments.ts';
import type { OnnxRuntime } from '../../../../src/speech/moonshine/onnx-session.ts';
import { MoonshinePieceRecogniser } from '../../../../src/speech/moonshine/piece-recogniser.ts';
import { loadSileroDetector } from '../../../../src/speech/moonshine/silero-detector.ts';
import { TakeRecognition } from '../../../../src/speech/moonshine/take-recognition.ts';
import { loadTransformer } from '../../../../src/speech/moonshine/transformer.ts';
import { finishedText, soundsEnglish } from '../../../../src/speech/recognised-text.ts';
import type { EngineFiles, FromEngine, ToEngine } from './engine-messages.ts';

/* The recognition worker. Its content security policy allows no network access: the page passes it its files. */

type Engine = Pick<ConstructorParameters<typeof TakeRecognition>[0], 'recogniser' | 'detector'>;

interface Recording {
  readonly recognition: TakeRecognition;
  readonly segments: Segment[];
  isClosed: boolean;
}

const send = (message: FromEngine): void => postMessage(message);

/** Resolves after the messages that wait are delivered; a timer would take four milliseconds a turn. */
const turns = new MessageChannel();
const nextTurn = (): Promise<unknown> =>
  new Promise((resolve) => {
    turns.port1.onmessage = resolve;
    turns.port2.postMessage(null);
  });

async function load({ runtime: wasmBinary, ...models }: EngineFiles): Promise<Engine> {
  env.wasm.numThreads = 1;
  env.wasm.wasmBinary = wasmBinary.slice().buffer;
  const runtime: OnnxRuntime = { kind: 'wasm', InferenceSession, Tensor };
  const model = await loadTransformer(runtime, models);
  const detector = await loadSileroDetector(runtime, models);
  return { recogniser: new MoonshinePieceRecogniser(model, detector), detector };
}

const recordings = new Map<number, Recording>();
/** Recordings to open that are not closed meanwhile. */
const waiting = new Set<number>();
const engine = Promise.withResolvers<Engine>();
/** One message at a time: a recording's audio in order, and one recording at a time. */
const queue = createSerialQueue();

async function open(id: number): Promise<void> {
  const loaded = await engine.promise;
  if (!waiting.delete(id)) return;
  const segments: Segment[] = [];
  const recognition = new TakeRecognition({
    ...loaded,
    nextTurn,
    onSegment(segment) {
      segments.push(segment);
      send({ is: 'segment', id, segment });
    },
    onPartial: (text) => send({ is: 'partial', id, text }),
  });
  recordings.set(id, { recognition, segments, isClosed: false });
}

async function work(message: Exclude<ToEngine, { is: 'load' | 'close' }>): Promise<void> {
  const { id } = message;
  if (message.is === 'open') return open(id);
  const recording = recordings.get(id);
  if (!recording || recording.isClosed) return;
  const { recognition, segments } = recording;
  if (message.is === 'hear') await recognition.push(message.pcm);
  else if (message.is === 'settle') send({ is: 'settled', id });
  else {
    await recognition.end();
    recordings.delete(id);
    send({ is: 'ended', id, text: finishedText(segments), isEnglish: soundsEnglish(segments) });
  }
}

function close(id: number): void {
  waiting.delete(id);
  const recording = recordings.get(id);
  if (!recording) return;
  recording.isClosed = true;
  recording.recognition.close();
  recordings.delete(id);
}

addEventListener('message', ({ data }: MessageEvent<ToEngine>) => {
  if (data.is === 'load') {
    load(data.files).then(engine.resolve, (error: unknown) =>
      send({ is: 'unusable', reason: String(error) }),
    );
  } else if (data.is === 'close') close(data.id);
  else {
    if (data.is === 'open') waiting.add(data.id);
    queue(() => work(data)).catch((error: unknown) =>
      send({ is: 'failed', id: data.id, reason: String(error) }),
    );
  }
});
