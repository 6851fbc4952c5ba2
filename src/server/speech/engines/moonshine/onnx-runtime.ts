import { createRequire } from 'node:module';
import type { InferenceSession, InferenceSessionFactory, TensorConstructor } from 'onnxruntime-node';

/** The used part of ONNX Runtime's API, the same in both packages. */
export interface OnnxRuntime {
  readonly kind: 'native' | 'wasm';
  readonly InferenceSession: InferenceSessionFactory;
  readonly Tensor: TensorConstructor;
}

interface WasmRuntime extends Omit<OnnxRuntime, 'kind'> {
  readonly env: { wasm: { numThreads?: number } };
}

const require = createRequire(import.meta.url);

/** One thread per session: two are slower for models of this size. */
const OPTIONS: InferenceSession.SessionOptions = {
  intraOpNumThreads: 1,
  interOpNumThreads: 1,
  executionMode: 'sequential',
  graphOptimizationLevel: 'all',
  logSeverityLevel: 4,
};

/**
 * Loads ONNX Runtime: the native build, or WebAssembly if there is none for this platform (half as fast).
 * @throws Error when neither loads
 */
export function loadOnnxRuntime(wanted: 'auto' | 'wasm' = 'auto'): OnnxRuntime {
  if (wanted === 'auto') {
    try {
      const native: Omit<OnnxRuntime, 'kind'> = require('onnxruntime-node');
      return { kind: 'native', InferenceSession: native.InferenceSession, Tensor: native.Tensor };
    } catch {
      // No native build for this platform, or a missing system library; WebAssembly runs everywhere.
    }
  }
  const { InferenceSession, Tensor, env }: WasmRuntime = require('onnxruntime-web');
  env.wasm.numThreads = 1;
  return { kind: 'wasm', InferenceSession, Tensor };
}

/** Opens a model from memory. */
export function openModel(runtime: OnnxRuntime, bytes: Uint8Array): Promise<InferenceSession> {
  return runtime.InferenceSession.create(bytes, OPTIONS);
}
