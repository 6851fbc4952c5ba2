import { useAtomValue } from 'jotai';
import { useId, useRef, useState } from 'react';
import type { TextKey } from '../../../i18n/text-keys.ts';
import { useText } from '../../../i18n/use-text.ts';
import { Button } from '../../../ui/button.tsx';
import { formatElapsed, formatStart } from '../../../ui/elapsed.ts';
import { useRemovalFocus } from '../../../ui/focus/use-removal-focus.ts';
import { onDemand, Show } from '../../../ui/loading/on-demand.tsx';
import { queuePositionText } from '../live/queue-position-text.ts';
import { progressText, useRecognisedShare } from '../live/recording-progress.ts';
import { useQueuePosition } from '../live/use-live-words.ts';
import { LocalTextView } from '../local/local-text-view.tsx';
import { FAILURE, type RecorderTake } from '../machine/recorder-state.ts';
import { isFree } from '../machine/recorder-steps.ts';
import { failureText, isChangedFile, wasTried } from '../session/failure-text.ts';
import { isPermanent } from '../session/recorder-notices.ts';
import { languageAtom } from '../session/recording-choice.ts';
import { useRecorder, useRecorderState } from '../session/use-recorder.ts';
import classes from './kept-recordings.module.css';
import { RecordingPlayer } from './recording-player.tsx';
import { UndoLines } from './undo-lines.tsx';

/** Its texts would be too much for the first load. */
const storageWarning = onDemand(() => import('./storage-warning.tsx'), 'notices');

/** Failures that another language may resolve. */
const LANGUAGE_CODES: readonly string[] = ['language_unsupported', 'plan_required'];

function useTitle(take: RecorderTake): string {
  const { t, locale } = useText('notices');
  // Read once: the wording of an open card may stay the same after midnight.
  const [now] = useState(Date.now);
  if (take.name !== null) return take.name;
  if (take.elsewhere) {
    const key = take.elsewhere.isUpload ? 'elsewhere.upload' : 'elsewhere.recording';
    return t(key, { time: formatStart(take.startedAt, now, locale) });
  }
  return t(take.failure ? 'kept.recording' : 'kept.unfinished', {
    time: formatStart(take.startedAt, now, locale),
    duration: formatElapsed(take.durationMs),
  });
}

/** Why it has no text yet, or what is being done. */
function useReason(take: RecorderTake): string | null {
  const { t } = useText('recorder');
  const { t: noticeText } = useText('notices');
  const isUnderWay = useRecorderState(({ sending }) => sending?.takeId === take.id && sending.finishes);
  const ahead = useQueuePosition(take.id);
  const share = useRecognisedShare(isUnderWay ? take : null);
  if (share !== null) return progressText({ stage: 'transcribing', share }, t);
  if (isUnderWay) return ahead === null ? t('recorder.sendingNow') : queuePositionText(ahead, t);
  if (isInWork(take)) return t('recorder.sendingNow');
  return take.elsewhere?.state === 'coming' ? noticeText('elsewhere.coming') : failureText(take, t);
}

/** True while the server is transcribing it without a failure so far. */
const isInWork = ({ elsewhere, failure }: RecorderTake): boolean =>
  failure === null && elsewhere?.state === 'inWork';

const needsLanguage = ({ failure }: RecorderTake): boolean =>
  failure !== null && LANGUAGE_CODES.includes(failure.code);

/** A file that is sent when it is its turn, or just now. */
const isQueued = ({ failure }: RecorderTake): boolean => failure?.code === FAILURE.queued;

interface SendButtonProps {
  readonly take: RecorderTake;
  readonly canSend: boolean;
  readonly isMain: boolean;
}

function SendButton({ take, canSend, isMain }: SendButtonProps) {
  const { t } = useText('recorder');
  const { session } = useRecorder();
  const language = useAtomValue(languageAtom);
  const send = () =>
    session.dispatch({
      type: 'transcribe',
      takeId: take.id,
      // A retry in the same language would fail again.
      ...(needsLanguage(take) && { language }),
    });
  return (
    <Button variant={isMain ? 'ink' : 'quiet'} size="small" disabled={!canSend} onClick={send}>
      {t(wasTried(take) ? 'recorder.retry' : 'recorder.transcribe')}
    </Button>
  );
}

/** Another device is recording this take: the only action here is to refresh. */
function RefreshButton() {
  const { t } = useText('notices');
  const { session } = useRecorder();
  return (
    <Button size="small" onClick={() => void session.listElsewhere()}>
      {t('elsewhere.look')}
    </Button>
  );
}

interface KeptRecordingProps {
  readonly take: RecorderTake;
  readonly canSend: boolean;
  readonly isTextOpen: boolean;
}

function DiscardButton({ take, isMain = false }: { take: RecorderTake; isMain?: boolean }) {
  const { t } = useText('recorder');
  const { session } = useRecorder();
  const discard = () => session.dispatch({ type: 'discard', takeId: take.id });
  return (
    <Button variant={isMain ? 'default' : 'quiet'} size="small" onClick={discard}>
      {t('recorder.discard')}
    </Button>
  );
}

function Actions({ take, canSend }: Omit<KeptRecordingProps, 'isTextOpen'>) {
  if (take.elsewhere?.state === 'coming') return <RefreshButton />;
  if (isQueued(take) || isInWork(take)) return <DiscardButton take={take} />;
  const isFileMissing = isChangedFile(take);
  const failsAgain = isFileMissing || isPermanent(take.failure);
  const canHelp = !failsAgain || needsLanguage(take);
  const send = <SendButton take={take} canSend={canSend} isMain={canHelp} />;
  return (
    <>
      {canHelp && send}
      {!take.elsewhere && !isFileMissing && <RecordingPlayer take={take} />}
      <DiscardButton take={take} isMain={!canHelp} />
      {!canHelp && send}
    </>
  );
}

function KeptRecording({ take, canSend, isTextOpen }: KeptRecordingProps) {
  const title = useTitle(take);
  const reason = useReason(take);
  return (
    <li className={classes.item} data-queued={isQueued(take) || undefined}>
      <p className={classes.title}>{title}</p>
      {reason && (
        <p className={classes.reason} aria-live="polite">
          {reason}
        </p>
      )}
      <LocalTextView take={take} isTextOpen={isTextOpen} />
      <div className={classes.actions}>
        <Actions take={take} canSend={canSend} />
      </div>
    </li>
  );
}

interface KeptListProps {
  readonly heading: TextKey<'notices' | 'recorder'>;
  readonly takes: readonly RecorderTake[];
  readonly canSend: boolean;
  readonly isTextOpen: boolean;
}

function KeptList({ heading, takes, ...props }: KeptListProps) {
  const { t, locale } = useText('notices', 'recorder');
  const id = useId();
  const section = useRef<HTMLElement>(null);
  useRemovalFocus(section);
  return (
    <section ref={section} className={classes.kept} aria-labelledby={id}>
      <h3 id={id} className={classes.heading}>
        {t(heading)}
        {takes.length > 1 && <span className={classes.count}> {takes.length.toLocaleString(locale)}</span>}
      </h3>
      {heading === 'recorder.kept' && (
        <Show part={storageWarning}>{({ StorageWarning }) => <StorageWarning />}</Show>
      )}
      <ul className={classes.list}>
        {takes.map((take) => (
          <KeptRecording key={take.id} take={take} {...props} />
        ))}
      </ul>
    </section>
  );
}

/**
 * Recordings without text: left by a crash, waiting for the network, failed, or started on another device, all of them
 * stored; and picked files that failed or wait for their turn. Above them, the undo of cancelled and discarded ones.
 */
export function KeptRecordings({ disabled, isTextOpen }: { disabled: boolean; isTextOpen: boolean }) {
  const kept = useRecorderState((state) => state.kept);
  const canSend = useRecorderState(isFree) && !disabled;
  const headings = {
    file: 'recorder.files',
    take: 'recorder.kept',
    elsewhere: 'elsewhere.heading',
  } as const;
  const headingOf = ({ origin, elsewhere }: RecorderTake) => headings[elsewhere?.isUpload ? 'file' : origin];
  const lists = Object.values(headings).map((heading) => {
    const takes = kept.filter((take) => headingOf(take) === heading);
    return { heading, takes: heading === 'recorder.files' ? takes.reverse() : takes };
  });
  return (
    <>
      <UndoLines />
      {lists
        .filter(({ takes }) => takes.length > 0)
        .map((list) => (
          <KeptList key={list.heading} {...list} canSend={canSend} isTextOpen={isTextOpen} />
        ))}
    </>
  );
}
