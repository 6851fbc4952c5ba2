import { useText } from '../i18n/use-text.ts';
import { Button } from './button.tsx';
import { CardActions } from './settings-card.tsx';

export interface CardFailureProps {
  /** The error message. */
  readonly message: string;
  onRetry(): void;
}

/** Shown instead of a card's content that failed to load, with a retry button. */
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
