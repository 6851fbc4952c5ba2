import { env, InferenceSession, Tensor } from 'onnxruntime-web/wasm';
import { createSerialQueue } from '../../../../src/async/serial-queue.ts';
import type { Segment } from '../../../../src/contract/api/segments.ts';
import type { OnnxRuntime } from '../../../../src/speech/moonshine/onnx-session.ts';
import { MoonshinePieceRecogniser } from '../../../../src/speech/moonshine/piece-recogniser.ts';
import { loadSileroDetector } from '../../../../src/speech/moonshine/silero-detector.ts';
import { TakeRecognition } from '../../../../src/speech/moonshine/take-recognition.ts';
import { loadTransformer } from '../../../../src/speech/moonshine/transformer.ts';
import { finishText, soundsEnglish } from '../../../../src/speech/recognised-text.ts';
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
const turnChannel = new MessageChannel();
const nextTurn = (): Promise<unknown> =>
  new Promise((resolve) => {
    turnChannel.port1.onmessage = resolve;
    turnChannel.port2.postMessage(null);
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
const openRequests = new Set<number>();
const engine = Promise.withResolvers<Engine>();
/** One message at a time: a recording's audio in order, and one recording at a time. */
const queue = createSerialQueue();

async function open(id: number): Promise<void> {
  const loaded = await engine.promise;
  if (!openRequests.delete(id)) return;
  const segments: Segment[] = [];
  const recognition = new TakeRecognition({
    ...loaded,
    nextTurn,
    onSegment(segment) {
      segments.push(segment);
      send({ kind: 'segment', id, segment });
    },
    onPartial: (text) => send({ kind: 'partial', id, text }),
  });
  recordings.set(id, { recognition, segments, isClosed: false });
}

async function handleMessage(message: Exclude<ToEngine, { kind: 'load' | 'close' }>): Promise<void> {
  const { id } = message;
  if (message.kind === 'open') return open(id);
  const recording = recordings.get(id);
  if (!recording || recording.isClosed) return;
  const { recognition, segments } = recording;
  if (message.kind === 'hear') await recognition.push(message.pcm);
  else if (message.kind === 'settle') send({ kind: 'settled', id });
  else {
    await recognition.end();
    recordings.delete(id);
    send({ kind: 'ended', id, text: finishText(segments), isEnglish: soundsEnglish(segments) });
  }
}

function close(id: number): void {
  openRequests.delete(id);
  const recording = recordings.get(id);
  if (!recording) return;
  recording.isClosed = true;
  recording.recognition.close();
  recordings.delete(id);
}

addEventListener('message', ({ data }: MessageEvent<ToEngine>) => {
  if (data.kind === 'load') {
    load(data.files).then(engine.resolve, (error: unknown) =>
      send({ kind: 'unusable', reason: String(error) }),
    );
  } else if (data.kind === 'close') close(data.id);
  else {
    if (data.kind === 'open') openRequests.add(data.id);
    queue(() => handleMessage(data)).catch((error: unknown) =>
      send({ kind: 'failed', id: data.id, reason: String(error) }),
    );
  }
});
