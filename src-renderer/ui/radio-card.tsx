import type { ReactNode } from 'react';
import classes from './radio-card.module.css';

export interface RadioCardProps {
  /** Shared by all cards of one choice. */
  readonly name: string;
  readonly value: string;
  readonly checked: boolean;
  /** What is chosen, in words. */
  readonly children: ReactNode;
  onChoose(): void;
}

/** One of several things to choose from that need more than a word. */
export function RadioCard({ name, value, checked, children, onChoose }: RadioCardProps) {
  return (
    <label className={classes.card}>
      <input type="radio" name={name} value={value} checked={checked} onChange={onChoose} />
      {children}
    </label>
  );
}
