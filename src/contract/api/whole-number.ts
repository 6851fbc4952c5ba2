import { z } from 'zod';

const DIGITS = /^\d{1,10}$/;

/** An integer of a path or a query, in digits alone: coercion would also take `%20`, `0x10` and `1e2`. */
export const wholeNumber = (min: number, max: number) =>
  z.preprocess(
    (value) => (typeof value === 'string' && DIGITS.test(value) ? Number(value) : value),
    z.int().min(min).max(max),
  );
