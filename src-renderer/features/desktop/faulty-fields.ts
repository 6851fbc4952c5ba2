/** A schema of the contract, as far as its issues are asked for. */
interface Schema {
  safeParse(value: unknown): {
    readonly error?: { readonly issues: readonly { readonly path: readonly PropertyKey[] }[] } | undefined;
  };
}

/** The fields of a form whose values a schema refuses, in the given order. */
export function faultyFields<F extends string>(
  schema: Schema,
  value: unknown,
  fields: readonly F[],
): Partial<Record<F, true>> {
  const refused = new Set(schema.safeParse(value).error?.issues.map(({ path }) => path[0]));
  const faulty = fields.filter((field) => refused.has(field));
  return Object.fromEntries(faulty.map((field) => [field, true])) as Partial<Record<F, true>>;
}
