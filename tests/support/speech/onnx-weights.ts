import { readFile } from 'node:fs/promises';

/** A stored tensor; quantised ones hold bytes. */
interface OnnxTensor {
  dims: number[];
  data: Float32Array | Uint8Array | Int8Array;
}

interface OnnxNode {
  op: string;
  name: string;
  inputs: string[];
}

/** The stored tensors and the operations of an ONNX file, its subgraphs included. */
export interface OnnxGraph {
  tensors: Map<string, OnnxTensor>;
  nodes: OnnxNode[];
}

type Field = { number: number; value: number; bytes: null } | { number: number; value: null; bytes: Buffer };

function readVarint(buffer: Buffer, at: number): [value: number, next: number] {
  let value = 0;
  let scale = 1;
  for (let next = at; ; next += 1) {
    const byte = buffer.readUInt8(next);
    value += (byte & 0x7f) * scale;
    if (byte < 0x80) return [value, next + 1];
    scale *= 0x80;
  }
}

/** Walks one message of the Protocol Buffers wire format. */
function* fieldsOf(buffer: Buffer): Generator<Field> {
  let at = 0;
  while (at < buffer.length) {
    const [key, start] = readVarint(buffer, at);
    const number = Math.floor(key / 8);
    const wire = key % 8;
    if (wire === 0) {
      const [value, next] = readVarint(buffer, start);
      yield { number, value, bytes: null };
      at = next;
      continue;
    }
    const [length, from] = wire === 2 ? readVarint(buffer, start) : ([wire === 1 ? 8 : 4, start] as const);
    yield { number, value: null, bytes: buffer.subarray(from, from + length) };
    at = from + length;
  }
}

function varintsOf({ value, bytes }: Field): number[] {
  if (bytes === null) return [value];
  const values: number[] = [];
  for (let at = 0; at < bytes.length; ) {
    const [next, end] = readVarint(bytes, at);
    values.push(next);
    at = end;
  }
  return values;
}

/** TensorProto; data types 1 (float), 2 (uint8) and 3 (int8), the others carry no weights. */
function readTensor(message: Buffer): [name: string, tensor: OnnxTensor] {
  const dims: number[] = [];
  const small: number[] = [];
  let type = 0;
  let name = '';
  let raw: Buffer | null = null;
  for (const field of fieldsOf(message)) {
    if (field.number === 1) dims.push(...varintsOf(field));
    else if (field.number === 2) type = field.value ?? 0;
    else if (field.number === 4 || field.number === 9) raw = field.bytes;
    else if (field.number === 5) small.push(...varintsOf(field));
    else if (field.number === 8) name = field.bytes?.toString('utf8') ?? '';
  }
  // A copy: the file's own bytes are not aligned.
  const bytes = new Uint8Array(raw ?? Buffer.from(small)).slice();
  if (type === 1) return [name, { dims, data: new Float32Array(bytes.buffer) }];
  return [name, { dims, data: type === 3 ? new Int8Array(bytes.buffer) : bytes }];
}

function readNode(message: Buffer, graph: OnnxGraph): void {
  const node: OnnxNode = { op: '', name: '', inputs: [] };
  for (const { number, bytes } of fieldsOf(message)) {
    if (bytes === null) continue;
    if (number === 1) node.inputs.push(bytes.toString('utf8'));
    else if (number === 3) node.name = bytes.toString('utf8');
    else if (number === 4) node.op = bytes.toString('utf8');
    else if (number === 5) {
      for (const part of fieldsOf(bytes)) if (part.number === 6 && part.bytes) readGraph(part.bytes, graph);
    }
  }
  graph.nodes.push(node);
}

function readGraph(message: Buffer, graph: OnnxGraph): void {
  for (const { number, bytes } of fieldsOf(message)) {
    if (bytes === null) continue;
    if (number === 1) readNode(bytes, graph);
    else if (number === 5) graph.tensors.set(...readTensor(bytes));
  }
}

export async function readOnnx(path: string): Promise<OnnxGraph> {
  const graph: OnnxGraph = { tensors: new Map(), nodes: [] };
  for (const { number, bytes } of fieldsOf(await readFile(path))) {
    if (number === 7 && bytes) readGraph(bytes, graph);
  }
  return graph;
}
