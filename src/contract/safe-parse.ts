import { z } from 'zod';

/** How engines begin the message of a conversion that an object refuses. */
const CONVERSION = /^Cannot convert/;

/**
 * `schema.safeParse(value)` for untrusted values. Zod (4.6) also compares the `length` of a value that is neither a
 * string nor an array, and throws if it cannot be converted to a number: `{ "length": { "valueOf": 1, "toString": 1 }
 * }`. Here, such a value yields one issue without a path.
 */
export function safeParse<S extends z.ZodType>(schema: S, value: unknown): z.ZodSafeParseResult<z.output<S>> {
  try {
    return schema.safeParse(value);
  } catch (error) {
    if (!(error instanceof TypeError && CONVERSION.test(error.message))) throw error;
    return z.custom<never>(() => false).safeParse(value);
  }
}
