import { IconPlayerPauseFilled, IconPlayerPlayFilled } from '@tabler/icons-react';
import type { CSSProperties } from 'react';
import { useText } from '../../i18n/use-text.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { Link } from '../../ui/link.tsx';
import { showToast } from '../../ui/toast/toasts.ts';
import classes from './demo.module.css';
import { DEMO } from './demo-timing.ts';
import { waveOf } from './demo-wave.ts';
import { useDemo } from './use-demo.ts';
import { useRecording } from './use-recording.ts';

const HEIGHT = 64;
/** Distance between two bars, in units of the drawing. */
const STEP = 6;

const pathOf = (bars: number): string =>
  waveOf(bars)
    .map((height, index) => {
      const length = Math.max(1, Math.round((height / 100) * (HEIGHT - 6)));
      return `M${STEP / 2 + index * STEP} ${(HEIGHT - length) / 2}v${length}`;
    })
    .join('');

/** The specified number of bars for each kind of screen; the style sheet shows one of the two. */
const WAVES = [
  { kind: 'phone', bars: DEMO.phone.bars, path: pathOf(DEMO.phone.bars) },
  { kind: 'desktop', bars: DEMO.desktop.bars, path: pathOf(DEMO.desktop.bars) },
] as const;

function Wave({ played }: { played: number | null }) {
  // No style attribute before playback: the content security policy refuses it in a prerendered page.
  const progress = played === null ? {} : { style: { '--played': played } as CSSProperties };
  return (
    <div className={classes.wave} {...progress} data-played={played !== null || undefined}>
      {WAVES.map(({ kind, bars, path }) => (
        <svg
          key={kind}
          aria-hidden="true"
          data-kind={kind}
          data-bars={bars}
          viewBox={`0 0 ${bars * STEP} ${HEIGHT}`}
          preserveAspectRatio="none"
        >
          <path className={classes.bars} d={path} />
          <path className={classes.filled} d={path} />
        </svg>
      ))}
    </div>
  );
}

/** The demo: a waveform whose speech turns into a finished e-mail. Announced to screen readers once. */
export function Demo() {
  const { t } = useText('landing');
  const [spoken, email] = [t('landing.spoken'), t('landing.email')];
  const letters = [...email];
  const { phase, typed } = useDemo(letters.length);
  const recording = useRecording();
  const toggle = (): void => {
    recording.toggle().catch(() => showToast({ kind: 'error', title: t('landing.playFailed') }));
  };
  const Icon = recording.isPlaying ? IconPlayerPauseFilled : IconPlayerPlayFilled;
  return (
    <figure className={classes.sheet} data-phase={phase}>
      <figcaption className={classes.note}>
        {t('landing.sample')}. {t('landing.heard')}: {spoken}. {t('landing.written')}: {email}
      </figcaption>
      <div className={classes.top}>
        <IconButton
          variant="round"
          label={t(recording.isPlaying ? 'landing.pause' : 'landing.play')}
          onClick={toggle}
        >
          <Icon size={18} aria-hidden />
        </IconButton>
        <Wave played={recording.played} />
      </div>
      <div aria-hidden="true">
        <p className={classes.caption}>{t('landing.heard')}</p>
        <p className={classes.spoken}>{spoken}</p>
        <p className={classes.caption}>{t('landing.written')}</p>
        <p className={classes.written}>
          <span>{letters.slice(0, typed).join('')}</span>
          <span className={classes.rest}>{letters.slice(typed).join('')}</span>
        </p>
      </div>
      <p className={classes.next}>
        <Link to="/auth" button="outline">
          {t('landing.tryIt')}
        </Link>
      </p>
    </figure>
  );
}
