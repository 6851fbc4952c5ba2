import { readFile } from 'node:fs/promises';

/** A stored tensor; a quantised one holds bytes. */
interface OnnxTensor {
  dims: number[];
  data: Float32Array | Uint8Array | Int8Array;
}

interface OnnxNode {
  op: string;
  name: string;
  inputs: string[];
}

/** The stored tensors and the operations of an ONNX file, including its subgraphs. */
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

/** Iterates over the fields of a message in the Protocol Buffers wire format. */
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

/** The fields of a message by number, each with all its values in order. */
function groupFields(message: Buffer): Map<number, Field[]> {
  const groups = new Map<number, Field[]>();
  for (const field of fieldsOf(message))
    groups.set(field.number, [...(groups.get(field.number) ?? []), field]);
  return groups;
}

const textOf = (fields: readonly Field[] | undefined): string => fields?.[0]?.bytes?.toString('utf8') ?? '';

/** Reads a TensorProto of data type 1 (float), 2 (uint8) or 3 (int8); other types carry no weights. */
function readTensor(message: Buffer): [name: string, tensor: OnnxTensor] {
  const fields = groupFields(message);
  const dims = (fields.get(1) ?? []).flatMap(varintsOf);
  const type = fields.get(2)?.[0]?.value ?? 0;
  const raw = (fields.get(9) ?? fields.get(4))?.[0]?.bytes;
  // A copy, because the file's bytes are not aligned.
  const bytes = new Uint8Array(raw ?? Buffer.from((fields.get(5) ?? []).flatMap(varintsOf))).slice();
  const name = textOf(fields.get(8));
  if (type === 1) return [name, { dims, data: new Float32Array(bytes.buffer) }];
  return [name, { dims, data: type === 3 ? new Int8Array(bytes.buffer) : bytes }];
}

function readNode(message: Buffer, graph: OnnxGraph): void {
  const fields = groupFields(message);
  for (const { bytes } of fields.get(5) ?? []) {
    const subgraph = bytes && groupFields(bytes).get(6)?.[0]?.bytes;
    if (subgraph) readGraph(subgraph, graph);
  }
  const inputs = (fields.get(1) ?? []).map((field) => textOf([field]));
  graph.nodes.push({ op: textOf(fields.get(4)), name: textOf(fields.get(3)), inputs });
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
