import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import classes from './notice.module.css';

export interface NoticeProps {
  readonly title: string;
  readonly message: string;
  /** Heading level in the page's outline. */
  readonly level?: 1 | 2 | 3;
  readonly tone?: 'quiet' | 'danger';
  readonly icon?: ReactNode;
  readonly action?: { readonly label: string; run(): void };
  /** Focuses the heading: for a result that replaces the focused control. */
  readonly takesFocus?: boolean;
}

const focus = (heading: HTMLElement | null): void => heading?.focus();

/** An empty, error or offline state: what happened, what is safe, and the next step. */
export function Notice({ title, message, level = 2, tone = 'quiet', icon, action, takesFocus }: NoticeProps) {
  const Heading = `h${level}` as const;
  return (
    <div className={classes.notice} data-level={level} role={tone === 'danger' ? 'alert' : undefined}>
      {icon && <div className={classes.icon}>{icon}</div>}
      <Heading
        ref={takesFocus ? focus : undefined}
        tabIndex={takesFocus ? -1 : undefined}
        className={classes.title}
      >
        {title}
      </Heading>
      <p className={classes.message}>{message}</p>
      {action && (
        <div className={classes.action}>
          <Button size="form" variant={level === 1 ? 'primary' : 'default'} onClick={action.run}>
            {action.label}
          </Button>
        </div>
      )}
    </div>
  );
}
