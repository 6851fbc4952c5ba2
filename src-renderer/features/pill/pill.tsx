import { IconCheck, IconPlayerStopFilled, IconX } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import type { Dictation } from '../../../src/contract/desktop/desktop.ts';
import { useText } from '../../i18n/use-text.ts';
import type { PillHost } from '../../platform/pill-host.ts';
import { useRemoteValue } from '../../platform/use-remote-value.ts';
import { formatElapsed } from '../../ui/elapsed.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import classes from './pill.module.css';

const BARS = 9;
/** Height of a silent bar, as a share of the full height. */
const REST = 0.14;

/** The recent loudness; the newest value is at the end. */
function Level({ dictation }: { dictation: Dictation }) {
  const bars = useRef<HTMLDivElement>(null);
  const heard = useRef<number[]>([]);
  useEffect(() => {
    heard.current = [...heard.current, dictation.level].slice(-BARS);
    const drawn = bars.current?.children ?? [];
    for (const [index, bar] of [...drawn].entries()) {
      const level = heard.current[heard.current.length - BARS + index] ?? 0;
      if (bar instanceof HTMLElement) bar.style.transform = `scaleY(${Math.max(REST, level)})`;
    }
  }, [dictation]);
  return (
    <div ref={bars} className={classes.level} aria-hidden="true">
      {Array.from({ length: BARS }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: bars are identified by their position
        <span key={index} className={classes.bar} />
      ))}
    </div>
  );
}

/** The middle of the pill: the last words, or the state. */
function Words({ dictation }: { dictation: Dictation }) {
  const { t } = useText('desktop');
  const { phase, words, note } = dictation;
  if (phase === 'done' || phase === 'failed') return <p className={classes.note}>{note}</p>;
  if (words !== '') {
    return (
      <p className={classes.words} dir="auto">
        <span>{words}</span>
      </p>
    );
  }
  const state = {
    idle: 'starting',
    starting: 'starting',
    recording: 'listening',
    working: 'working',
  } as const;
  return <p className={classes.note}>{t(`dictate.${state[phase]}`)}</p>;
}

/**
 * The small window above other programs during dictation: loudness, words, time, and the buttons that stop or
 * cancel.
 */
export function Pill({ host }: { host: PillHost }) {
  const { t } = useText('desktop');
  const dictation = useRemoteValue(host.dictation);
  if (dictation === null || dictation.phase === 'idle') return null;
  const { phase } = dictation;
  const isOn = phase === 'starting' || phase === 'recording';
  const isOver = phase === 'done' || phase === 'failed';
  return (
    <main className={classes.pill} data-phase={phase}>
      <h1 className={classes.hidden}>{t('dictate.label')}</h1>
      {!isOver && (
        <IconButton size="small" label={t('dictate.cancel')} onClick={() => host.order('cancel')}>
          <IconX size={18} stroke={2} aria-hidden />
        </IconButton>
      )}
      {phase === 'done' && <IconCheck className={classes.done} size={20} stroke={2} aria-hidden />}
      {isOn && <Level dictation={dictation} />}
      <div className={classes.middle} role="status" aria-live={phase === 'recording' ? 'off' : 'polite'}>
        <Words dictation={dictation} />
      </div>
      {!isOver && <time className={classes.time}>{formatElapsed(dictation.elapsedMs)}</time>}
      {isOn && (
        <IconButton look="accent" size="small" label={t('dictate.stop')} onClick={() => host.order('stop')}>
          <IconPlayerStopFilled size={16} aria-hidden />
        </IconButton>
      )}
    </main>
  );
}
