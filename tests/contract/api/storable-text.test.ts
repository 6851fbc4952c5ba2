import { expect, it } from 'vitest';
import { z } from 'zod';
import { api } from '../../../src/contract/api/api.ts';
import type { Endpoint } from '../../../src/contract/api/endpoint.ts';
import { addTextInput, searchTextsInput } from '../../../src/contract/api/mcp.ts';

/** Hashed, never stored. */
const PASSWORD = /password$/i;
/** Long enough for what has a shortest length. */
const WITH_ZERO = 'abcdefgh\0';

/** The schemas inside a schema, with their names. */
function partsOf(schema: z.core.$ZodType): [name: string, part: z.core.$ZodType][] {
  if (schema instanceof z.ZodObject)
    return Object.entries(schema.shape).map(([key, part]) => [`.${key}`, part]);
  if (schema instanceof z.ZodArray) return [['[]', schema.element]];
  if (schema instanceof z.ZodRecord) return [['*', schema.valueType]];
  if (schema instanceof z.ZodUnion) return schema.options.map((part) => ['|', part]);
  if (schema instanceof z.ZodPipe)
    return [['', schema.in instanceof z.ZodTransform ? schema.out : schema.in]];
  const isWrapped =
    schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault;
  return isWrapped ? [['', schema.unwrap()]] : [];
}

/** The names of the strings in a schema that may have a zero character. */
function withZero(schema: z.core.$ZodType, name: string): string[] {
  const isPipedString = schema instanceof z.ZodPipe && schema.in instanceof z.ZodString;
  if (schema instanceof z.ZodString || isPipedString) {
    return z.safeParse(schema, WITH_ZERO).success ? [name] : [];
  }
  return partsOf(schema).flatMap(([key, part]) => withZero(part, name + key));
}

it('is every string of a request but passwords: PostgreSQL stores no zero character', () => {
  const requests = Object.entries<Endpoint>(api).flatMap(([route, { params, query, body }]) =>
    [params, query, body].flatMap((schema) => (schema ? [[route, schema] as const] : [])),
  );
  const all = [...requests, ['search_texts', searchTextsInput] as const, ['add_text', addTextInput] as const];
  const found = all.flatMap(([name, schema]) => withZero(schema, name));
  expect(found.filter((name) => !PASSWORD.test(name))).toEqual([]);
  // The search itself finds something.
  expect(found).toContain('POST /api/register.password');
});
