import { FieldFrame } from './field-frame.tsx';
import { Select } from './select.tsx';

export interface SelectFieldProps<T extends string> {
  readonly label: string;
  readonly name?: string | undefined;
  /** Help text below the field. */
  readonly hint?: string | undefined;
  readonly options: readonly { readonly value: T; readonly label: string }[];
  readonly value: T;
  onChange(value: T): void;
}

/** A labelled drop-down. */
export function SelectField<T extends string>(props: SelectFieldProps<T>) {
  const { label, name, hint, options, value, onChange } = props;
  return (
    <FieldFrame label={label} hint={hint}>
      {(fieldProps) => (
        <Select
          {...fieldProps}
          name={name}
          value={value}
          onChange={({ currentTarget }) => {
            const chosen = options.find((option) => option.value === currentTarget.value);
            if (chosen) onChange(chosen.value);
          }}
        >
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </Select>
      )}
    </FieldFrame>
  );
}
