import { FieldFrame } from '../../../ui/field-frame.tsx';
import { Select } from '../../../ui/select.tsx';

interface ChoiceFieldProps<T extends string> {
  readonly label: string;
  /** The label of no choice; without it, one of the options is always chosen. */
  readonly none?: string;
  readonly options: readonly { readonly value: T; readonly label: string }[];
  readonly value: T | null;
  onChange(value: T | null): void;
}

/** A labelled drop-down in which nothing may be chosen. */
export function ChoiceField<T extends string>({
  label,
  none,
  options,
  value,
  onChange,
}: ChoiceFieldProps<T>) {
  return (
    <FieldFrame label={label}>
      {(field) => (
        <Select
          {...field}
          value={value ?? ''}
          onChange={({ currentTarget }) =>
            onChange(options.find((one) => one.value === currentTarget.value)?.value ?? null)
          }
        >
          {none !== undefined && <option value="">{none}</option>}
          {options.map((one) => (
            <option key={one.value} value={one.value}>
              {one.label}
            </option>
          ))}
        </Select>
      )}
    </FieldFrame>
  );
}
