import { useText } from '../../i18n/use-text.ts';
import { lazyPart } from '../../ui/loading/lazy-part.ts';
import classes from './assistant-panel.module.css';
import type { TurnProps } from './turn-actions.tsx';

// Loaded with the first answer.
const TurnActions = lazyPart(async () => (await import('./turn-actions.tsx')).TurnActions, 'app', 'common');

/** A message, with the actions for an answer. */
export function TurnView({ turn, text }: TurnProps) {
  const { t } = useText('assistant');
  const isAnswer = turn.role === 'assistant' && !turn.aside;
  return (
    <article className={classes.turn} data-role={turn.role}>
      <h3 className={classes.who}>{t(turn.role === 'user' ? 'assistant.you' : 'assistant.it')}</h3>
      <p className={classes.said} data-role={turn.role} dir="auto">
        {turn.content}
      </p>
      {isAnswer && <TurnActions turn={turn} text={text} />}
    </article>
  );
}
