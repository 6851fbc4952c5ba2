import { z } from 'zod';
import { type Channel, ipc, PILL_PAGE } from '../../src/contract/desktop/ipc.ts';
import type { SenderFrame } from '../../src-main/ipc/trusted-sender.ts';
import { pick, type Random } from './request-grammar.ts';

/** A call that a compromised page might make. */
export interface HostileCall {
  readonly channel: Channel;
  readonly sender: SenderFrame | null;
  readonly values: readonly unknown[];
}

type JsonSchema = z.core.JSONSchema.BaseSchema;

const APP = 'parlance://app';
const frameOf = (url: string, origin: string): SenderFrame => ({ origin, parent: null, url });
const TRUSTED = [frameOf(`${APP}/recent`, APP), frameOf(APP + PILL_PAGE, APP)];
const SENDERS: readonly (SenderFrame | null)[] = [
  ...[...TRUSTED, ...TRUSTED, ...TRUSTED],
  null,
  { ...frameOf(`${APP}/recent`, APP), parent: frameOf(`${APP}/recent`, APP) },
  frameOf('https://example.com/recent', 'https://example.com'),
  frameOf(`${APP}.example.com/recent`, `${APP}.example.com`),
  frameOf('about:blank', 'null'),
];

/** Values that structured cloning accepts. */
const JUNK: readonly (() => unknown)[] = [
  () => undefined,
  () => Number.NaN,
  () => -1,
  () => 2 ** 53,
  () => 10n,
  () => '',
  () => 'x'.repeat(200_000),
  () => '../../../etc/passwd\u0000',
  () => 'javascript:alert(1)',
  () => '\ud800',
  () => [],
  () => Array(2000).fill(0),
  () => new Map([['a', 1]]),
  () => new Date(Number.NaN),
  () => new Uint8Array(10),
  () => new ArrayBuffer(10),
  () => JSON.parse('{"__proto__":{"isAdmin":true}}') as unknown,
  () => ({ constructor: { prototype: { isAdmin: true } } }),
  () => {
    const ring: Record<string, unknown> = {};
    ring.ring = ring;
    return ring;
  },
];
const junk = (random: Random): unknown => pick(random, JUNK)();

const SIMPLE: Readonly<Record<string, (schema: JsonSchema, random: Random) => unknown>> = {
  boolean: (_, random) => random() < 0.5,
  number: (_, random) => Math.floor(random() * 10),
  integer: (_, random) => Math.floor(random() * 10),
  string: ({ format }) => (format === 'uuid' ? '11111111-2222-4333-8444-555555555555' : 'text'),
};

/** A value as a schema describes it, more or less. */
function sample(schema: JsonSchema, random: Random): unknown {
  const some = schema.anyOf ?? schema.oneOf ?? schema.allOf;
  if (some) return sample(pick(random, some) as JsonSchema, random);
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return pick(random, schema.enum);
  const properties = Object.entries(schema.properties ?? {});
  if (schema.type === 'object')
    return Object.fromEntries(properties.map(([key, one]) => [key, sample(one as JsonSchema, random)]));
  const [items] = [schema.items].flat();
  if (schema.type === 'array') return items ? [sample(items as JsonSchema, random)] : [];
  return SIMPLE[String(schema.type)]?.(schema, random) ?? null;
}

/** The same value with one invalid part. */
function spoilt(value: unknown, random: Random): unknown {
  if (typeof value !== 'object' || value === null || random() < 0.2) return junk(random);
  if (Array.isArray(value)) return [...value, junk(random)];
  const keys = Object.keys(value);
  const key =
    random() < 0.3 || keys.length === 0
      ? pick(random, ['extra', 'toString', '__proto__'])
      : pick(random, keys);
  const inside = (value as Record<string, unknown>)[key];
  return { ...value, [key]: random() < 0.5 ? junk(random) : spoilt(inside, random) };
}

/** One call of the grammar: almost valid, or entirely invalid. */
export function hostileCall(channel: Channel, random: Random): HostileCall {
  const schema = z.toJSONSchema(ipc[channel].request, { unrepresentable: 'any', io: 'input' });
  const right = sample(schema as JsonSchema, random);
  const first = random() < 0.7 ? spoilt(right, random) : junk(random);
  const values = pick(random, [[first], [first], [first], [], [right, first]]);
  return { channel, sender: pick(random, SENDERS), values };
}
