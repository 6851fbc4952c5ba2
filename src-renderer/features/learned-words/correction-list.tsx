import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Correction, LearnedWordForm } from '../../../src/contract/api/corrections.ts';
import { forgetCorrection } from '../../data/learned-words.ts';
import { useText } from '../../i18n/use-text.ts';
import { Button } from '../../ui/button.tsx';
import { Disclosure } from '../../ui/disclosure.tsx';
import { Item, ItemButtons, ItemList } from '../../ui/item-list.tsx';
import { WordPair } from './word-pair.tsx';

/** Number of corrections shown before the user asks for all. */
const INITIAL_COUNT = 8;

export interface CorrectionListProps {
  /** Latest first. */
  readonly corrections: readonly Correction[];
  onLearn(form: LearnedWordForm): void;
}

function CorrectionItem({
  correction,
  onLearn,
}: { correction: Correction } & Pick<CorrectionListProps, 'onLearn'>) {
  const { t } = useText('voice-profiles');
  const forget = useMutation(forgetCorrection(useQueryClient()));
  const { heard, corrected, times } = correction;
  return (
    <Item>
      <WordPair heard={heard} written={corrected} times={times} />
      <ItemButtons>
        <Button
          variant="quiet"
          aria-label={t('learned.alwaysNamed', { heard, word: corrected })}
          onClick={() => onLearn({ heard, written: corrected })}
        >
          {t('learned.always')}
        </Button>
        <Button
          variant="quiet"
          aria-label={t('learned.forgetNamed', { heard })}
          disabled={forget.isPending}
          onClick={() => forget.mutate({ heard, corrected })}
        >
          {t('learned.forget')}
        </Button>
      </ItemButtons>
    </Item>
  );
}

/** Corrections that were noticed in texts, and are not in use as learned words. */
export function CorrectionList({ corrections, onLearn }: CorrectionListProps) {
  const { t } = useText('voice-profiles');
  const [showsAll, setShowsAll] = useState(false);
  const shown = showsAll ? corrections : corrections.slice(0, INITIAL_COUNT);
  return (
    <Disclosure title={t('learned.noticed')} aside={String(corrections.length)}>
      <ItemList label={t('learned.noticed')}>
        {shown.map((each) => (
          <CorrectionItem
            key={JSON.stringify([each.heard, each.corrected])}
            correction={each}
            onLearn={onLearn}
          />
        ))}
      </ItemList>
      {shown.length < corrections.length && (
        <Button variant="quiet" onClick={() => setShowsAll(true)}>
          {t('learned.showAll', { number: corrections.length })}
        </Button>
      )}
    </Disclosure>
  );
}
