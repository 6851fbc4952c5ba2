import { SelectField, type SelectFieldProps } from '../../../ui/fields/select-field.tsx';

interface ChoiceFieldProps<T extends string> extends Pick<SelectFieldProps<T>, 'label' | 'options'> {
  /** The label of no choice; without it, one of the options is always chosen. */
  readonly none?: string;
  readonly value: T | null;
  onChange(value: T | null): void;
}

/** A labelled drop-down with an empty choice. */
export function ChoiceField<T extends string>(props: ChoiceFieldProps<T>) {
  const { label, none, options, value, onChange } = props;
  const nothing = none === undefined ? [] : [{ value: '' as const, label: none }];
  return (
    <SelectField<T | ''>
      label={label}
      options={[...nothing, ...options]}
      value={value ?? ''}
      onChange={(chosen) => onChange(chosen === '' ? null : chosen)}
    />
  );
}
