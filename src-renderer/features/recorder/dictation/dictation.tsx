import { IconMicrophone, IconPlayerStopFilled } from '@tabler/icons-react';
import { useAtomValue } from 'jotai';
import { useEffect, useRef, useState } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import { aiServiceAtom } from '../../../page-state/ai-service-choice.ts';
import { Button } from '../../../ui/button.tsx';
import { useLatest } from '../../../ui/hooks/use-latest.ts';
import { showToast } from '../../../ui/toast/toasts.ts';
import { currentTake, isCapturing, type RecorderState } from '../machine/recorder-state.ts';
import { problemKey } from '../session/recorder-notices.ts';
import { useRecorder, useRecorderState } from '../session/use-recorder.ts';
import { useReportVisibility } from '../ui/button-in-sight.ts';
import { ElapsedTimer } from '../ui/elapsed-timer.tsx';
import classes from './dictation.module.css';
import { activeDictationId, isResultOf, rememberDictation } from './dictation-take.ts';

type Stage = 'idle' | 'recording' | 'working' | 'elsewhere';

/** The recorder's stage as seen by this field: `elsewhere` means it works on a take not started here. */
function stageOf({ phase }: RecorderState, takeId: string | null): Stage {
  if (phase.name === 'idle' || phase.name === 'done') return 'idle';
  if (currentTake(phase)?.id !== takeId) return 'elsewhere';
  return isCapturing(phase) ? 'recording' : 'working';
}

/** Consumes the result of the take started here, and of no other. Returns whether it has arrived. */
function useDictatedText(takeId: string | null, onText: (text: string) => void): boolean {
  const { t } = useText('settings');
  const { onResult } = useRecorder();
  const [consumedId, setConsumedId] = useState<string | null>(null);
  const latest = useLatest(onText);
  useEffect(
    () =>
      onResult((result) => {
        if (!isResultOf(result, takeId)) return 'passed';
        latest.current(result.transcription.originalText);
        setConsumedId(takeId);
        // Shown after the recorder's own notice.
        queueMicrotask(() =>
          showToast({ kind: 'success', title: t('dictation.done'), message: t('dictation.doneText') }),
        );
        return 'taken';
      }),
    [onResult, takeId, latest, t],
  );
  return takeId !== null && consumedId === takeId;
}

/** Shows one notice that transcription failed and that the recording is kept. */
function useFailure(takeId: string | null): void {
  const { t } = useText('settings');
  const hasFailed = useRecorderState(({ kept }) => kept.some(({ id }) => id === takeId));
  useEffect(() => {
    if (!hasFailed) return;
    showToast({ kind: 'error', title: t('dictation.failed'), message: t('dictation.failedText') });
  }, [hasFailed, t]);
}

export interface DictationProps {
  /** False while the component is mounted but hidden: a recording that can't be stopped must not start. */
  readonly isShown?: boolean;
  /** Receives the text, even if it arrives while the component is hidden. */
  onText(text: string): void;
}

/** Records speech for a text field, with this page's recorder. */
export function Dictation({ isShown = true, onText }: DictationProps) {
  const { t } = useText('settings', 'recorder');
  const recorder = useRecorder();
  const { session } = recorder;
  const aiService = useAtomValue(aiServiceAtom);
  const [takeId, setTakeId] = useState(() => activeDictationId(recorder));
  const stage = useRecorderState((state) => stageOf(state, takeId));
  const hasText = useDictatedText(takeId, onText);
  useFailure(takeId);
  const problem = useRecorderState(({ phase }) => (phase.name === 'idle' ? phase.problem : null));
  const [wasPressed, setWasPressed] = useState(false);
  const isUnseen = stage === 'recording' && !isShown;
  useEffect(() => {
    if (isUnseen) session.dispatch({ type: 'stop' });
  }, [session, isUnseen]);
  const press = (): void => {
    if (stage === 'recording') {
      session.dispatch({ type: 'stop' });
      return;
    }
    if (stage !== 'idle') return;
    setWasPressed(true);
    session.start({ aiService, language: 'auto', personalize: false });
    const startedId = currentTake(session.getState().phase)?.id ?? null;
    if (startedId !== null) rememberDictation(recorder, startedId);
    setTakeId(startedId);
  };
  const isOn = stage === 'recording';
  const button = useRef<HTMLButtonElement>(null);
  useReportVisibility(button, isOn && isShown);
  return (
    <div className={classes.dictation}>
      <Button
        ref={button}
        size="large"
        disabled={stage === 'working' || stage === 'elsewhere'}
        icon={
          isOn ? (
            <IconPlayerStopFilled size={18} className={classes.on} aria-hidden />
          ) : (
            <IconMicrophone size={18} stroke={1.7} aria-hidden />
          )
        }
        onClick={press}
      >
        {t(isOn ? 'personality.sampleStop' : 'personality.sampleRecord')}
      </Button>
      {isOn && <ElapsedTimer className={classes.time} />}
      <p role="status" className={classes.note}>
        {stage === 'working' && t('personality.sampleWorking')}
        {stage === 'elsewhere' && t('dictation.busy')}
        {stage === 'idle' && hasText && t('personality.sampleKept')}
        {wasPressed && problem && t(problemKey(problem))}
      </p>
    </div>
  );
}
