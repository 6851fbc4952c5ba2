import type { ComponentPropsWithRef } from 'react';
import { FieldFrame, type FieldFrameProps } from './field-frame.tsx';
import classes from './text-field.module.css';

export interface TextFieldProps
  extends Omit<ComponentPropsWithRef<'input'>, 'id' | 'className' | 'children'>,
    Omit<FieldFrameProps, 'children'> {}

/** A labelled field. It does not use the component library, which is too large for the first pages. */
export function TextField({ label, isLabelHidden = false, error, hint, end, ...input }: TextFieldProps) {
  return (
    <FieldFrame label={label} isLabelHidden={isLabelHidden} error={error} hint={hint} end={end}>
      {(fieldProps) => <input {...input} {...fieldProps} className={classes.input} />}
    </FieldFrame>
  );
}
