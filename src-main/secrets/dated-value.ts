/** A stored value with its time (milliseconds since 1970), so that the newer of two copies is known. */
export interface DatedValue {
  readonly at: number;
  /** Null if it was deleted then. */
  readonly value: string | null;
}

const KEPT = /^at (\d{1,15}) (kept|gone) ?/;

export const writeDatedValue = ({ at, value }: DatedValue): string =>
  value === null ? `at ${at} gone` : `at ${at} kept ${value}`;

/** Reads what `writeDatedValue` wrote. Text without a moment is a value older than all others. */
export function readDatedValue(text: string): DatedValue {
  const [head, at, what] = KEPT.exec(text) ?? [];
  if (head === undefined) return { at: 0, value: text };
  return { at: Number(at), value: what === 'gone' ? null : text.slice(head.length) };
}
