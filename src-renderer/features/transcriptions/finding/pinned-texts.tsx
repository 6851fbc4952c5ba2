import { useQuery } from '@tanstack/react-query';
import type { Transcription } from '../../../../src/contract/api/transcriptions.ts';
import { pinnedTexts } from '../../../data/pins.ts';
import { useText } from '../../../i18n/use-text.ts';
import { isPinnedText } from '../pinned-text.ts';
import { TranscriptionItems } from '../transcription-items.tsx';
import type { Deletion } from '../use-deletion.ts';
import classes from './finding.module.css';

export interface PinnedTextsProps {
  readonly deletion: Deletion;
  onOpen(item: Transcription): void;
  onEditTags(item: Transcription): void;
}

/** The pinned texts, above the first page of an unfiltered history. */
export function PinnedTexts({ deletion, onOpen, onEditTags }: PinnedTextsProps) {
  const { t } = useText('finding');
  const { data } = useQuery(pinnedTexts);
  const items = data?.transcriptions.filter(isPinnedText) ?? [];
  if (items.length === 0) return null;
  return (
    <section className={classes.pinned} aria-labelledby="pinned-heading">
      <h2 id="pinned-heading" className={classes.pinnedTitle}>
        {t('finding.pinnedTexts')}
      </h2>
      <TranscriptionItems items={items} deletion={deletion} onOpen={onOpen} onEditTags={onEditTags} />
    </section>
  );
}
