import { type GgufTensor, type GgufValue, writeGguf } from './gguf-file.ts';

const WIDTH = 16;
const HEADS = 2;
const INNER = 32;
const KERNEL = 9;
const CHANNELS = 4;
const MELS = 16;
/** Mel bins left after three convolutions that each halve them, with the padding of a causal model. */
const BINS_LEFT = 3;
const PREDICTOR = 8;
const JOINT = 8;
const PROMPTS = 4;
const PROMPT_INNER = 8;
const PIECES = ['<unk>', '▁one', '▁two', '▁th', 'ree', '▁four', 'teen', '.'];
/** Bias of the last layer towards the blank class. */
const BLANK_BIAS = 8;
/** A seed whose model emits a few words that vary. */
const SEED = 34;

/** The first piece is never emitted; the last class is the blank. */
const BIASES: Record<number, number> = { 0: -9, [PIECES.length]: BLANK_BIAS };

/** A seeded generator: the same numbers on every run. */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32 - 0.5;
  };
}

function createTensors() {
  const random = createRandom(SEED);
  const tensors: GgufTensor[] = [];
  const add = (name: string, dims: number[], fill: (index: number) => number): void => {
    const length = dims.reduce((product, dim) => product * dim, 1);
    tensors.push({ name, dims, data: Float32Array.from({ length }, (_, index) => fill(index)), type: 'f32' });
  };
  return {
    tensors,
    random: (name: string, ...dims: number[]) => add(name, dims, () => random() * 2),
    loud: (name: string, ...dims: number[]) => add(name, dims, () => random() * 16),
    zeros: (name: string, ...dims: number[]) => add(name, dims, () => 0),
    norm(name: string): void {
      add(`${name}.weight`, [WIDTH], () => 1);
      add(`${name}.bias`, [WIDTH], () => 0);
    },
    add,
  };
}

function encoderTensors(make: ReturnType<typeof createTensors>): void {
  for (const [layer, size, width] of [
    [0, 3, 1],
    [2, 3, 1],
    [3, 1, CHANNELS],
    [5, 3, 1],
    [6, 1, CHANNELS],
  ] as const) {
    make.random(`enc.pre_encode.conv.${layer}.weight`, CHANNELS, width, size, size);
    make.zeros(`enc.pre_encode.conv.${layer}.bias`, CHANNELS);
  }
  make.random('enc.pre_encode.out.weight', WIDTH, CHANNELS * BINS_LEFT);
  make.zeros('enc.pre_encode.out.bias', WIDTH);
  const block = 'enc.blocks.0';
  for (const norm of ['norm_ff1', 'norm_attn', 'norm_conv', 'norm_ff2', 'norm_out', 'conv.bn']) {
    make.norm(`${block}.${norm}`);
  }
  for (const part of ['ff1', 'ff2']) {
    make.random(`${block}.${part}.linear1.weight`, INNER, WIDTH);
    make.random(`${block}.${part}.linear2.weight`, WIDTH, INNER);
  }
  for (const part of ['q', 'k', 'v', 'out', 'pos']) {
    make.random(`${block}.attn.linear_${part}.weight`, WIDTH, WIDTH);
  }
  for (const part of ['u', 'v']) make.zeros(`${block}.attn.pos_bias_${part}`, HEADS, WIDTH / HEADS);
  make.random(`${block}.conv.pointwise1.weight`, 2 * WIDTH, WIDTH, 1);
  make.random(`${block}.conv.depthwise.weight`, WIDTH, 1, KERNEL);
  make.random(`${block}.conv.pointwise2.weight`, WIDTH, WIDTH, 1);
}

function headTensors(make: ReturnType<typeof createTensors>): void {
  const classes = PIECES.length + 1;
  make.loud('pred.embed.weight', classes, PREDICTOR);
  make.random('pred.lstm.0.Wx', 4 * PREDICTOR, PREDICTOR);
  make.random('pred.lstm.0.Wh', 4 * PREDICTOR, PREDICTOR);
  make.zeros('pred.lstm.0.bias', 4 * PREDICTOR);
  make.random('joint.enc.weight', JOINT, WIDTH);
  make.zeros('joint.enc.bias', JOINT);
  make.loud('joint.pred.weight', JOINT, PREDICTOR);
  make.zeros('joint.pred.bias', JOINT);
  make.random('joint.out.weight', classes, JOINT);
  make.add('joint.out.bias', [classes], (index) => BIASES[index] ?? 0);
  make.random('prompt.mlp.0.weight', PROMPT_INNER, WIDTH + PROMPTS);
  make.zeros('prompt.mlp.0.bias', PROMPT_INNER);
  make.random('prompt.mlp.2.weight', WIDTH, PROMPT_INNER);
  make.zeros('prompt.mlp.2.bias', WIDTH);
}

const ENCODER: Record<string, GgufValue> = {
  n_layers: { uint32: 1 },
  d_model: { uint32: WIDTH },
  n_heads: { uint32: HEADS },
  d_ff: { uint32: INNER },
  conv_kernel: { uint32: KERNEL },
  subsampling_factor: { uint32: 8 },
  subsampling_channels: { uint32: CHANNELS },
  pos_emb_max_len: { uint32: 5000 },
  att_context_left: { int32: 56 },
  att_context_right: { int32: 6 },
  att_context_size_choices: { int32s: [56, 6, 56, 0] },
  att_context_style: { string: 'chunked_limited' },
  conv_context_left: { int32: KERNEL - 1 },
  conv_context_right: { int32: 0 },
  conv_norm_type: { string: 'layer_norm' },
  'streaming.pre_encode_cache_size': { int32: 9 },
  'streaming.drop_extra_pre_encoded': { int32: 2 },
  'streaming.sampling_frames_first': { int32: 1 },
};
const FRONTEND: Record<string, GgufValue> = {
  type: { string: 'mel' },
  num_mels: { uint32: MELS },
  sample_rate: { uint32: 16_000 },
  n_fft: { uint32: 512 },
  win_length: { uint32: 400 },
  hop_length: { uint32: 160 },
  window: { string: 'hann' },
  normalize: { string: 'none' },
  dither: { float32: 0 },
  pre_emphasis: { float32: 0.97 },
  f_min: { float32: 0 },
  f_max: { float32: 8000 },
};

const under = (prefix: string, values: Record<string, GgufValue>): Record<string, GgufValue> =>
  Object.fromEntries(Object.entries(values).map(([key, value]) => [`${prefix}.${key}`, value]));

/**
 * Writes a streaming transducer with Nemotron's architecture, as small as the engine accepts, with random
 * weights. It runs completely; its words, times and probabilities are meaningless.
 */
export async function writeStreamingGguf(path: string): Promise<void> {
  const make = createTensors();
  encoderTensors(make);
  headTensors(make);
  const values: Record<string, GgufValue> = {
    'general.architecture': { string: 'parakeet' },
    'general.name': { string: 'Tiny stream' },
    'general.languages': { strings: ['en', 'nb'] },
    'stt.variant': { string: 'tiny-streaming' },
    'stt.capability.lang_detect': { bool: true },
    'stt.capability.streaming': { bool: true },
    'stt.parakeet.head_kind': { string: 'rnnt' },
    'tokenizer.ggml.model': { string: 'bpe' },
    'tokenizer.ggml.tokens': { strings: PIECES },
    'tokenizer.ggml.token_type': { int32s: PIECES.map((_, index) => (index === 0 ? 2 : 1)) },
    'tokenizer.ggml.unknown_token_id': { uint32: 0 },
    'tokenizer.ggml.blank_token_id': { uint32: PIECES.length },
    ...under('stt.parakeet.encoder', ENCODER),
    ...under('stt.frontend', FRONTEND),
    'stt.parakeet.predictor.hidden': { uint32: PREDICTOR },
    'stt.parakeet.predictor.n_layers': { uint32: 1 },
    'stt.parakeet.predictor.vocab': { uint32: PIECES.length + 1 },
    'stt.parakeet.joint.hidden': { uint32: JOINT },
    'stt.parakeet.joint.num_extra_outputs': { uint32: 0 },
    'stt.parakeet.joint.activation': { string: 'relu' },
    'stt.parakeet.prompt.num_prompts': { uint32: PROMPTS },
    'stt.parakeet.prompt.hidden': { uint32: PROMPT_INNER },
    'stt.parakeet.prompt.field': { string: 'target_lang' },
    'stt.parakeet.prompt.activation': { string: 'relu' },
    // Lists Norwegian with its region: a model may list a language under one code and accept it under
    // another.
    'stt.parakeet.prompt.dictionary.locales': { strings: ['en', 'nb-NO', 'auto'] },
    'stt.parakeet.prompt.dictionary.indices': { int32s: [0, 1, 2] },
    'stt.parakeet.prompt.auto_id': { uint32: 2 },
  };
  await writeGguf(path, values, make.tensors);
}
