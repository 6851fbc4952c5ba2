import { createRequire } from 'node:module';
import type { OnnxRuntime } from '../../../../speech/moonshine/onnx-session.ts';

interface WasmRuntime extends Omit<OnnxRuntime, 'kind'> {
  readonly env: { wasm: { numThreads?: number } };
}

const require = createRequire(import.meta.url);

/**
 * Loads ONNX Runtime: the native build, or WebAssembly if there is none for this platform (half as fast).
 * @throws Error when neither loads
 */
export function loadOnnxRuntime(preference: 'auto' | 'wasm' = 'auto'): OnnxRuntime {
  if (preference === 'auto') {
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
