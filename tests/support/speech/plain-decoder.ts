import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadModelFiles } from '../../../src/server/speech/engines/moonshine/model-files.ts';
import { loadOnnxRuntime } from '../../../src/server/speech/engines/moonshine/onnx-runtime.ts';
import { decodeGreedily } from '../../../src/speech/moonshine/greedy-decoder.ts';
import { textOf } from '../../../src/speech/moonshine/tokens.ts';
import { loadTransformer } from '../../../src/speech/moonshine/transformer.ts';

/**
 * The same model with plain greedy decoding: the most probable token until the end, at most 6.5 tokens a
 * second.
 */
export async function loadPlainDecoder(): Promise<(pcm: Buffer) => Promise<string>> {
  const files = await loadModelFiles(join(tmpdir(), 'parlance-test-models'));
  const model = await loadTransformer(loadOnnxRuntime(), files);
  return async (pcm) => {
    const samples = Float32Array.from(
      { length: pcm.length >> 1 },
      (_, at) => pcm.readInt16LE(at * 2) / 32_768,
    );
    const { tokens } = await decodeGreedily(model, await model.encode(samples), {
      maxTokens: Math.ceil((6.5 * samples.length) / 16_000),
      expectsSpeech: false,
      bias: null,
      draft: [],
      pause: async () => undefined,
    });
    return textOf(tokens.map(({ id }) => id));
  };
}
