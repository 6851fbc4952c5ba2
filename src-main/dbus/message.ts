import { ValueReader, ValueWriter, Variant } from './values.ts';

export const MESSAGE_TYPES = { call: 1, answer: 2, error: 3, signal: 4 } as const;

/** The header fields of a message by their name in the specification, and its body. */
export interface DBusMessage {
  readonly type: number;
  readonly serial: number;
  readonly path?: string;
  readonly interface?: string;
  readonly member?: string;
  readonly error?: string;
  /** The serial of the call that this message answers. */
  readonly replySerial?: number;
  readonly destination?: string;
  readonly sender?: string;
  readonly signature?: string;
  readonly body?: readonly unknown[];
}

/** Names and types of the header fields; the code of a field is its position, counted from 1. */
const FIELDS = [
  ['path', 'o'],
  ['interface', 's'],
  ['member', 's'],
  ['error', 's'],
  ['replySerial', 'u'],
  ['destination', 's'],
  ['sender', 's'],
  ['signature', 'g'],
] as const;
/** Bytes before the header fields. */
const FIXED_BYTES = 12;
/** Where the array of header fields begins, after its length. */
const FIELDS_OFFSET = 16;
const VERSION = 1;
/** The largest accepted message; the specification allows more, which is not used here. */
const MESSAGE_MAX = 1024 * 1024;
const LITTLE_ENDIAN = 'l'.charCodeAt(0);

export function encodeMessage(message: DBusMessage): Buffer {
  const { type, serial, signature = '', body = [] } = message;
  const content = new ValueWriter();
  content.write(signature, body);
  const fields = FIELDS.flatMap(([name, code], index) => {
    const value = message[name];
    return value === undefined || value === '' ? [] : [[index + 1, new Variant(code, value)]];
  });
  const header = new ValueWriter();
  header.write('yyyyuua(yv)', [LITTLE_ENDIAN, type, 0, VERSION, content.length, serial, fields]);
  header.align(8);
  return Buffer.concat([header.bytes(), content.bytes()]);
}

/** The length of the message at the start of the bytes; null until its header is there. Throws if too long. */
export function messageLength(bytes: Buffer): number | null {
  if (bytes.length < FIELDS_OFFSET) return null;
  const isLittle = bytes[0] === LITTLE_ENDIAN;
  const at = (offset: number) => (isLittle ? bytes.readUInt32LE(offset) : bytes.readUInt32BE(offset));
  const header = FIELDS_OFFSET + at(FIXED_BYTES);
  const length = Math.ceil(header / 8) * 8 + at(4);
  if (length > MESSAGE_MAX) throw new Error('The D-Bus message is too long.');
  return length;
}

/** Parses one complete message. Throws if it is malformed. */
export function decodeMessage(bytes: Buffer): DBusMessage {
  const reader = new ValueReader(bytes, bytes[0] === LITTLE_ENDIAN);
  const [, type, , , , serial, headerFields] = reader.read('yyyyuua(yv)') as [
    ...[number, number, number, number, number, number],
    [number, Variant][],
  ];
  const fields = Object.fromEntries(
    headerFields.flatMap(([code, { value }]) => {
      const field = FIELDS[code - 1];
      return field ? [[field[0], value]] : [];
    }),
  ) as Partial<DBusMessage>;
  reader.align(8);
  return { ...fields, type, serial, body: reader.read(fields.signature ?? '') };
}
