import type { InferenceSession, Tensor } from 'onnxruntime-web/wasm';
import { PCM_RATE } from '../audio/pcm.ts';
import { type ModelBytes, type OnnxRuntime, openModel } from './onnx-session.ts';
import { LOGIT_COUNT } from './tokens.ts';

/** Cross-attention of the decoder's six layers, one tensor each: word times derive from it. */
export const ATTENTION_OUTPUTS: readonly string[] = [0, 1, 2, 3, 4, 5].map(
  (layer) => `/model/decoder/layers.${layer}/encoder_attn/Softmax_output_0`,
);

const LAYERS = [0, 1, 2, 3, 4, 5] as const;
const HEADS = 8;
const HEAD_WIDTH = 36;
/** Attention heads that follow the audio most closely, as layer and head (measured). */
const ALIGNMENT_HEADS = [
  [4, 7],
  [5, 6],
  [3, 5],
  [5, 4],
  [3, 7],
] as const;

/** Seconds of audio per encoder frame: 384 samples. */
export const FRAME_SECONDS = 384 / PCM_RATE;

export interface Encoded {
  readonly hidden: Tensor;
  readonly frames: number;
}

/** The decoder's cache for processed tokens: keys and values of each layer. */
export interface DecoderCache {
  /** Number of tokens in it. */
  readonly length: number;
  readonly selfAttention: Readonly<Record<string, Tensor>>;
  readonly crossAttention: Readonly<Record<string, Tensor>>;
}

/** The decoder's output after one token: the scores of the next token, and the cross-attention by head. */
export interface DecoderRow {
  readonly logits: Float32Array;
  readonly attention: readonly Float32Array[];
}

export interface DecoderPass {
  readonly rows: readonly DecoderRow[];
  readonly cache: DecoderCache;
}

/** Moonshine Tiny on ONNX Runtime. Its methods block the thread while they compute. */
export interface Transformer {
  /** Takes samples from -1 to 1, at 16 kHz. */
  encode(samples: Float32Array): Promise<Encoded>;
  /** Processes the first tokens. */
  begin(encoded: Encoded, tokens: readonly number[]): Promise<DecoderPass>;
  /** Processes one more token. */
  next(encoded: Encoded, cache: DecoderCache, token: number): Promise<DecoderPass>;
  /** The cache as of its first `length` tokens. */
  truncate(cache: DecoderCache, length: number): DecoderCache;
}

const entryName = (layer: number, side: 'decoder' | 'encoder', part: string): string =>
  `${layer}.${side}.${part}`;
const entries = (side: 'decoder' | 'encoder'): string[] =>
  LAYERS.flatMap((layer) => ['key', 'value'].map((part) => entryName(layer, side, part)));
const SELF_ATTENTION = entries('decoder');
const CROSS_ATTENTION = entries('encoder');

function floats(tensor: Tensor | undefined): Float32Array {
  if (!(tensor?.data instanceof Float32Array))
    throw new Error('The model returned values that are not numbers.');
  return tensor.data;
}

function tensorOf(outputs: InferenceSession.OnnxValueMapType, name: string): Tensor {
  const tensor = outputs[name];
  if (!tensor) throw new Error(`The model has no output ${name}.`);
  return tensor as Tensor;
}

/** Splits the outputs of one pass by token. */
function rowsOf(outputs: InferenceSession.OnnxValueMapType, count: number, frames: number): DecoderRow[] {
  const logits = floats(tensorOf(outputs, 'logits'));
  const attention = ALIGNMENT_HEADS.map(([layer, head]) => {
    const all = floats(tensorOf(outputs, ATTENTION_OUTPUTS[layer] ?? ''));
    return all.subarray(head * count * frames, (head + 1) * count * frames);
  });
  return Array.from({ length: count }, (_, row) => ({
    logits: logits.subarray(row * LOGIT_COUNT, (row + 1) * LOGIT_COUNT),
    attention: attention.map((all) => all.slice(row * frames, (row + 1) * frames)),
  }));
}

function firstTokens(runtime: OnnxRuntime, tensor: Tensor, from: number, length: number): Tensor {
  const all = floats(tensor);
  const truncated = new Float32Array(HEADS * length * HEAD_WIDTH);
  for (let head = 0; head < HEADS; head += 1) {
    const at = head * from * HEAD_WIDTH;
    truncated.set(all.subarray(at, at + length * HEAD_WIDTH), head * length * HEAD_WIDTH);
  }
  return new runtime.Tensor('float32', truncated, [1, HEADS, length, HEAD_WIDTH]);
}

/** @throws Error when the models do not load */
export async function loadTransformer(runtime: OnnxRuntime, bytes: ModelBytes): Promise<Transformer> {
  const [encoder, decoder] = await Promise.all([
    openModel(runtime, bytes.encoder),
    openModel(runtime, bytes.decoder),
  ]);
  const { Tensor } = runtime;
  const emptyTensor = new Tensor('float32', new Float32Array(0), [1, HEADS, 0, HEAD_WIDTH]);
  const noCache: DecoderCache = {
    length: 0,
    selfAttention: Object.fromEntries(SELF_ATTENTION.map((name) => [name, emptyTensor])),
    crossAttention: Object.fromEntries(CROSS_ATTENTION.map((name) => [name, emptyTensor])),
  };

  async function run(encoded: Encoded, cache: DecoderCache, tokens: readonly number[]): Promise<DecoderPass> {
    const isFirst = cache.length === 0;
    const past = Object.entries({ ...cache.selfAttention, ...cache.crossAttention });
    const outputs = await decoder.run({
      input_ids: new Tensor('int64', BigInt64Array.from(tokens.map(BigInt)), [1, tokens.length]),
      encoder_hidden_states: encoded.hidden,
      use_cache_branch: new Tensor('bool', [!isFirst], [1]),
      ...Object.fromEntries(past.map(([name, tensor]) => [`past_key_values.${name}`, tensor])),
    });
    const present = (names: readonly string[]) =>
      Object.fromEntries(names.map((name) => [name, tensorOf(outputs, `present.${name}`)]));
    return {
      rows: rowsOf(outputs, tokens.length, encoded.frames),
      cache: {
        length: cache.length + tokens.length,
        selfAttention: present(SELF_ATTENTION),
        // The audio's part of the cache never changes and is returned by the first pass only.
        crossAttention: isFirst ? present(CROSS_ATTENTION) : cache.crossAttention,
      },
    };
  }

  return {
    async encode(samples) {
      const input = new Tensor('float32', samples, [1, samples.length]);
      const hidden = tensorOf(await encoder.run({ input_values: input }), 'last_hidden_state');
      return { hidden, frames: hidden.dims[1] ?? 0 };
    },
    begin: (encoded, tokens) => run(encoded, noCache, tokens),
    next: (encoded, cache, token) => run(encoded, cache, [token]),
    truncate(cache, length) {
      if (length >= cache.length) return cache;
      const selfAttention = Object.entries(cache.selfAttention).map(
        ([name, tensor]) => [name, firstTokens(runtime, tensor, cache.length, length)] as const,
      );
      return {
        length,
        selfAttention: Object.fromEntries(selfAttention),
        crossAttention: cache.crossAttention,
      };
    },
  };
}
