import { IconArrowLeft, IconSearchOff } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { Transcription } from '../../../../src/contract/api/transcriptions.ts';
import { PREVIEW_LENGTH } from '../../../../src/contract/limits.ts';
import { preview } from '../../../../src/text/preview.ts';
import { similarTexts } from '../../../data/similar-texts.ts';
import { transcriptionDetail } from '../../../data/transcriptions.ts';
import { useText } from '../../../i18n/use-text.ts';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { langOfText } from '../../../ui/text-lang.ts';
import { TranscriptionItems } from '../transcription-items.tsx';
import type { Deletion } from '../use-deletion.ts';
import classes from './finding.module.css';

export interface SimilarTextsProps {
  /** The text that the others are like. */
  readonly id: string;
  readonly deletion: Deletion;
  onOpen(item: Transcription): void;
  onEditTags(item: Transcription): void;
  onBack(): void;
}

/** The user's texts that are most like one of them, in place of the history. */
export function SimilarTexts({ id, deletion, onOpen, onEditTags, onBack }: SimilarTextsProps) {
  const { t } = useText('app', 'finding');
  const { data: text } = useQuery(transcriptionDetail(id));
  const { data, isError, refetch } = useQuery(similarTexts(id));
  return (
    <section aria-labelledby="similar-heading" aria-busy={!data && !isError}>
      <Button
        variant="quiet"
        icon={<IconArrowLeft size={18} stroke={1.7} aria-hidden className={classes.arrow} />}
        onClick={onBack}
      >
        {t('finding.allTexts')}
      </Button>
      <h2 id="similar-heading" className={classes.heading}>
        {t('finding.similarTo')}
      </h2>
      {text && (
        <p className={classes.preview} lang={langOfText(text)}>
          {preview(text.text, PREVIEW_LENGTH) || t('list.silent')}
        </p>
      )}
      {isError && !data && (
        <Notice
          level={3}
          tone="danger"
          title={t('list.errorTitle')}
          message={t('list.errorText')}
          action={{ label: t('list.retry'), run: () => void refetch() }}
        />
      )}
      {data?.length === 0 && (
        <Notice
          level={3}
          icon={<IconSearchOff size={28} stroke={1.4} aria-hidden />}
          title={t('finding.noSimilar')}
          message={t('finding.noSimilarText')}
        />
      )}
      {data && data.length > 0 && (
        <TranscriptionItems items={data} deletion={deletion} onOpen={onOpen} onEditTags={onEditTags} />
      )}
    </section>
  );
}
