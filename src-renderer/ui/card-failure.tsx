import { useText } from '../i18n/use-text.ts';
import { Button } from './button.tsx';
import { CardActions } from './settings-card.tsx';

export interface CardFailureProps {
  /** What could not be loaded. */
  readonly message: string;
  onRetry(): void;
}

/** What a card shows in place of what could not be loaded, and the way to try again. */
export function CardFailure({ message, onRetry }: CardFailureProps) {
  const { t } = useText('common');
  return (
    <>
      <p role="alert">{message}</p>
      <CardActions>
        <Button onClick={onRetry}>{t('failure.retry')}</Button>
      </CardActions>
    </>
  );
}
