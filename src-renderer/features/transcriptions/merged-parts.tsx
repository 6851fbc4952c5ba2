import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { TranscriptionDetail } from '../../../src/contract/api/transcriptions.ts';
import { unmergeTexts } from '../../data/merges.ts';
import { dateText } from '../../i18n/date-text.ts';
import { useText } from '../../i18n/use-text.ts';
import { Button } from '../../ui/button.tsx';
import { Disclosure } from '../../ui/disclosure.tsx';
import { Link } from '../../ui/link.tsx';
import classes from './merged-parts.module.css';

/** The texts merged into one, each with its recording and versions, and a button to take them out again. */
export function MergedParts({ transcription }: { readonly transcription: TranscriptionDetail }) {
  const { t, locale } = useText('transcription');
  const unmerge = useMutation(unmergeTexts(useQueryClient()));
  const { id, parts = [] } = transcription;
  if (parts.length === 0) return null;
  return (
    <Disclosure title={t('parts.title')} aside={parts.length.toLocaleString(locale)}>
      <ul className={classes.parts} aria-label={t('parts.title')}>
        {parts.map((part) => (
          <li key={part.id}>
            <Link to={`/app?transcription=${part.id}`} className={classes.link}>
              {part.preview || t('parts.silent')}
            </Link>
            <span className={classes.facts}>
              {dateText(new Date(part.createdAt), locale, { dateStyle: 'medium', timeStyle: 'short' })}
              {part.isKept && ` · ${t('parts.kept')}`}
            </span>
          </li>
        ))}
      </ul>
      <p className={classes.facts}>{t('parts.unmergeHint')}</p>
      <Button isBusy={unmerge.isPending} onClick={() => unmerge.mutate(id)}>
        {t('parts.unmerge')}
      </Button>
    </Disclosure>
  );
}
