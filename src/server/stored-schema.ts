import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';

/** Fields as they are stored, also those of a newer build. */
export type StoredFields = Readonly<Record<string, unknown>>;

/** The stored form of an object; an error for anything else. */
export const storedFieldsSchema = z.record(z.string(), z.unknown());

/** A list without the elements that its schema rejects; undefined if it is still invalid. */
function withoutInvalid(field: z.ZodType, value: unknown): unknown {
  if (!Array.isArray(value)) return undefined;
  const invalid = new Set(field.safeParse(value).error?.issues.map(({ path }) => path[0]));
  return field.safeParse(value.filter((_, index) => !invalid.has(index))).data;
}

/** A field whose invalid values become the fallback. */
const createStoredField = (field: z.ZodType, fallback: unknown): z.ZodType =>
  field.catch(({ value }: z.core.$ZodCatchCtx) => withoutInvalid(field, value) ?? fallback);

/**
 * The schema of an object that a newer build may have stored: unknown fields are ignored, a list loses its unknown elements,
 * and another unknown value becomes the field's fallback or else its default. A field that has neither must be valid.
 */
export function createStoredSchema<S extends z.ZodObject>(
  { shape }: S,
  fallbacks: Partial<z.output<S>> = {},
): z.ZodType<z.output<S>> {
  const fields = Object.entries<z.ZodType>(shape).map(([name, field]) => {
    const usual = field.safeParse(undefined);
    if (name in fallbacks) return [name, createStoredField(field, fallbacks[name])];
    return [name, usual.success ? createStoredField(field, usual.data) : field];
  });
  return z.object(Object.fromEntries(fields)) as unknown as z.ZodType<z.output<S>>;
}

/**
 * Applies a change to stored fields. The others stay as they are stored, and so does a value that the change only repeats as
 * it was read: it may replace one that this build does not know.
 */
export function changeStored(
  stored: StoredFields,
  read: Readonly<Record<string, unknown>>,
  change: Readonly<Record<string, unknown>>,
): StoredFields {
  const changes = Object.entries(change).filter(
    ([name, value]) => !(name in stored && isDeepStrictEqual(value, read[name])),
  );
  return { ...stored, ...Object.fromEntries(changes) };
}
