import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useAtomValue, useSetAtom } from 'jotai';
import { type ReactNode, useEffect, useState } from 'react';
import { capabilities } from '../../../data/capabilities.ts';
import { useText } from '../../../i18n/use-text.ts';
import { useCommands } from '../../../ui/commands/commands.ts';
import { useReducedMotion } from '../../../ui/hooks/use-accessibility.ts';
import { useLatest } from '../../../ui/hooks/use-latest.ts';
import { useNarrow } from '../../../ui/hooks/use-narrow.ts';
import { lazyPart } from '../../../ui/loading/lazy-part.ts';
import { onDemand, Show } from '../../../ui/loading/on-demand.tsx';
import { PartBoundary } from '../../../ui/loading/part-boundary.tsx';
import { useShortcut } from '../../../ui/shortcuts/shortcuts.ts';
import { type RecordingProgress, useRecordingProgress } from '../live/recording-progress.ts';
import { OfflineHint } from '../local/offline-hint.tsx';
import { useDraftTake } from '../local/use-draft-take.ts';
import { useHeldInList } from '../local/use-local-text.ts';
import {
  currentTake,
  isCapturing,
  liveTakeOf,
  type Phase,
  type RecorderTake,
} from '../machine/recorder-state.ts';
import type { RecorderResult } from '../session/recorder-ports.ts';
import { recordingChoiceAtom, separateSpeakersAtom } from '../session/recording-choice.ts';
import { useRecorder, useRecorderState } from '../session/use-recorder.ts';
import { FileDrop, UploadButton } from '../upload/file-drop.tsx';
import { RecordButton } from './record-button.tsx';
import { recorderCommands } from './recorder-commands.ts';
import classes from './recorder-panel.module.css';
import { NarrowSettings, RecorderSettings } from './recorder-settings.tsx';
import { RecorderStatus } from './recorder-status.tsx';

const localTextField = onDemand(() => import('../local/local-text-field.tsx'), 'notices');

// Most visits need none; a recording may end offline, so it is loaded when one begins.
const keptRecordings = onDemand(() => import('./kept-recordings.tsx'), 'notices', 'recorder');
// The words of the first recording come seconds after its start.
const LiveText = lazyPart(async () => (await import('../live/live-text.tsx')).LiveText);

const LastRecording = lazyPart(async () => (await import('./last-recording.tsx')).LastRecording, 'recorder');

/** Only phones show them. */
const TextActions = lazyPart(async () => (await import('./text-actions.tsx')).TextActions);

const Unavailable = lazyPart(async () => (await import('./unavailable.tsx')).Unavailable);

/** Only phones show it, and a recording does not depend on it. */
const VoiceWave = lazyPart(async () => (await import('./voice-wave.tsx')).VoiceWave);

interface RecorderPanelProps {
  /** Receives every transcribed recording, including those finished while this panel was not mounted. */
  onTranscribed(result: RecorderResult): void;
  /** The live words, to be shown from now on instead of a text; otherwise null. `isRecorded`: they are spoken now. */
  onLive(words: ReactNode, isRecorded?: boolean): void;
  /** Whether a text is open: on phones it fills the screen, with the recorder below it. */
  readonly tucked: boolean;
  /** Closes the open text; it stays in the history. */
  onClear(): void;
}

/** Passes results to the latest callback of the page. */
function useResults(onTranscribed: RecorderPanelProps['onTranscribed']): void {
  const recorder = useRecorder();
  const client = useQueryClient();
  const latest = useLatest(onTranscribed);
  useEffect(
    () =>
      recorder.onResult((result) => {
        latest.current(result);
        // A recording may reveal that an engine has failed and was replaced.
        void client.invalidateQueries(capabilities);
        return 'taken';
      }),
    [recorder, client, latest],
  );
}

/** Why this server can't transcribe; null if it can or if that is not known yet. */
function useUnavailable(): string | null {
  const { data } = useQuery(capabilities);
  if (!data || data.speech.engine !== null) return null;
  const reasons = Object.values(data.speech.engines).map(({ reason }) => reason);
  return reasons.filter((reason) => reason !== null).join(' ');
}

const isPaused = (phase: Phase): boolean => phase.name === 'recording' && phase.paused;

/**
 * Whether live words are shown. A file or a kept take has some only once the server has recognised some; those of a
 * recording into a field would hide the field.
 */
const isLive = (phase: Phase, progress: RecordingProgress | null): boolean =>
  !currentTake(phase)?.isIntoField &&
  (phase.name === 'recording' ||
    phase.name === 'stopping' ||
    liveTakeOf(phase) !== null ||
    progress?.stage === 'transcribing');

/** The text of a waiting recording written in this page, in the place of its final text. */
function Draft({ take }: { take: RecorderTake }) {
  return <Show part={localTextField}>{({ LocalTextSheet }) => <LocalTextSheet take={take} />}</Show>;
}

/** Shows the live words, again in each phase that has some, and after them the text written in this page. */
function useLiveContent(
  live: Phase['name'] | false,
  draft: RecorderTake | null,
  onLive: RecorderPanelProps['onLive'],
): void {
  const latest = useLatest(onLive);
  useEffect(() => {
    if (live) latest.current(<LiveText />, live === 'recording');
    else latest.current(draft && <Draft take={draft} />);
  }, [live, draft, latest]);
  useEffect(() => {
    if (live) keptRecordings.preload();
  }, [live]);
}

/** The choice about speakers ends with the recording that has it; its switch is not mounted on every screen. */
function useSpeakersReset(phase: Phase): void {
  const choose = useSetAtom(separateSpeakersAtom);
  const isChosenFor = phase.name === 'recording' && phase.take.separateSpeakers !== undefined;
  useEffect(() => (isChosenFor ? () => choose(undefined) : undefined), [isChosenFor, choose]);
}

const GREETINGS = [
  'recorder.greeting.1',
  'recorder.greeting.2',
  'recorder.greeting.3',
  'recorder.greeting.4',
  'recorder.greeting.5',
] as const;

/** A random greeting above the button. While hidden it keeps its place, so that the button stays where it is. */
function Greeting({ isHidden }: { isHidden: boolean }) {
  const { t } = useText('recorder');
  const [key] = useState(() => GREETINGS[Math.floor(Math.random() * GREETINGS.length)] ?? GREETINGS[0]);
  return (
    <p className={classes.greeting} data-hidden={isHidden || undefined}>
      {t(key)}
    </p>
  );
}

interface HeroProps {
  readonly phase: Phase;
  /** Whether this server can turn speech into text. */
  readonly off: boolean;
  readonly busy: boolean;
  readonly live: boolean;
  readonly progress: RecordingProgress | null;
  readonly narrow: boolean;
  onPress(): void;
  onCancel(): void;
  onPause(): void;
}

/** The button, its status, and on phones the recording options within reach of the thumb. */
function Hero({ phase, off, busy, live, progress, narrow, onPress, onCancel, onPause }: HeroProps) {
  const { session } = useRecorder();
  const isReducedMotion = useReducedMotion();
  const paused = isPaused(phase);
  return (
    <div className={classes.hero} data-next-focus="current-heading">
      {narrow && !live && <Greeting isHidden={busy} />}
      {narrow && !isReducedMotion && phase.name === 'recording' && (
        <PartBoundary>
          <VoiceWave level={session.level} running={!paused} />
        </PartBoundary>
      )}
      <RecordButton
        phase={phase.name}
        paused={paused}
        progress={progress?.share ?? null}
        disabled={off && !busy}
        level={session.level}
        onPress={onPress}
      />
      <div className={classes.below}>
        {(busy || !off) && (
          <RecorderStatus phase={phase} progress={progress} onCancel={onCancel} onPause={onPause} />
        )}
        {!busy && !off && <OfflineHint />}
        {!busy && !off && !narrow && <UploadButton />}
      </div>
      {narrow && <NarrowSettings disabled={busy} canUpload={!off} />}
    </div>
  );
}

/** Shortcuts for the recorder's buttons: Space, P and Escape. */
function useRecorderKeys(phase: Phase, keys: Pick<HeroProps, 'onPress' | 'onCancel' | 'onPause'>): void {
  useShortcut('record.toggle', () => {
    keys.onPress();
    return true;
  });
  useShortcut('record.pause', () => {
    if (phase.name !== 'recording') return false;
    keys.onPause();
    return true;
  });
  useShortcut('record.cancel', () => {
    if (!isCapturing(phase)) return false;
    keys.onCancel();
    return true;
  });
}

/** The recording transcribed last in this page, which loads once there is one. */
function LastOfPage() {
  const hasLast = useRecorderState((state) => state.last !== null);
  return hasLast && <LastRecording />;
}

/** The recorder: options, the button, and the recordings kept on this device. */
export function RecorderPanel({ onTranscribed, onLive, tucked, onClear }: RecorderPanelProps) {
  const { t } = useText('app', 'recorder');
  const { session } = useRecorder();
  const phase = useRecorderState((state) => state.phase);
  const hasKept = useRecorderState((state) => state.kept.length > 0);
  const isHeld = useHeldInList() !== null;
  const hasLists = useRecorderState((state) => state.undoable.length > 0) || hasKept || isHeld;
  const choice = useAtomValue(recordingChoiceAtom);
  const reason = useUnavailable();
  const off = reason !== null;
  const busy = phase.name !== 'idle' && phase.name !== 'done';
  const progress = useRecordingProgress(phase);
  const live = isLive(phase, progress);
  const draft = useDraftTake();
  const narrow = useNarrow();
  const isTucked = narrow && tucked && !busy;
  useResults(onTranscribed);
  useLiveContent(live && phase.name, tucked ? null : draft, onLive);

  const cancel = () => session.dispatch({ type: 'cancel' });
  const press = () => {
    if (isCapturing(phase)) session.dispatch({ type: 'stop' });
    else if (!off) session.start(choice);
  };
  const pause = () => session.dispatch({ type: isPaused(phase) ? 'resume' : 'pause' });
  const mute = () =>
    session.dispatch({ type: phase.name === 'recording' && phase.mutedByUser ? 'unmute' : 'mute' });
  const keys = { onPress: press, onCancel: cancel, onPause: pause };
  useRecorderKeys(phase, keys);
  useSpeakersReset(phase);
  useCommands(() => recorderCommands(phase, { ...keys, onMute: mute, reason }, t));
  const startNew = (): void => {
    onClear();
    if (!off) session.start(choice);
  };

  return (
    <FileDrop disabled={off}>
      <div
        className={classes.panel}
        data-compact={hasKept || off || undefined}
        data-live={live || undefined}
        data-tucked={isTucked || undefined}
      >
        <PartBoundary>{off && <Unavailable reason={reason} />}</PartBoundary>
        <Hero phase={phase} off={off} busy={busy} live={live} progress={progress} narrow={narrow} {...keys} />
        {hasLists && (
          <Show part={keptRecordings}>
            {({ KeptRecordings }) => <KeptRecordings disabled={off} isTextOpen={tucked} />}
          </Show>
        )}
        {!narrow && <RecorderSettings disabled={busy} />}
        {!tucked && <LastOfPage />}
        <PartBoundary>{isTucked && <TextActions onNew={startNew} onClear={onClear} />}</PartBoundary>
      </div>
    </FileDrop>
  );
}
