/** A complete type of D-Bus. `children`: the element of an array, the fields of a struct or dictionary entry. */
export interface DBusType {
  readonly code: string;
  readonly children: readonly DBusType[];
}

const BASIC = 'ybnqiuxtdsogv';
const CLOSING: Readonly<Record<string, string>> = { '(': ')', '{': '}' };
/** The deepest nesting that the specification allows. */
const DEPTH_MAX = 64;

function readType(signature: string, at: number, depth: number): { type: DBusType; next: number } {
  const code = signature[at] ?? '';
  if (depth > DEPTH_MAX) throw new Error('The D-Bus signature is nested too deeply.');
  if (BASIC.includes(code) && code !== '') return { type: { code, children: [] }, next: at + 1 };
  if (code === 'a') {
    const { type, next } = readType(signature, at + 1, depth + 1);
    return { type: { code, children: [type] }, next };
  }
  const closing = CLOSING[code];
  if (closing === undefined) throw new Error(`The D-Bus signature ${signature} is not valid.`);
  const children: DBusType[] = [];
  let next = at + 1;
  while (signature[next] !== closing) {
    const child = readType(signature, next, depth + 1);
    children.push(child.type);
    next = child.next;
  }
  // The specification forbids them; a value without bytes would fill an array forever.
  if (children.length === 0) throw new Error(`The D-Bus signature ${signature} has an empty struct.`);
  return { type: { code, children }, next: next + 1 };
}

/** The types of a signature. Throws if it is not valid. */
export function parseSignature(signature: string): DBusType[] {
  const types: DBusType[] = [];
  for (let at = 0; at < signature.length; ) {
    const { type, next } = readType(signature, at, 0);
    types.push(type);
    at = next;
  }
  return types;
}

/** Multiple of bytes at which values of a type begin. */
export function alignmentOf({ code }: DBusType): number {
  if ('ygv'.includes(code)) return 1;
  if ('nq'.includes(code)) return 2;
  return 'biusoa'.includes(code) ? 4 : 8;
}
