import type { ReactNode } from 'react';
import classes from './item-list.module.css';

interface ItemListProps {
  /** The content of the list, for screen readers. */
  readonly label: string;
  /** `Item`s. */
  readonly children: ReactNode;
}

/** A list of the user's items, as in cards of the settings, with lines between them. */
export const ItemList = ({ label, children }: ItemListProps) => (
  <ul className={classes.list} aria-label={label}>
    {children}
  </ul>
);

/** An item, with its buttons at the end. */
export const Item = ({ children }: { readonly children: ReactNode }) => (
  <li className={classes.item}>{children}</li>
);

/** Quiet buttons of an item. */
export const ItemButtons = ({ children }: { readonly children: ReactNode }) => (
  <div className={classes.buttons}>{children}</div>
);
