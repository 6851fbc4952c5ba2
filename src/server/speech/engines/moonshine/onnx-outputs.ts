/* Protocol Buffers wire format and the field numbers of onnx.proto3 (github.com/onnx/onnx). */

const MODEL = { graph: 7 } as const;
const GRAPH = { node: 1, output: 12 } as const;
const NODE = { output: 2, opType: 4, attribute: 5 } as const;
const ATTRIBUTE = { graph: 6 } as const;
const VALUE = { name: 1, type: 2 } as const;
const TYPE = { tensor: 1 } as const;
const TENSOR = { elementType: 1 } as const;
const FLOAT = 1;
const LENGTH_DELIMITED = 2;

interface Field {
  number: number;
  /** The content of a length-delimited field; null for other types. */
  content: Buffer | null;
  /** The whole encoded field, including its tag. */
  raw: Buffer;
}

function varint(value: number): Buffer {
  const bytes: number[] = [];
  let remaining = value;
  for (; remaining > 127; remaining = Math.floor(remaining / 128)) bytes.push((remaining % 128) | 128);
  return Buffer.from([...bytes, remaining]);
}

const field = (number: number, content: Buffer): Buffer =>
  Buffer.concat([varint(number * 8 + LENGTH_DELIMITED), varint(content.length), content]);

/** The fields of one message; throws for invalid bytes. */
function fieldsOf(message: Buffer): Field[] {
  const fields: Field[] = [];
  let at = 0;
  const read = (): number => {
    let value = 0;
    for (let shift = 1; ; shift *= 128) {
      const byte = message[at];
      if (byte === undefined) throw new Error('The model file ends in the middle of a field.');
      at += 1;
      value += (byte & 127) * shift;
      if (byte < 128) return value;
    }
  };
  while (at < message.length) {
    const start = at;
    const tag = read();
    let content: Buffer | null = null;
    if (tag % 8 === LENGTH_DELIMITED) {
      const length = read();
      content = message.subarray(at, at + length);
      at += length;
    } else if (tag % 8 === 0) read();
    else at += tag % 8 === 5 ? 4 : 8;
    fields.push({ number: Math.floor(tag / 8), content, raw: message.subarray(start, at) });
  }
  return fields;
}

/** Copies a message, replacing some of its length-delimited fields and appending others. */
function rewriteMessage(
  message: Buffer,
  replace: (number: number, content: Buffer) => Buffer,
  added: readonly Buffer[] = [],
): Buffer {
  const rewrittenFields = fieldsOf(message).map(({ number, content, raw }) => {
    if (content === null) return raw;
    const next = replace(number, content);
    return next === content ? raw : field(number, next);
  });
  return Buffer.concat([...rewrittenFields, ...added]);
}

/** A value declaration: a float tensor of unknown shape. */
function valueInfo(name: string): Buffer {
  const tensor = Buffer.from([TENSOR.elementType * 8, FLOAT]);
  return Buffer.concat([field(VALUE.name, Buffer.from(name)), field(VALUE.type, field(TYPE.tensor, tensor))]);
}

function opTypeOf(node: Buffer): string {
  return (
    fieldsOf(node)
      .find(({ number }) => number === NODE.opType)
      ?.content?.toString() ?? ''
  );
}

/**
 * Adds outputs to a model whose graph is a single `If` node: tensors that both branches compute under these
 * names become outputs of the branches, the node and the model. The weights stay unchanged.
 */
export function withOutputs(model: Buffer, names: readonly string[]): Buffer {
  const outputs = names.map((name) => field(GRAPH.output, valueInfo(name)));
  const nodeOutputs = names.map((name) => field(NODE.output, Buffer.from(name)));
  const branch = (graph: Buffer) => rewriteMessage(graph, (_number, content) => content, outputs);
  const attribute = (content: Buffer) =>
    rewriteMessage(content, (number, graph) => (number === ATTRIBUTE.graph ? branch(graph) : graph));
  const node = (content: Buffer) =>
    opTypeOf(content) === 'If'
      ? rewriteMessage(
          content,
          (number, inner) => (number === NODE.attribute ? attribute(inner) : inner),
          nodeOutputs,
        )
      : content;
  const graph = (content: Buffer) =>
    rewriteMessage(content, (number, inner) => (number === GRAPH.node ? node(inner) : inner), outputs);
  return rewriteMessage(model, (number, content) => (number === MODEL.graph ? graph(content) : content));
}
