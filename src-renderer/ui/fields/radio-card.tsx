import type { ReactNode } from 'react';
import classes from './radio-card.module.css';

export interface RadioCardProps {
  /** Shared by all cards of a group. */
  readonly name: string;
  readonly value: string;
  readonly checked: boolean;
  /** The description of the option. */
  readonly children: ReactNode;
  onChoose(): void;
}

/** A radio button for an option that needs more than a word. */
export function RadioCard({ name, value, checked, children, onChoose }: RadioCardProps) {
  return (
    <label className={classes.card}>
      <input type="radio" name={name} value={value} checked={checked} onChange={onChoose} />
      {children}
    </label>
  );
}
