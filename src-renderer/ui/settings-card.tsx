import { type ReactNode, useId } from 'react';
import classes from './settings-card.module.css';

export interface SettingsCardProps {
  /** Anchor for links: `/settings#id`. */
  readonly id: string;
  readonly title: string;
  readonly description?: string;
  readonly tone?: 'plain' | 'danger';
  readonly children: ReactNode;
}

/** A card of the settings page: title, description and fields. */
export function SettingsCard({ id, title, description, tone = 'plain', children }: SettingsCardProps) {
  const heading = useId();
  return (
    <section id={id} className={classes.card} data-tone={tone} aria-labelledby={heading}>
      <header className={classes.head}>
        <h2 id={heading} className={classes.title}>
          {title}
        </h2>
        {description && <p className={classes.description}>{description}</p>}
      </header>
      <div className={classes.body}>{children}</div>
    </section>
  );
}

/** The buttons below a card's fields. */
export function CardActions({ children }: { children: ReactNode }) {
  return <div className={classes.actions}>{children}</div>;
}
