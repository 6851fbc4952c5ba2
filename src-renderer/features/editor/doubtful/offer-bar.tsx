import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { OfferAnswer, VocabularyOffer } from '../../../../src/contract/api/corrections.ts';
import { answerOffer } from '../../../data/corrections.ts';
import { useText } from '../../../i18n/use-text.ts';
import { Button } from '../../../ui/button.tsx';
import { showToast } from '../../../ui/toast/toasts.ts';
import classes from './offer-bar.module.css';

export interface OfferBarProps {
  readonly offer: VocabularyOffer;
  /** Receives the next offered word, or null. */
  onAnswered(next: VocabularyOffer | null): void;
}

/** Offers to add a frequently corrected word to the vocabulary of the active voice profile. */
export function OfferBar({ offer, onAnswered }: OfferBarProps) {
  const { t } = useText('editor');
  const client = useQueryClient();
  const { mutate, isPending } = useMutation(answerOffer(client));
  const { word, heard, times, profile } = offer;
  const give = (answer: OfferAnswer): void =>
    mutate(
      { word, answer },
      {
        onSuccess: ({ offers }) => {
          if (answer === 'accept') showToast({ kind: 'success', title: t('offer.added', { word, profile }) });
          onAnswered(offers[0] ?? null);
        },
      },
    );
  return (
    <section className={classes.bar} aria-label={t('offer.title')}>
      <p role="status" className={classes.text}>
        {t('offer.text', { heard, word, number: times, profile })}
      </p>
      <div className={classes.answers}>
        <Button variant="quiet" disabled={isPending} onClick={() => give('accept')}>
          {t('offer.accept')}
        </Button>
        <Button variant="quiet" disabled={isPending} onClick={() => give('later')}>
          {t('offer.later')}
        </Button>
        <Button variant="quiet" disabled={isPending} onClick={() => give('never')}>
          {t('offer.never')}
        </Button>
      </div>
    </section>
  );
}
