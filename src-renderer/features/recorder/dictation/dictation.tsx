import { IconMicrophone, IconPlayerStopFilled } from '@tabler/icons-react';
import { useAtomValue } from 'jotai';
import { useEffect, useRef, useState } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import { aiServiceAtom } from '../../../ui/ai-service-choice.ts';
import { Button } from '../../../ui/button.tsx';
import { showToast } from '../../../ui/toast/toasts.ts';
import { currentTake, type RecorderState } from '../machine/recorder-state.ts';
import { useRecorder, useRecorderState } from '../session/use-recorder.ts';
import { useTellInSight } from '../ui/button-in-sight.ts';
import { ElapsedTimer } from '../ui/elapsed-timer.tsx';
import classes from './dictation.module.css';
import { dictationUnderway, rememberDictation } from './dictation-take.ts';

type Stage = 'idle' | 'recording' | 'working' | 'elsewhere';

/** What the recorder is doing, seen from here: `elsewhere` is busy with what was not begun here. */
function stageOf({ phase }: RecorderState, takeId: string | null): Stage {
  if (phase.name === 'idle' || phase.name === 'done') return 'idle';
  if (currentTake(phase)?.id !== takeId) return 'elsewhere';
  return phase.name === 'recording' || phase.name === 'requesting' ? 'recording' : 'working';
}

/** Takes the text of the recording that was begun here, and no other. Returns whether it has come. */
function useSpoken(takeId: string | null, onText: (text: string) => void): boolean {
  const { t } = useText('settings');
  const { session, onResult } = useRecorder();
  const [takenId, setTakenId] = useState<string | null>(null);
  const latest = useRef(onText);
  useEffect(() => {
    latest.current = onText;
  });
  useEffect(
    () =>
      onResult(({ transcription, automatic }) => {
        const isOurs = !automatic && takeId !== null && currentTake(session.getState().phase)?.id === takeId;
        if (!isOurs) return 'passed';
        latest.current(transcription.originalText);
        setTakenId(takeId);
        // After what the recorder itself says of every recording.
        queueMicrotask(() =>
          showToast({ kind: 'success', title: t('dictation.done'), message: t('dictation.doneText') }),
        );
        return 'taken';
      }),
    [session, onResult, takeId, t],
  );
  return takeId !== null && takenId === takeId;
}

/** Says once that it did not work, and that nothing is lost. */
function useFailure(takeId: string | null): void {
  const { t } = useText('settings');
  const hasFailed = useRecorderState(({ kept }) => kept.some(({ id }) => id === takeId));
  useEffect(() => {
    if (!hasFailed) return;
    showToast({ kind: 'error', title: t('dictation.failed'), message: t('dictation.failedText') });
  }, [hasFailed, t]);
}

export interface DictationProps {
  /** False while it is mounted but out of sight: nothing is recorded where it can't be stopped. */
  readonly isShown?: boolean;
  /** Gets what was said, also when it comes while this is out of sight. */
  onText(text: string): void;
}

/** Says a text instead of typing it, with the recorder of this page. */
export function Dictation({ isShown = true, onText }: DictationProps) {
  const { t } = useText('settings');
  const recorder = useRecorder();
  const { session } = recorder;
  const aiService = useAtomValue(aiServiceAtom);
  const [takeId, setJobId] = useState(() => dictationUnderway(recorder));
  const stage = useRecorderState((state) => stageOf(state, takeId));
  const hasText = useSpoken(takeId, onText);
  useFailure(takeId);
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
    session.start({ aiService, language: 'auto', personalize: false });
    const begun = currentTake(session.getState().phase)?.id ?? null;
    if (begun !== null) rememberDictation(recorder, begun);
    setJobId(begun);
  };
  const isOn = stage === 'recording';
  const button = useRef<HTMLButtonElement>(null);
  useTellInSight(button, isOn && isShown);
  return (
    <div className={classes.dictation}>
      <Button
        ref={button}
        size="large"
        aria-disabled={stage === 'working' || stage === 'elsewhere' || undefined}
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
      <p role="status" className={classes.told}>
        {stage === 'working' && t('personality.sampleWorking')}
        {stage === 'elsewhere' && t('dictation.busy')}
        {stage === 'idle' && hasText && t('personality.sampleKept')}
      </p>
    </div>
  );
}
