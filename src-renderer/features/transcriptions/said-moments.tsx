import { IconPlayerPlay } from '@tabler/icons-react';
import type { SaidMoment, Transcription } from '../../../src/contract/api/transcriptions.ts';
import { minutesAndSeconds } from '../../../src/text/clock.ts';
import { useText } from '../../i18n/use-text.ts';
import { requestSeek } from '../../page-state/seek-request.ts';
import { Button } from '../../ui/button.tsx';
import { langOf } from '../../ui/text-lang.ts';
import classes from './said-moments.module.css';

export interface SearchMomentsProps {
  readonly item: Transcription;
  readonly moments: readonly SaidMoment[];
  onOpen(item: Transcription): void;
}

/** Moments at which the searched words were said; a press opens the text, and plays from there if the recording is kept. */
export function SearchMoments({ item, moments, onOpen }: SearchMomentsProps) {
  const { t } = useText('app');
  const isKept = item.audioUrl !== null;
  return (
    <div className={classes.moments}>
      {moments.map(({ at, text }) => (
        <Button
          key={at}
          variant="bare"
          className={classes.moment}
          onClick={() => {
            if (isKept) requestSeek(item.id, at);
            onOpen(item);
          }}
        >
          {isKept && (
            <IconPlayerPlay
              size={14}
              stroke={1.8}
              role="img"
              aria-label={t('list.playMoment')}
              className={classes.icon}
            />
          )}
          <span className={classes.time}>{minutesAndSeconds(at)}</span>
          <span className={classes.said} lang={langOf(item.language)} data-searched>
            {text}
          </span>
        </Button>
      ))}
    </div>
  );
}
