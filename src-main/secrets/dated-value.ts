/** A stored value with its timestamp (milliseconds since 1970). */
export interface DatedValue {
  readonly at: number;
  /** Null if it was deleted at that time. */
  readonly value: string | null;
}

const DATED_VALUE = /^at (\d{1,15}) (kept|gone) ?/;

export const writeDatedValue = ({ at, value }: DatedValue): string =>
  value === null ? `at ${at} gone` : `at ${at} kept ${value}`;

/** Parses the output of `writeDatedValue`. Text without a timestamp is of an early version: older than all others. */
export function readDatedValue(text: string): DatedValue {
  const [head, at, state] = DATED_VALUE.exec(text) ?? [];
  if (head === undefined) return { at: 0, value: text };
  return { at: Number(at), value: state === 'gone' ? null : text.slice(head.length) };
}
