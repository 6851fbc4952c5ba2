import { randomUUID } from 'node:crypto';
import { mkdir, rename, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { LlamaTokenizer } from 'llama-tokenizer-js';
import { type GgufTensor, type GgufValue, writeGguf } from './gguf-file.ts';
import { type OnnxGraph, readOnnx } from './onnx-weights.ts';

/** These files are inside a package whose exports do not list them. */
const WEIGHTS = '../../../node_modules/@moonshine-ai/moonshine-js/dist/model/tiny/quantized/';
const WIDTH = 288;
const INNER = 1152;
const LAYERS = 6;
const HEADS = 8;
const BASE_PIECES = 32_000;
const PIECES = 32_768;
const TOKEN_TYPE = { normal: 1, unknown: 2, control: 3, byte: 6 } as const;

/** Projections of a layer: the ONNX file's name, then the GGUF file's. */
const ENCODER_PROJECTIONS = {
  'self_attn/q_proj': 'attn.q',
  'self_attn/k_proj': 'attn.k',
  'self_attn/v_proj': 'attn.v',
  'self_attn/dense': 'attn.out',
  'mlp/fc1': 'ffn.fc1',
  'mlp/fc2': 'ffn.fc2',
};
const DECODER_PROJECTIONS = {
  'self_attn/q_proj': 'self_attn.q',
  'self_attn/k_proj': 'self_attn.k',
  'self_attn/v_proj': 'self_attn.v',
  'self_attn/dense': 'self_attn.out',
  'encoder_attn/q_proj': 'cross_attn.q',
  'encoder_attn/k_proj': 'cross_attn.k',
  'encoder_attn/v_proj': 'cross_attn.v',
  'encoder_attn/dense': 'cross_attn.out',
  'mlp/up_proj': 'ffn.fc1',
  'mlp/down_proj': 'ffn.fc2',
};
/** Vectors of a layer: the ONNX file's name, then the GGUF file's. */
const ENCODER_VECTORS = {
  'input_layernorm.weight': 'norm_attn.weight',
  'post_attention_layernorm.weight': 'norm_ffn.weight',
  'mlp.fc1.bias': 'ffn.fc1.bias',
  'mlp.fc2.bias': 'ffn.fc2.bias',
};
const DECODER_VECTORS = {
  'input_layernorm.weight': 'norm_self.weight',
  'post_attention_layernorm.weight': 'norm_cross.weight',
  'final_layernorm.weight': 'norm_ffn.weight',
  'mlp.up_proj.bias': 'ffn.fc1.bias',
  'mlp.down_proj.bias': 'ffn.fc2.bias',
};

function tensorOf(graph: OnnxGraph, name: string) {
  const tensor = graph.tensors.get(name) ?? graph.tensors.get(`${name}_merged_0`);
  if (!tensor) throw new Error(`The ONNX file has no tensor ${name}`);
  return tensor;
}

const scalar = (graph: OnnxGraph, name: string): number => tensorOf(graph, name).data[0] ?? 0;

/** A stored vector, unchanged. */
function vector(graph: OnnxGraph, from: string, name: string): GgufTensor {
  const { data } = tensorOf(graph, from);
  if (!(data instanceof Float32Array)) throw new Error(`${from} is quantised`);
  return { name, dims: [data.length], data, type: 'f32' };
}

/** A convolution's kernel, stored as bytes with a scale and a zero-point that is added. */
function kernel(graph: OnnxGraph, from: string, name: string): GgufTensor {
  const { dims, data } = tensorOf(graph, `${from}_quantized`);
  const scale = scalar(graph, `${from}_scale`);
  const offset = scalar(graph, `${from}_zero_point`);
  return { name, dims, data: Float32Array.from(data, (value) => value * scale + offset), type: 'f32' };
}

/** The weight matrix of a node, stored as [in, out]; GGUF requires [out, in]. */
function projection(graph: OnnxGraph, node: string, name: string): GgufTensor {
  const multiply = graph.nodes.find(
    (one) => one.op === 'MatMulInteger' && one.name === `${node}/MatMul_quant`,
  );
  const [, stored = '', , zero = ''] = multiply?.inputs ?? [];
  const { dims, data } = tensorOf(graph, stored);
  const [rows = 0, columns = 0] = dims;
  const scale = scalar(graph, stored.replace(/_quantized$/, '_scale'));
  const offset = scalar(graph, zero);
  const turned = new Float32Array(rows * columns);
  for (let row = 0; row < rows; row += 1) {
    for (let column = 0; column < columns; column += 1) {
      turned[column * rows + row] = ((data[row * columns + column] ?? 0) - offset) * scale;
    }
  }
  return { name, dims: [columns, rows], data: turned, type: 'q8_0' };
}

function encoderTensors(graph: OnnxGraph): GgufTensor[] {
  const groupNorm = graph.nodes.filter(({ name }) => /^\/groupnorm\/(Mul|Add)$/.test(name));
  const groupInput = (op: string): string => groupNorm.find((node) => node.op === op)?.inputs[1] ?? '';
  return [
    kernel(graph, 'conv1.weight', 'enc.conv.0.weight'),
    kernel(graph, 'conv2.weight', 'enc.conv.1.weight'),
    vector(graph, 'conv2.bias', 'enc.conv.1.bias'),
    kernel(graph, 'conv3.weight', 'enc.conv.2.weight'),
    vector(graph, 'conv3.bias', 'enc.conv.2.bias'),
    vector(graph, groupInput('Mul'), 'enc.conv.norm.weight'),
    vector(graph, groupInput('Add'), 'enc.conv.norm.bias'),
    vector(graph, 'layer_norm.weight', 'enc.final_norm.weight'),
    ...Array.from({ length: LAYERS }, (_, layer) => [
      ...Object.entries(ENCODER_PROJECTIONS).map(([from, to]) =>
        projection(graph, `/layers.${layer}/${from}`, `enc.blocks.${layer}.${to}.weight`),
      ),
      ...Object.entries(ENCODER_VECTORS).map(([from, to]) =>
        vector(graph, `layers.${layer}.${from}`, `enc.blocks.${layer}.${to}`),
      ),
    ]).flat(),
  ];
}

function decoderTensors(graph: OnnxGraph): GgufTensor[] {
  const embedding = 'model.decoder.embed_tokens.weight';
  const { dims, data } = tensorOf(graph, `${embedding}_merged_0_quantized`);
  const scale = scalar(graph, `${embedding}_merged_0_scale`);
  const offset = scalar(graph, `${embedding}_merged_0_zero_point`);
  const embedded = Float32Array.from(data, (value) => (value - offset) * scale);
  return [
    { name: 'dec.token_embd.weight', dims, data: embedded, type: 'q8_0' },
    vector(graph, 'model.decoder.norm.weight', 'dec.final_norm.weight'),
    ...Array.from({ length: LAYERS }, (_, layer) => [
      ...Object.entries(DECODER_PROJECTIONS).map(([from, to]) =>
        projection(graph, `/model/decoder/layers.${layer}/${from}`, `dec.blocks.${layer}.${to}.weight`),
      ),
      ...Object.entries(DECODER_VECTORS).map(([from, to]) =>
        vector(graph, `model.decoder.layers.${layer}.${from}`, `dec.blocks.${layer}.${to}`),
      ),
    ]).flat(),
  ];
}

function tokenTypeOf(piece: string, id: number): number {
  if (id === 0) return TOKEN_TYPE.unknown;
  if (id <= 2 || id >= BASE_PIECES) return TOKEN_TYPE.control;
  return /^<0x[0-9A-F]{2}>$/.test(piece) ? TOKEN_TYPE.byte : TOKEN_TYPE.normal;
}

function tokenizerValues(): Record<string, GgufValue> {
  const tokenizer = new LlamaTokenizer();
  const pieces = [
    ...tokenizer.vocabById,
    ...Array.from({ length: PIECES - BASE_PIECES }, (_, index) => `<<ST_${index}>>`),
  ];
  return {
    'tokenizer.ggml.model': { string: 'bpe' },
    'tokenizer.ggml.pre': { string: 'default' },
    'tokenizer.ggml.tokens': { strings: pieces },
    'tokenizer.ggml.token_type': { int32s: pieces.map(tokenTypeOf) },
    'tokenizer.ggml.merges': { strings: [...tokenizer.merges.keys()] },
    'tokenizer.ggml.byte_fallback': { bool: true },
    'tokenizer.ggml.unknown_token_id': { uint32: 0 },
    'tokenizer.ggml.bos_token_id': { uint32: 1 },
    'tokenizer.ggml.eos_token_id': { uint32: 2 },
    'tokenizer.ggml.padding_token_id': { uint32: 2 },
    'tokenizer.ggml.add_bos_token': { bool: true },
  };
}

function layerValues(part: 'encoder' | 'decoder', activation: string): Record<string, GgufValue> {
  const prefix = `stt.moonshine.${part}`;
  return {
    [`${prefix}.n_layers`]: { uint32: LAYERS },
    [`${prefix}.d_model`]: { uint32: WIDTH },
    [`${prefix}.n_heads`]: { uint32: HEADS },
    [`${prefix}.n_kv_heads`]: { uint32: HEADS },
    [`${prefix}.ffn_dim`]: { uint32: INNER },
    [`${prefix}.activation`]: { string: activation },
  };
}

function modelValues(): Record<string, GgufValue> {
  return {
    'general.architecture': { string: 'moonshine' },
    'general.name': { string: 'Moonshine Tiny' },
    'general.basename': { string: 'moonshine' },
    'general.languages': { strings: ['en'] },
    'stt.variant': { string: 'moonshine-tiny' },
    'stt.capability.lang_detect': { bool: false },
    'stt.capability.translate': { bool: false },
    'stt.capability.timestamps': { bool: false },
    ...layerValues('encoder', 'gelu'),
    ...layerValues('decoder', 'silu'),
    'stt.moonshine.decoder.vocab_size': { uint32: PIECES },
    'stt.moonshine.decoder.max_position_embeddings': { uint32: 194 },
    'stt.moonshine.decoder.tie_word_embeddings': { bool: true },
    'stt.moonshine.partial_rotary_factor': { float32: 0.9 },
    'stt.moonshine.rope_theta': { float32: 10_000 },
    'stt.moonshine.attention_bias': { bool: false },
    'stt.moonshine.pad_head_dim_to_multiple_of': { uint32: 8 },
    'stt.moonshine.conv_stem.channels': { int32s: [WIDTH, 2 * WIDTH, WIDTH] },
    'stt.moonshine.conv_stem.kernel_sizes': { int32s: [127, 7, 3] },
    'stt.moonshine.conv_stem.strides': { int32s: [64, 3, 2] },
    'stt.moonshine.conv_stem.groupnorm_num_groups': { uint32: 1 },
    'stt.moonshine.conv_stem.groupnorm_eps': { float32: 1e-5 },
    'stt.moonshine.decoder_start_token_id': { uint32: 1 },
    'stt.moonshine.bos_token_id': { uint32: 1 },
    'stt.moonshine.eos_token_id': { uint32: 2 },
    'stt.moonshine.pad_token_id': { uint32: 2 },
    'stt.frontend.type': { string: 'raw' },
    'stt.frontend.sample_rate': { uint32: 16_000 },
    'stt.frontend.num_mels': { uint32: 1 },
  };
}

async function writeMoonshineGguf(path: string): Promise<void> {
  const folder = fileURLToPath(new URL(WEIGHTS, import.meta.url));
  const encoder = await readOnnx(join(folder, 'encoder_model.onnx'));
  const decoder = await readOnnx(join(folder, 'decoder_model_merged.onnx'));
  await writeGguf(path, { ...modelValues(), ...tokenizerValues() }, [
    ...encoderTensors(encoder),
    ...decoderTensors(decoder),
  ]);
}

/**
 * The path of Moonshine Tiny as a GGUF file for the engine of downloaded models: a real model of 35 MB that
 * needs no network, created once per machine from the ONNX weights of an installed package.
 */
export async function moonshineGguf(): Promise<string> {
  const folder = join(tmpdir(), 'parlance-test-models');
  const path = join(folder, 'moonshine-tiny-Q8_0.gguf');
  if (await stat(path).catch(() => null)) return path;
  await mkdir(folder, { recursive: true });
  const half = join(folder, `${randomUUID()}.half`);
  await writeMoonshineGguf(half);
  await rename(half, path);
  return path;
}
