import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { NUMBERED_SPEAKERS } from '../../../src/contract/api/speaker-list.ts';
import type { SeparationState } from '../../../src/contract/api/speakers.ts';
import { separateSpeakers, speakerVoices } from '../../data/speakers.ts';
import { serverErrorText } from '../../i18n/i18n.ts';
import { useText } from '../../i18n/use-text.ts';
import { Button } from '../../ui/button.tsx';
import { Select } from '../../ui/fields/select.tsx';
import classes from './speakers-panel.module.css';

const UNKNOWN = '';
const COUNTS = NUMBERED_SPEAKERS.map((_, index) => index + 1).filter((count) => count > 1);

/** The announcement of the separation's state. */
function useStatus(
  separation: SeparationState | null | undefined,
  isBusy: boolean,
  speakerCount: number,
): string | null {
  const { t } = useText('speakers');
  if (isBusy) return t('speakers.working');
  if (separation?.state === 'done' && speakerCount > 0) return t('speakers.found', { count: speakerCount });
  if (separation?.state !== 'failed') return null;
  return `${t('speakers.separateFailed')}. ${serverErrorText(separation.error, separation.text)}`;
}

/** The form that starts a speaker separation; `found`: the number of known speakers. */
export function SeparateForm({ id, found: speakerCount }: { id: string; found: number }) {
  const { t, locale } = useText('speakers', 'common');
  const field = useId();
  const [count, setCount] = useState(UNKNOWN);
  const separate = useMutation(separateSpeakers(useQueryClient(), id));
  const { data } = useQuery(speakerVoices(id));
  const separation = data?.separation;
  const isBusy = separate.isPending || separation?.state === 'pending';
  const status = useStatus(separation, isBusy, speakerCount);
  const startLabel = speakerCount > 0 ? t('speakers.again') : t('speakers.separate');
  return (
    <div className={classes.separate}>
      <div className={classes.count}>
        <label htmlFor={field}>{t('speakers.count')}</label>
        <Select
          id={field}
          value={count}
          isBusy={isBusy}
          onChange={({ currentTarget }) => setCount(currentTarget.value)}
        >
          <option value={UNKNOWN}>{t('speakers.countUnknown')}</option>
          {COUNTS.map((each) => (
            <option key={each} value={each}>
              {each.toLocaleString(locale)}
            </option>
          ))}
        </Select>
      </div>
      <Button isBusy={isBusy} onClick={() => separate.mutate(count === UNKNOWN ? null : Number(count))}>
        {separation?.state === 'failed' ? t('failure.retry') : startLabel}
      </Button>
      <p role="status" className={classes.status}>
        {status}
      </p>
    </div>
  );
}
