import { afterAll, expect, it, vi } from 'vitest';
import type {
  FromEngine,
  ToEngine,
} from '../../../../../src-renderer/platform/web/local-engine/engine-messages.ts';
import { waitFor } from '../../../../support/wait-for.ts';

const heard = vi.hoisted((): number[] => []);
vi.mock('onnxruntime-web/wasm', () => ({ env: { wasm: {} }, InferenceSession: {}, Tensor: {} }));
vi.mock('../../../../../src/speech/moonshine/transformer.ts', () => ({ loadTransformer: async () => null }));
vi.mock('../../../../../src/speech/moonshine/silero-detector.ts', () => ({
  loadSileroDetector: async () => null,
}));
vi.mock('../../../../../src/speech/moonshine/piece-recogniser.ts', () => ({
  MoonshinePieceRecogniser: class {},
}));
vi.mock('../../../../../src/speech/moonshine/take-recognition.ts', () => ({
  TakeRecognition: class {
    push = async (pcm: Uint8Array) => void heard.push(...pcm);
    end = async () => undefined;
    close = () => undefined;
  },
}));
afterAll(() => vi.unstubAllGlobals());

it('ignores a recording that is closed while the model loads', async () => {
  const told: FromEngine[] = [];
  const worker = new EventTarget();
  vi.stubGlobal('addEventListener', worker.addEventListener.bind(worker));
  vi.stubGlobal('postMessage', (message: FromEngine) => told.push(message));
  await import('../../../../../src-renderer/platform/web/local-engine/engine-worker.ts');
  const send = (data: ToEngine) => worker.dispatchEvent(new MessageEvent('message', { data }));
  for (const id of [1, 2]) {
    send({ kind: 'open', id });
    send({ kind: 'hear', id, pcm: Uint8Array.of(id) });
  }
  send({ kind: 'close', id: 1 });
  send({ kind: 'end', id: 2 });
  const none = new Uint8Array();
  send({ kind: 'load', files: { encoder: none, decoder: none, voiceDetector: none, runtime: none } });
  await waitFor(() => expect(told).toMatchObject([{ kind: 'ended', id: 2 }]));
  expect(heard).toEqual([2]);
});
