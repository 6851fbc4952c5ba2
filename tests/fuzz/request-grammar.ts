import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { type Endpoint, splitRoute } from '../../src/contract/api/endpoint.ts';

/** A generator of random numbers from 0 to below 1. */
export type Random = () => number;

/** A hostile request as bytes for a socket. */
export interface HostileRequest {
  readonly route: string;
  /** What is wrong with it, for a report. */
  readonly kind: string;
  /** Written one after the other. */
  readonly parts: readonly Buffer[];
  /** False when no response is due, because the request never ends or is refused before its end. */
  readonly isComplete: boolean;
  /** How the client closes the connection after its last part. */
  readonly leaves: 'waits' | 'half-closes' | 'vanishes';
}

export const pick = <T>(random: Random, values: readonly T[]): T =>
  values[Math.floor(random() * values.length)] as T;

const LONE = '\ud800';
const TEXTS = [
  '',
  ' ',
  '\u0000',
  LONE,
  '\u202e\u200b\ufeff',
  '__proto__',
  '../../etc/passwd',
  '%00%2e%2e%2f',
  "' or 1=1 --",
  '<script>alert(1)</script>',
  '{{7*7}}',
  '😀'.repeat(50),
  '\ufdfa'.repeat(2000),
  'a'.repeat(10_000),
  `a${' '.repeat(5000)}b`,
  '9'.repeat(400),
  '2026-99-99T99:99:99Z',
];
const NUMBERS = [0, -0, -1, 0.5, 1e308, 2 ** 31, 2 ** 53, Number.MIN_SAFE_INTEGER, 1e-320];

function deep(random: Random): string {
  const depth = pick(random, [10, 1000, 50_000]);
  return random() < 0.5
    ? '['.repeat(depth) + ']'.repeat(depth)
    : `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`;
}

const VALUES: readonly unknown[] = [
  ...TEXTS,
  ...NUMBERS,
  ...[null, true, [], {}, [[]], Array(500).fill(0)],
  { length: { valueOf: 1, toString: 1 } },
  { constructor: { prototype: { isAdmin: true } } },
];
const junk = (random: Random): unknown => pick(random, VALUES);

interface JsonSchema {
  readonly type?: string | readonly string[];
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly items?: JsonSchema;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly anyOf?: readonly JsonSchema[];
  readonly format?: string;
}

/** How a body is made: the ids it may name, and how often a part of it is junk or missing. */
interface BodyChoices {
  readonly random: Random;
  readonly ids: readonly string[];
  readonly faults: number;
}

/** A value that matches a schema but for its faults. */
function nearly(schema: JsonSchema, choices: BodyChoices): unknown {
  const { random, ids, faults } = choices;
  if (random() < faults) return junk(random);
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return pick(random, schema.enum);
  if (schema.anyOf) return nearly(pick(random, schema.anyOf), choices);
  if (schema.properties) {
    const fields = Object.entries(schema.properties).filter(() => random() >= faults / 2);
    const more =
      random() < faults / 2 ? [[pick(random, ['id', 'isVerified', 'owner', 'userId', 'minutes']), true]] : [];
    return Object.fromEntries([...fields.map(([name, field]) => [name, nearly(field, choices)]), ...more]);
  }
  if (schema.items)
    return Array.from({ length: Math.floor(random() * 4) }, () => nearly(schema.items ?? {}, choices));
  if (schema.type === 'boolean') return random() < 0.5;
  // Texts are at their first version, and begin at second 0.
  if (schema.type === 'number' || schema.type === 'integer')
    return pick(random, [0, 1, 1, Math.floor(random() * 100)]);
  if (schema.format === 'email') return 'ann@example.com';
  if (schema.format === 'uuid') return pick(random, [...ids, randomUUID()]);
  return schema.type === 'string' ? pick(random, ['a short text', 'auto', 'en', randomUUID()]) : junk(random);
}

const schemas = new Map<z.ZodType, JsonSchema>();
function schemaOf(type: z.ZodType): JsonSchema {
  const known =
    schemas.get(type) ?? (z.toJSONSchema(type, { io: 'input', unrepresentable: 'any' }) as JsonSchema);
  schemas.set(type, known);
  return known;
}

/** A body in some encoding, and the media type that it claims. */
function bodyOf(
  endpoint: Endpoint,
  random: Random,
  ids: readonly string[],
): { bytes: Buffer; type: string | null; kind: string } {
  const json = 'application/json';
  if (endpoint.upload && random() < 0.8) return formOf(endpoint.upload.field, random);
  const roll = random();
  if (endpoint.body && roll < 0.6) {
    const value = nearly(schemaOf(endpoint.body), { random, ids, faults: pick(random, [0, 0.05, 0.25]) });
    return { bytes: Buffer.from(JSON.stringify(value) ?? 'undefined'), type: json, kind: 'nearly right' };
  }
  const encodings: [string, Buffer][] = [
    ['deep', Buffer.from(deep(random))],
    ['not UTF-8', Buffer.from([0x7b, 0x22, 0xc3, 0x28, 0x22, 0x3a, 0xff, 0xfe, 0x7d])],
    ['UTF-16', Buffer.from('{"text":"a"}', 'utf16le')],
    ['with a byte order mark', Buffer.from('\ufeff{}')],
    ['cut', Buffer.from('{"text":"a')],
    ['two values', Buffer.from('{}{}')],
    ['a big number', Buffer.from(`{"version":${'9'.repeat(5000)}}`)],
    ['keys a hundred times', Buffer.from(`{${Array(100).fill('"text":"a"').join(',')}}`)],
    ['random bytes', Buffer.from(Array.from({ length: 300 }, () => Math.floor(random() * 256)))],
    ['empty', Buffer.alloc(0)],
    ['too large', Buffer.alloc(random() < 0.1 ? 2_200_000 : 2000, 0x20)],
  ];
  const [kind, bytes] = pick(random, encodings);
  const type = pick(random, [
    json,
    json,
    json,
    'text/plain',
    `${json}; charset=utf-16`,
    'multipart/form-data',
    null,
  ]);
  return { bytes, type, kind };
}

function formOf(field: string, random: Random): { bytes: Buffer; type: string; kind: string } {
  const boundary = pick(random, ['b', 'x'.repeat(200), '"']);
  const name = pick(random, [field, field, 'other', '', '__proto__', `${field}"; x="`]);
  const sound = Buffer.from(Array.from({ length: 200 }, () => Math.floor(random() * 256)));
  const fields = Array.from({ length: pick(random, [0, 1, 30]) }, (_, n) =>
    Buffer.from(
      `--${boundary}\r\ncontent-disposition: form-data; name="${pick(random, ['language', 'takeId', `f${n}`])}"\r\n\r\n${pick(random, TEXTS).slice(0, 3000)}\r\n`,
    ),
  );
  const file = Buffer.concat([
    Buffer.from(
      `--${boundary}\r\ncontent-disposition: form-data; name="${name}"; filename="../../a\u0000.wav"\r\n\r\n`,
    ),
    sound,
    Buffer.from('\r\n'),
  ]);
  const end = pick(random, [`--${boundary}--\r\n`, `--${boundary}`, '', '--c--\r\n']);
  const bytes = Buffer.concat([...fields, file, ...(random() < 0.2 ? [file] : []), Buffer.from(end)]);
  return { bytes, type: `multipart/form-data; boundary=${boundary}`, kind: 'form' };
}

/** Larger than the buffers of a connection whose body is not read. */
const UNREAD_BYTES = 1_000_000;

const IDS = ['no-such-id', '..%2f..%2f', '%00', '%ff', 'a'.repeat(3000), '%E2%80%AE', '__proto__'];
const QUERIES = [
  '',
  '',
  '?limit=-1',
  '?page=1e99&limit=%00',
  `?search=${'%F0%9F%98%80'.repeat(200)}`,
  '?a[]=1&a[b]=2',
];
const HEADERS = [
  'range: bytes=0-,5-9,99999999999999999999-',
  'accept: text/event-stream',
  `accept-language: ${'x;q=0.1,'.repeat(500)}`,
  'content-encoding: gzip',
  'authorization: Basic eDp4',
  'authorization: Bearer \u0001',
  `x-forwarded-for: ${'1.1.1.1, '.repeat(300)}`,
  'last-event-id: -1',
  'content-digest: sha-256=:AAAA:',
  'traceparent: 00-zz',
  'expect: 100-continue',
  'x-parlance-node: e30.e30',
  'x-parlance-client: desktop',
];

/** Parts of a body, framed with a correct or a wrong length. */
function framed(
  bytes: Buffer,
  random: Random,
): Pick<HostileRequest, 'parts' | 'isComplete' | 'leaves'> & { head: string; lie: string } {
  const half = bytes.subarray(0, bytes.length >> 1);
  const waits = { isComplete: true, leaves: 'waits' } as const;
  const roll = random();
  if (roll < 0.6) return { ...waits, head: `content-length: ${bytes.length}`, parts: [bytes], lie: '' };
  if (roll < 0.72) {
    const size = (part: Buffer) => Buffer.from(`${part.length.toString(16)}\r\n`);
    const chunk = (part: Buffer) => (part.length === 0 ? [] : [size(part), part, Buffer.from('\r\n')]);
    const parts = [...chunk(half), ...chunk(bytes.subarray(half.length)), Buffer.from('0\r\n\r\n')];
    return { ...waits, head: 'transfer-encoding: chunked', parts, lie: 'chunked' };
  }
  if (roll < 0.8) {
    const size = pick(random, ['ffffffffffffffff', '-1', 'zz', '7fffffff']);
    const parts = [Buffer.from(`${size}\r\n`), half];
    return {
      head: 'transfer-encoding: chunked',
      parts,
      isComplete: false,
      leaves: 'half-closes',
      lie: 'chunk lies',
    };
  }
  if (roll < 0.88) {
    const head = `content-length: ${bytes.length + 1000}`;
    const leaves = pick(random, ['half-closes', 'vanishes'] as const);
    return { head, parts: [half], isComplete: false, leaves, lie: 'too short' };
  }
  if (roll < 0.94) {
    const head = pick(random, [
      'content-length: -5',
      'content-length: 1e3',
      'content-length: 0\r\ncontent-length: 9',
    ]);
    return { head, parts: [bytes], isComplete: false, leaves: 'half-closes', lie: 'no length' };
  }
  const head = `content-length: ${bytes.length}\r\ntransfer-encoding: chunked`;
  return { head, parts: [bytes], isComplete: false, leaves: 'half-closes', lie: 'two lengths' };
}

/** Ids of existing resources: all of them, and those of the kind that a path names. */
export interface KnownIds {
  readonly all: readonly string[];
  ofPath(path: string): readonly string[];
}

/** Values of the other parameters of paths, of which some exist. */
const PARAMETERS: Readonly<Record<string, readonly string[]>> = {
  n: ['0', '1', '-1', '1e9', '99999999999', 'x'],
  no: ['1', '1', '2', '2', '0', '-1', '99999999999', 'x'],
  sha256: ['0'.repeat(64), 'F'.repeat(64), '..%2f..%2fsecret', 'x'],
};

/** The path of a route with a value for each parameter, two of three times that of an existing resource. */
function targetOf(path: string, ids: KnownIds, random: Random): string {
  const isKnown = random() < 0.67;
  const other = [...ids.all, randomUUID(), ...IDS];
  const values = { ...PARAMETERS, id: isKnown ? ids.ofPath(path) : other };
  return path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const some = values[name as keyof typeof values];
    if (!some?.length) throw new Error(`no value for {${name}} of ${path}: add it to request-grammar.ts`);
    return pick(random, some);
  });
}

/** A request to an endpoint of the table that is invalid in some way. */
export function hostileRequest(
  [route, endpoint]: readonly [string, Endpoint],
  ids: KnownIds,
  client: { readonly cookie: string; readonly host: string },
  random: Random,
): HostileRequest {
  const { method, path } = splitRoute(route);
  const target = targetOf(path, ids, random);
  const { bytes, type, kind } = bodyOf(endpoint, random, ids.all);
  const hasBody = method !== 'GET' || random() < 0.1;
  const frame = hasBody ? framed(bytes, random) : null;
  const others = Array.from({ length: pick(random, [0, 1, 3]) }, () => pick(random, HEADERS));
  const lines = [
    `${random() < 0.02 ? pick(random, ['TRACE', 'PROPFIND', 'get']) : method} ${target}${pick(random, QUERIES)} HTTP/1.1`,
    `host: ${client.host}`,
    ...(random() < 0.9 ? [`cookie: ${client.cookie}`] : ['cookie: parlance-session=x; parlance-session=']),
    ...(hasBody && type !== null ? [`content-type: ${type}`] : []),
    ...(frame ? [frame.head] : []),
    ...others,
    'connection: close',
  ];
  const head = Buffer.from(`${lines.join('\r\n')}\r\n\r\n`, 'latin1');
  return {
    route,
    kind: [kind, frame?.lie, ...others.map((each) => each.split(':')[0])].filter(Boolean).join(', '),
    parts: [head, ...(frame?.parts ?? [])],
    // A body that is refused unread: the connection may be reset before the client has read the response.
    isComplete: (frame?.isComplete ?? true) && bytes.length < UNREAD_BYTES,
    leaves: frame?.leaves ?? 'waits',
  };
}
