import { IconX } from '@tabler/icons-react';
import { useId, useRef } from 'react';
import { Button } from '../../ui/button.tsx';
import { useRemovalFocus } from '../../ui/focus/use-removal-focus.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import classes from './notice-card.module.css';

export interface NoticeCardProps {
  readonly title: string;
  readonly message: string;
  readonly action: { readonly label: string; run(): void } | null;
  readonly dismiss: { readonly label: string; run(): void };
}

/** A card at the bottom of the screen with an offer of the app, to accept or dismiss. */
export function NoticeCard({ title, message, action, dismiss }: NoticeCardProps) {
  const id = useId();
  const card = useRef<HTMLElement>(null);
  useRemovalFocus(card);
  return (
    <section ref={card} className={classes.card} aria-labelledby={id}>
      <div className={classes.words} role="status">
        <h2 id={id} className={classes.title}>
          {title}
        </h2>
        <p className={classes.message}>{message}</p>
      </div>
      {action && (
        <Button size="large" className={classes.action} onClick={action.run}>
          {action.label}
        </Button>
      )}
      <IconButton label={dismiss.label} onClick={dismiss.run}>
        <IconX size={18} stroke={1.7} aria-hidden />
      </IconButton>
    </section>
  );
}
