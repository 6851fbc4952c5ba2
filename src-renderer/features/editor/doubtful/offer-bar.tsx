import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { OfferAnswer, WordOffer } from '../../../../src/contract/api/corrections.ts';
import { answerOffer } from '../../../data/corrections.ts';
import { useText } from '../../../i18n/use-text.ts';
import { Button } from '../../../ui/button.tsx';
import { showToast } from '../../../ui/toast/toasts.ts';
import classes from './offer-bar.module.css';

export interface OfferBarProps {
  readonly offer: WordOffer;
  /** Receives the next offered word, or null. */
  onAnswered(next: WordOffer | null): void;
}

/** Offers to learn a frequently corrected word: for the vocabulary, or as a replacement. */
export function OfferBar({ offer, onAnswered }: OfferBarProps) {
  const { t } = useText('corrections');
  const client = useQueryClient();
  const { mutate, isPending } = useMutation(answerOffer(client));
  const { kind, word, heard, times } = offer;
  const profile = offer.profile ?? '';
  const added =
    kind === 'replacement' ? t('offer.replaced', { heard, word }) : t('offer.added', { word, profile });
  const sendAnswer = (answer: OfferAnswer): void =>
    mutate(
      { kind, word, answer },
      {
        onSuccess: ({ offers }) => {
          if (answer === 'accept') showToast({ kind: 'success', title: added });
          onAnswered(offers[0] ?? null);
        },
      },
    );
  const words = { heard, word, number: times };
  const text =
    kind === 'replacement'
      ? t('offer.replacement', words)
      : t(heard === word.toLowerCase() ? 'offer.capitals' : 'offer.text', { ...words, profile });
  return (
    <section className={classes.bar} aria-label={t('offer.title')}>
      <p role="status" className={classes.text}>
        {text}
      </p>
      <div className={classes.answers}>
        <Button variant="quiet" disabled={isPending} onClick={() => sendAnswer('accept')}>
          {t(kind === 'replacement' ? 'offer.always' : 'offer.accept')}
        </Button>
        <Button variant="quiet" disabled={isPending} onClick={() => sendAnswer('later')}>
          {t('offer.later')}
        </Button>
        <Button variant="quiet" disabled={isPending} onClick={() => sendAnswer('never')}>
          {t('offer.never')}
        </Button>
      </div>
    </section>
  );
}
