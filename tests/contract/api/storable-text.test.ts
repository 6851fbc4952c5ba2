import { expect, it } from 'vitest';
import { z } from 'zod';
import { api } from '../../../src/contract/api/api.ts';
import type { Endpoint } from '../../../src/contract/api/endpoint.ts';
import { addTextInput, searchTextsInput } from '../../../src/contract/api/mcp.ts';

/** Passwords are hashed, never stored. */
const PASSWORD = /password$/i;

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

/** The paths of the strings in a schema that accept a character. */
function having(character: string, schema: z.core.$ZodType, name: string): string[] {
  const isPipedString = schema instanceof z.ZodPipe && schema.in instanceof z.ZodString;
  if (schema instanceof z.ZodString || isPipedString) {
    // Long enough for schemas with a minimum length.
    const { data } = z.safeParse(schema, `abcdefgh${character}ij`);
    return String(data).includes(character) ? [name] : [];
  }
  return partsOf(schema).flatMap(([key, part]) => having(character, part, name + key));
}

/** The paths of the strings of all requests that accept a character. */
function foundIn(character: string): string[] {
  const requests = Object.entries<Endpoint>(api).flatMap(([route, { params, query, body }]) =>
    [params, query, body].flatMap((schema) => (schema ? [[route, schema] as const] : [])),
  );
  const all = [...requests, ['search_texts', searchTextsInput] as const, ['add_text', addTextInput] as const];
  return all.flatMap(([name, schema]) => having(character, schema, name));
}

it('every request string except passwords rejects the zero character, which PostgreSQL cannot store', () => {
  const found = foundIn('\0');
  expect(found.filter((name) => !PASSWORD.test(name))).toEqual([]);
  // The check itself works.
  expect(found).toContain('POST /api/register.password');
});

it('every name in a request rejects line breaks', () => {
  const found = foundIn('\n');
  expect(found.filter((name) => /name/i.test(name))).toEqual([]);
  expect(found).toContain('POST /api/texts.text');
});
