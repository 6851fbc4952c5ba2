import { IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react';
import { type KeyboardEvent, type ReactNode, type Ref, useEffect, useImperativeHandle } from 'react';
import { minutesAndSeconds } from '../../../src/text/clock.ts';
import { useText } from '../../i18n/use-text.ts';
import { useCommands } from '../../ui/commands/commands.ts';
import { Select } from '../../ui/fields/select.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { SPEEDS, speedOf } from './playback-speed.ts';
import { seekTarget } from './seek-keys.ts';
import { type Playback, usePlayback } from './use-playback.ts';
import { type Sound, useSound } from './use-sound.ts';
import { Waveform } from './waveform.tsx';
import classes from './waveform-player.module.css';

/** The player's methods for other components. */
export interface PlayerControl {
  /** Moves to a position in seconds, and plays if `isDeliberate` or if the user has already used the player. */
  playFrom(seconds: number, isDeliberate: boolean): void;
  /** Moves to a position in seconds without playing. */
  goTo(seconds: number): void;
  /** Plays a range given in seconds. */
  playRange(from: number, to: number): void;
}

export interface WaveformPlayerProps {
  /** The recording itself, or its URL. */
  readonly source: Blob | string;
  /** Duration as decoded, in seconds. */
  readonly seconds: number;
  readonly control?: Ref<PlayerControl>;
  /** Content below the player. */
  readonly hint?: ReactNode;
  /** Receives the position in seconds during playback, and null when it stops. */
  onTime?(seconds: number | null): void;
  /** Runs when the recording can be played; returns the cleanup function. */
  onReady?(): (() => void) | undefined;
  /** Runs when the recording can't be played. Must be stable. */
  readonly onFailed?: (() => void) | undefined;
}

function Position({ playback, sound, seconds }: { playback: Playback; sound: Sound; seconds: number }) {
  const { t } = useText('transcription');
  const { audio, time, seek, toggle } = playback;
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const target = seekTarget(event.key, audio.currentTime, seconds);
    if (target !== null) seek(target);
    else if (event.key === ' ' || event.key === 'Enter') toggle();
    else return;
    event.preventDefault();
  };
  return (
    <div
      role="slider"
      tabIndex={0}
      dir="ltr"
      className={classes.position}
      aria-label={t('player.position')}
      aria-valuemin={0}
      aria-valuemax={Math.floor(seconds)}
      aria-valuenow={Math.min(Math.floor(time), Math.floor(seconds))}
      aria-valuetext={t('player.positionText', {
        elapsed: minutesAndSeconds(time),
        total: minutesAndSeconds(seconds),
      })}
      onKeyDown={onKeyDown}
    >
      <Waveform audio={audio} url={sound.url} peaks={sound.peaks} seconds={seconds} />
    </div>
  );
}

function Speed({ playback }: { playback: Playback }) {
  const { t, locale } = useText('transcription');
  return (
    <div className={classes.speed}>
      <Select
        aria-label={t('player.speed')}
        value={playback.speed}
        onChange={({ currentTarget: { value } }) => playback.setSpeed(speedOf(value))}
      >
        {SPEEDS.map((speed) => (
          <option key={speed} value={speed}>
            {speed.toLocaleString(locale)}×
          </option>
        ))}
      </Select>
    </div>
  );
}

/** Reports the position during playback, and null when it stops. */
function useTimeReports(playback: Playback, onTime: WaveformPlayerProps['onTime']): void {
  const { isPlaying, time } = playback;
  useEffect(() => onTime?.(isPlaying ? time : null), [onTime, isPlaying, time]);
}

interface ReadyProps extends Omit<WaveformPlayerProps, 'source'> {
  readonly sound: Sound;
  onRetry(): void;
}

function Ready({ sound, seconds, control, hint, onTime, onReady, onFailed, onRetry }: ReadyProps) {
  const { t } = useText('transcription');
  const playback = usePlayback(sound.url, seconds);
  const { isPlaying, time, hasFailed, toggle, play, playRange, seek, wasUsed } = playback;
  useTimeReports(playback, onTime);
  useEffect(() => onReady?.(), [onReady]);
  useImperativeHandle(
    control,
    () => ({
      playFrom(to, isDeliberate) {
        // Clicking in the text is also how users edit: without prior use of the player, it must not play.
        seek(to);
        if (isDeliberate || wasUsed()) play();
      },
      goTo: seek,
      playRange,
    }),
    [seek, play, playRange, wasUsed],
  );
  const label = t(isPlaying ? 'player.pause' : 'player.play');
  useCommands(() => (hasFailed ? [] : [{ id: 'player.toggle', label, run: toggle }]));
  if (hasFailed) return <Failed onRetry={onRetry} onFailed={onFailed} />;
  const Icon = isPlaying ? IconPlayerPause : IconPlayerPlay;
  return (
    <>
      <div className={classes.row}>
        <IconButton variant="round" label={label} onClick={toggle}>
          <Icon size={20} stroke={1.7} aria-hidden />
        </IconButton>
        <Position playback={playback} sound={sound} seconds={seconds} />
        <span className={classes.clock} dir="ltr" aria-hidden="true">
          {minutesAndSeconds(time)} / {minutesAndSeconds(seconds)}
        </span>
        <Speed playback={playback} />
      </div>
      {hint && wasUsed() && <p className={classes.hint}>{hint}</p>}
    </>
  );
}

function Failed({ onRetry, onFailed }: Pick<ReadyProps, 'onRetry' | 'onFailed'>) {
  const { t } = useText('transcription');
  useEffect(() => onFailed?.(), [onFailed]);
  return (
    <Notice
      level={3}
      tone="danger"
      title={t('player.failed')}
      message={t('player.failedText')}
      action={{ label: t('player.retry'), run: onRetry }}
    />
  );
}

/** A player with a waveform for one recording. */
export function WaveformPlayer({ source, ...rest }: WaveformPlayerProps) {
  const { t } = useText('transcription');
  const [state, retry] = useSound(source, rest.seconds);
  return (
    <section className={classes.player} aria-label={t('player.label')}>
      {state.kind === 'loading' && (
        <p role="status" className={classes.loading}>
          {t('player.loading')}
        </p>
      )}
      {state.kind === 'failed' && <Failed onRetry={retry} onFailed={rest.onFailed} />}
      {state.kind === 'ready' && <Ready {...rest} sound={state.sound} onRetry={retry} />}
    </section>
  );
}
