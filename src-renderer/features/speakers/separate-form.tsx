import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { NUMBERED_SPEAKERS } from '../../../src/contract/api/speaker-list.ts';
import { separateSpeakers } from '../../data/speakers.ts';
import { useText } from '../../i18n/use-text.ts';
import { Button } from '../../ui/button.tsx';
import { Select } from '../../ui/select.tsx';
import classes from './speakers-panel.module.css';

const UNKNOWN = '';
const COUNTS = NUMBERED_SPEAKERS.map((_, index) => index + 1).filter((count) => count > 1);

/** Has the speakers of a recording told apart; `found`: how many are known. */
export function SeparateForm({ id, found }: { id: string; found: number }) {
  const { t, locale } = useText('transcription');
  const field = useId();
  const [count, setCount] = useState(UNKNOWN);
  const separate = useMutation(separateSpeakers(useQueryClient(), id));
  return (
    <div className={classes.separate}>
      <div className={classes.count}>
        <label htmlFor={field}>{t('speakers.count')}</label>
        <Select
          id={field}
          value={count}
          disabled={separate.isPending}
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
      <Button
        isBusy={separate.isPending}
        onClick={() => separate.mutate(count === UNKNOWN ? null : Number(count))}
      >
        {t(found > 0 ? 'speakers.again' : 'speakers.separate')}
      </Button>
      <p role="status" className={classes.status}>
        {separate.isPending && t('speakers.working')}
        {separate.isSuccess && t('speakers.found', { count: found })}
      </p>
    </div>
  );
}
