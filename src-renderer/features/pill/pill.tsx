import {
  IconAdjustmentsHorizontal,
  IconCheck,
  IconHistory,
  IconLanguage,
  IconPlayerStopFilled,
  IconRefresh,
  IconX,
} from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import type { Dictation } from '../../../src/contract/desktop/desktop.ts';
import { languageName } from '../../i18n/language-name.ts';
import { useText } from '../../i18n/use-text.ts';
import type { PillHost } from '../../platform/pill-host.ts';
import { useRemoteValue } from '../../platform/use-remote-value.ts';
import { formatElapsed } from '../../ui/elapsed.ts';
import classes from './pill.module.css';
import { PillButton } from './pill-button.tsx';
import { RecentList } from './recent-list.tsx';

const BARS = 9;
/** Height of a silent bar, as a share of the full height. */
const SILENT_HEIGHT = 0.14;

/** The recent loudness; the newest value is at the end. */
function Level({ dictation }: { dictation: Dictation }) {
  const bars = useRef<HTMLDivElement>(null);
  const levels = useRef<number[]>([]);
  useEffect(() => {
    levels.current = [...levels.current, dictation.level].slice(-BARS);
    const drawn = bars.current?.children ?? [];
    for (const [index, bar] of [...drawn].entries()) {
      const level = levels.current[levels.current.length - BARS + index] ?? 0;
      if (bar instanceof HTMLElement) bar.style.transform = `scaleY(${Math.max(SILENT_HEIGHT, level)})`;
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
function PillText({ dictation }: { dictation: Dictation }) {
  const { t } = useText('desktop');
  const { phase, words, note, mode } = dictation;
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
  const label = t(`dictate.${state[phase]}`);
  return <p className={classes.note}>{mode === null ? label : `${mode} · ${label}`}</p>;
}

/** The language of the next dictation; each press chooses another one. */
function LanguageButton({ dictation, host }: { dictation: Dictation; host: PillHost }) {
  const { t, locale } = useText('desktop');
  const { language } = dictation;
  const name = language === 'auto' ? t('dictate.languageAuto') : languageName(language, locale);
  return (
    <PillButton label={t('dictate.language', { name })} onClick={() => host.command('language')}>
      {language === 'auto' ? (
        <IconLanguage size={18} stroke={1.8} aria-hidden />
      ) : (
        <span className={classes.language} data-code={language.toUpperCase()} aria-hidden />
      )}
    </PillButton>
  );
}

/** The mode of the next dictation; each press selects the next one. Renders nothing without modes. */
function ModeButton({ dictation, host }: { dictation: Dictation; host: PillHost }) {
  const { t } = useText('desktop');
  const { mode, hasModes } = dictation;
  if (!hasModes) return null;
  return (
    <PillButton
      label={t('dictate.mode', { name: mode ?? t('dictate.modeAuto') })}
      onClick={() => host.command('mode')}
    >
      <IconAdjustmentsHorizontal size={18} stroke={1.8} aria-hidden />
    </PillButton>
  );
}

/** The end of the pill: the actions of this phase. */
function Actions({ dictation, host }: { dictation: Dictation; host: PillHost }) {
  const { t } = useText('desktop');
  const { phase, canRetry } = dictation;
  if (phase === 'failed' && canRetry) {
    return (
      <PillButton variant="accent" label={t('dictate.retry')} onClick={() => host.command('retry')}>
        <IconRefresh size={18} stroke={2} aria-hidden />
      </PillButton>
    );
  }
  if (phase !== 'starting' && phase !== 'recording') return null;
  return (
    <>
      <ModeButton dictation={dictation} host={host} />
      <LanguageButton dictation={dictation} host={host} />
      <PillButton variant="accent" label={t('dictate.stop')} onClick={() => host.command('stop')}>
        <IconPlayerStopFilled size={16} aria-hidden />
      </PillButton>
    </>
  );
}

/**
 * The small window above other programs during dictation: loudness, words, time, the buttons that stop, cancel
 * or try again, and the last texts.
 */
export function Pill({ host }: { host: PillHost }) {
  const { t } = useText('desktop');
  const dictation = useRemoteValue(host.dictation);
  const [isListOpen, openList] = useState(false);
  if (dictation === null || dictation.phase === 'idle') return null;
  const { phase } = dictation;
  const hasEnded = phase === 'done' || phase === 'failed';
  const toggleList = (): void => {
    openList(!isListOpen);
    host.expand(!isListOpen);
  };
  return (
    <main className={classes.window}>
      <h1 className={classes.hidden}>{t('dictate.label')}</h1>
      {isListOpen && <RecentList host={host} />}
      <div className={classes.pill} data-phase={phase}>
        {!hasEnded && (
          <PillButton label={t('dictate.cancel')} onClick={() => host.command('cancel')}>
            <IconX size={18} stroke={2} aria-hidden />
          </PillButton>
        )}
        {phase === 'done' && <IconCheck className={classes.done} size={20} stroke={2} aria-hidden />}
        {(phase === 'starting' || phase === 'recording') && <Level dictation={dictation} />}
        <div className={classes.middle} role="status" aria-live={phase === 'recording' ? 'off' : 'polite'}>
          <PillText dictation={dictation} />
        </div>
        {!hasEnded && <time className={classes.time}>{formatElapsed(dictation.elapsedMs)}</time>}
        <PillButton
          label={t(isListOpen ? 'dictate.close' : 'dictate.recent')}
          aria-expanded={isListOpen}
          onClick={toggleList}
        >
          <IconHistory size={18} stroke={1.8} aria-hidden />
        </PillButton>
        <Actions dictation={dictation} host={host} />
      </div>
    </main>
  );
}
