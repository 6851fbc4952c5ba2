import { IconArrowNarrowRight } from '@tabler/icons-react';
import { useText } from '../../i18n/use-text.ts';
import classes from './learned-words.module.css';

export interface WordPairProps {
  readonly heard: string;
  readonly written: string;
  /** How often it was corrected; not shown without. */
  readonly times?: number;
}

/** The recognised words and their replacement. */
export function WordPair({ heard, written, times }: WordPairProps) {
  const { t } = useText('voice-profiles');
  return (
    <p className={classes.pair}>
      <span dir="auto" className={classes.heard}>
        {heard}
      </span>
      <IconArrowNarrowRight
        className={classes.arrow}
        size={18}
        stroke={1.6}
        role="img"
        aria-label={t('learned.becomes')}
      />
      <span dir="auto" className={classes.written}>
        {written}
      </span>
      {times !== undefined && <span className={classes.facts}>{t('learned.times', { count: times })}</span>}
    </p>
  );
}
