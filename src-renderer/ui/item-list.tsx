import type { ReactNode } from 'react';
import classes from './item-list.module.css';

interface ItemListProps {
  /** What the list holds, for screen readers. */
  readonly label: string;
  /** `Item`s. */
  readonly children: ReactNode;
}

/** A list of what one has, as in cards of the settings: a line between two items. */
export const ItemList = ({ label, children }: ItemListProps) => (
  <ul className={classes.list} aria-label={label}>
    {children}
  </ul>
);

/** What an item is, and its buttons at the end. */
export const Item = ({ children }: { readonly children: ReactNode }) => (
  <li className={classes.item}>{children}</li>
);

/** Quiet buttons of an item. */
export const ItemButtons = ({ children }: { readonly children: ReactNode }) => (
  <div className={classes.buttons}>{children}</div>
);
