/** The fields of `now` whose value differs from that in `before`. Values are compared as JSON. */
export const changedFields = <T extends object>(before: T, now: T): Partial<T> =>
  Object.fromEntries(
    Object.entries(now).filter(
      ([name, value]) => JSON.stringify(value) !== JSON.stringify(before[name as keyof T]),
    ),
  ) as Partial<T>;
