import { z } from 'zod';

/** How engines begin the message of a conversion that an object refuses. */
const CONVERSION = /^Cannot convert/;

/**
 * `schema.safeParse(value)` for a value that anybody may have sent. Zod itself (4.6) compares the `length` of a value that
 * is no string or array, too, and throws where that cannot be a number: `{ "length": { "valueOf": 1, "toString": 1 } }`.
 * Such a value has one issue without a path here.
 */
export function safeParse<S extends z.ZodType>(schema: S, value: unknown): z.ZodSafeParseResult<z.output<S>> {
  try {
    return schema.safeParse(value);
  } catch (error) {
    if (!(error instanceof TypeError && CONVERSION.test(error.message))) throw error;
    return z.custom<never>(() => false).safeParse(value);
  }
}
