import type { ComponentProps } from 'react';
import classes from './select.module.css';

export interface SelectProps extends Omit<ComponentProps<'select'>, 'className'> {
  /** True while a choice is saved: others are ignored. The field keeps the focus, which a disabled one loses. */
  readonly isBusy?: boolean;
}

/** The native drop-down, styled like the other fields; phones show the system's picker. */
export function Select({ isBusy = false, onChange, ...props }: SelectProps) {
  return (
    <select
      {...props}
      aria-disabled={isBusy || undefined}
      className={classes.select}
      onChange={(event) => {
        if (!isBusy) onChange?.(event);
      }}
    />
  );
}
