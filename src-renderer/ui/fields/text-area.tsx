import type { ComponentPropsWithRef } from 'react';
import { FieldFrame, type FieldFrameProps } from './field-frame.tsx';
import classes from './text-field.module.css';

export interface TextAreaProps
  extends Omit<ComponentPropsWithRef<'textarea'>, 'id' | 'className' | 'children'>,
    Omit<FieldFrameProps, 'children' | 'end'> {}

/** A labelled multi-line field. */
export function TextArea({ label, error, hint, ...area }: TextAreaProps) {
  return (
    <FieldFrame label={label} error={error} hint={hint}>
      {(fieldProps) => <textarea {...area} {...fieldProps} className={classes.area} />}
    </FieldFrame>
  );
}
