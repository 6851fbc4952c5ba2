import { useQuery } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { type ReactNode, useEffect, useRef } from 'react';
import { capabilities } from '../../data/capabilities.ts';
import { useText } from '../../i18n/use-text.ts';
import { useShortcut } from '../../ui/shortcuts/shortcuts.ts';
import { FileDrop, UploadButton } from './file-drop.tsx';
import { KeptRecordings } from './kept-recordings.tsx';
import { LastRecording } from './last-recording.tsx';
import { LiveText } from './live/live-text.tsx';
import { RecordButton } from './record-button.tsx';
import classes from './recorder-panel.module.css';
import type { RecorderResult } from './recorder-ports.ts';
import { RecorderSettings } from './recorder-settings.tsx';
import { liveTakeOf, type Phase } from './recorder-state.ts';
import { RecorderStatus } from './recorder-status.tsx';
import { recordingChoiceAtom } from './recording-choice.ts';
import { UndoLines } from './undo-lines.tsx';
import { useRecorder, useRecorderState } from './use-recorder.ts';

interface RecorderPanelProps {
  /** Every recording that became text, also one that did while this panel was not on screen. */
  onTranscribed(result: RecorderResult): void;
  /** The words of a recording that runs, or is on its way to becoming text, to be shown in place of a text; else null. */
  onLive(words: ReactNode): void;
}

/** Hands results to whatever the page does with them now. */
function useResults(onTranscribed: RecorderPanelProps['onTranscribed']): void {
  const recorder = useRecorder();
  const latest = useRef(onTranscribed);
  useEffect(() => {
    latest.current = onTranscribed;
  });
  useEffect(() => recorder.onResult((result) => latest.current(result)), [recorder]);
}

/** Why this server can't turn speech into text; null where it can, or where that is not known yet. */
function useUnavailable(): string | null {
  const { data } = useQuery(capabilities);
  if (!data || data.speech.engine !== null) return null;
  const reasons = Object.values(data.speech.engines).map(({ reason }) => reason);
  return reasons.filter((reason) => reason !== null).join(' ');
}

const isCapturing = (phase: Phase): boolean => phase.name === 'recording' || phase.name === 'requesting';

/** A file, or a take that waited, has words to show only once the server has it. */
const isLive = (phase: Phase): boolean =>
  phase.name === 'recording' || phase.name === 'stopping' || liveTakeOf(phase) !== null;

/** Tells the page when the words take the place of the text, and when they give it back. */
function useLive(live: boolean, onLive: RecorderPanelProps['onLive']): void {
  const latest = useRef(onLive);
  useEffect(() => {
    latest.current = onLive;
  });
  // Handed over as it is: it has to be there when the network is not.
  useEffect(() => latest.current(live ? <LiveText /> : null), [live]);
}

function Unavailable({ reason }: { reason: string }) {
  const { t } = useText();
  return (
    <div className={classes.unavailable} role="alert">
      <p className={classes.unavailableTitle}>{t('recorder.unavailable')}</p>
      <p>{t('recorder.unavailableText', { reason })}</p>
    </div>
  );
}

/** The recorder: what to record with, the button, and what is kept on this device. */
export function RecorderPanel({ onTranscribed, onLive }: RecorderPanelProps) {
  const { session } = useRecorder();
  const phase = useRecorderState((state) => state.phase);
  const hasKept = useRecorderState((state) => state.kept.length > 0);
  const choice = useAtomValue(recordingChoiceAtom);
  const reason = useUnavailable();
  const off = reason !== null;
  const busy = phase.name !== 'idle' && phase.name !== 'done';
  const live = isLive(phase);
  const paused = phase.name === 'recording' && phase.paused;
  useResults(onTranscribed);
  useLive(live, onLive);

  const cancel = () => session.dispatch({ type: 'cancel' });
  const press = () => {
    if (isCapturing(phase)) session.dispatch({ type: 'stop' });
    else if (!off) session.start(choice);
  };
  useShortcut('record.toggle', () => {
    press();
    return true;
  });
  const pause = () => session.dispatch({ type: paused ? 'resume' : 'pause' });
  useShortcut('record.pause', () => {
    if (phase.name !== 'recording') return false;
    pause();
    return true;
  });
  useShortcut('record.cancel', () => {
    if (!isCapturing(phase)) return false;
    cancel();
    return true;
  });

  return (
    <FileDrop disabled={busy || off}>
      <div className={classes.panel} data-compact={hasKept || off || undefined} data-live={live || undefined}>
        <RecorderSettings disabled={busy} />
        {off && <Unavailable reason={reason} />}
        <div className={classes.hero}>
          <RecordButton
            phase={phase.name}
            paused={paused}
            sent={phase.name === 'processing' ? phase.sent : null}
            disabled={off && !busy}
            level={session.level}
            onPress={press}
          />
          <div className={classes.below}>
            {(busy || !off) && <RecorderStatus phase={phase} onCancel={cancel} onPause={pause} />}
            {!busy && !off && <UploadButton />}
          </div>
        </div>
        <UndoLines />
        <KeptRecordings disabled={off} />
        <LastRecording />
      </div>
    </FileDrop>
  );
}
