import type { InferenceSession, InferenceSessionFactory, TensorConstructor } from 'onnxruntime-web/wasm';

/** The used part of ONNX Runtime's API, the same in its native build and in WebAssembly. */
export interface OnnxRuntime {
  readonly kind: 'native' | 'wasm';
  readonly InferenceSession: InferenceSessionFactory;
  readonly Tensor: TensorConstructor;
}

/** The models' files. */
export interface ModelBytes {
  readonly encoder: Uint8Array;
  readonly decoder: Uint8Array;
  readonly voiceDetector: Uint8Array;
}

/** One thread per session: two are slower for models of this size. */
const OPTIONS: InferenceSession.SessionOptions = {
  intraOpNumThreads: 1,
  interOpNumThreads: 1,
  executionMode: 'sequential',
  graphOptimizationLevel: 'all',
  logSeverityLevel: 4,
};

/** Opens a model from memory. */
export function openModel(runtime: OnnxRuntime, bytes: Uint8Array): Promise<InferenceSession> {
  return runtime.InferenceSession.create(bytes, OPTIONS);
}
