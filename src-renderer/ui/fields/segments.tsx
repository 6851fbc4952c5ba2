import { useId } from 'react';
import classes from './segments.module.css';

/** Number of options that mostly fit on one line on any screen. */
const ONE_LINE_MAX = 3;

export interface SegmentsProps<T extends string> {
  readonly label: string;
  /** `note`: a short text below a label. */
  readonly options: readonly { readonly value: T; readonly label: string; readonly note?: string }[];
  readonly value: T;
  readonly disabled?: boolean;
  onChange(value: T): void;
}

/** A radio group of a few options, all visible. */
export function Segments<T extends string>({ label, options, value, disabled, onChange }: SegmentsProps<T>) {
  const name = useId();
  return (
    <fieldset className={classes.group} disabled={disabled}>
      <legend className={classes.label}>{label}</legend>
      <div className={classes.segments} data-few={options.length <= ONE_LINE_MAX || undefined}>
        {options.map((option) => (
          <label key={option.value} className={classes.segment}>
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
            />
            <span>
              {option.label}
              {option.note && <small>{option.note}</small>}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
