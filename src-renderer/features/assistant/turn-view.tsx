import { useText } from '../../i18n/use-text.ts';
import { Button } from '../../ui/button.tsx';
import { lazyPart } from '../../ui/loading/lazy-part.ts';
import classes from './assistant-panel.module.css';
import type { TurnProps } from './turn-actions.tsx';

// Loaded with the first answer.
const TurnActions = lazyPart(async () => (await import('./turn-actions.tsx')).TurnActions, 'app', 'common');

export interface TurnViewProps extends TurnProps {
  /** Sends the request of the last message again if that failed. */
  readonly onRetry?: (() => void) | undefined;
}

/** A message, with the actions for an answer. */
export function TurnView({ turn, text, onRetry }: TurnViewProps) {
  const { t } = useText('assistant', 'common');
  const isAnswer = turn.role === 'assistant' && !turn.isAside;
  return (
    <article className={classes.turn} data-role={turn.role}>
      <h3 className={classes.who}>{t(turn.role === 'user' ? 'assistant.you' : 'assistant.it')}</h3>
      <p className={classes.said} data-role={turn.role} dir="auto">
        {turn.content}
      </p>
      {turn.failedRequest && onRetry && (
        <div className={classes.ways}>
          <Button variant="quiet" onClick={onRetry}>
            {t('failure.retry')}
          </Button>
        </div>
      )}
      {isAnswer && <TurnActions turn={turn} text={text} />}
    </article>
  );
}
