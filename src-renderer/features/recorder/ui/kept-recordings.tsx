import { useAtomValue } from 'jotai';
import { useId, useRef } from 'react';
import { OTHER_SERVER } from '../../../../src/sending/take-codes.ts';
import type { TextKey } from '../../../i18n/text-keys.ts';
import { useText } from '../../../i18n/use-text.ts';
import { usePlatform } from '../../../platform/platform-context.ts';
import { useRemovalFocus } from '../../../ui/focus/use-removal-focus.ts';
import { onDemand, Show } from '../../../ui/loading/on-demand.tsx';
import { showToast } from '../../../ui/toast/toasts.ts';
import { queuePositionText } from '../live/queue-position-text.ts';
import { progressText, useRecognisedShare } from '../live/recording-progress.ts';
import { useQueuePosition } from '../live/use-live-words.ts';
import { LocalTextView } from '../local/local-text-view.tsx';
import { useHeldInList } from '../local/use-local-text.ts';
import { FAILURE, type RecorderTake } from '../machine/recorder-state.ts';
import { isFree } from '../machine/recorder-steps.ts';
import { failureText, isChangedFile, wasTried } from '../session/failure-text.ts';
import { isPermanent } from '../session/recorder-notices.ts';
import { languageAtom } from '../session/recording-choice.ts';
import { useRecorder, useRecorderState } from '../session/use-recorder.ts';
import classes from './kept-recordings.module.css';
import { RecordingPlayer } from './recording-player.tsx';
import { TakeButton } from './take-button.tsx';
import { UndoLines } from './undo-lines.tsx';
import { useTakeTitle } from './use-take-title.ts';

/** Its texts would be too much for the first load. */
const storageWarning = onDemand(() => import('./storage-warning.tsx'), 'notices');

/** Failures that another language may resolve. */
const LANGUAGE_CODES: readonly string[] = ['language_unsupported', 'plan_required'];

/**
 * Why it has no text yet, or what is being done; and whether that is a percentage, which changes too often to be
 * announced.
 */
function useReason(take: RecorderTake): { readonly reason: string | null; readonly isProgress: boolean } {
  const { t } = useText('recorder');
  const { t: noticeText } = useText('notices');
  const isUnderWay = useRecorderState(({ sending }) => sending?.takeId === take.id && sending.finishes);
  const ahead = useQueuePosition(take.id);
  const share = useRecognisedShare(isUnderWay ? take : null);
  if (share !== null) return { reason: progressText({ stage: 'transcribing', share }, t), isProgress: true };
  const reasonNow = (): string | null => {
    if (isUnderWay) return ahead === null ? t('recorder.sendingNow') : queuePositionText(ahead, t);
    if (isInWork(take)) return t('recorder.sendingNow');
    return take.elsewhere?.state === 'recording' ? noticeText('elsewhere.coming') : failureText(take, t);
  };
  return { reason: reasonNow(), isProgress: false };
}

/** True while the server is transcribing it without a failure so far. */
const isInWork = ({ elsewhere, failure }: RecorderTake): boolean =>
  failure === null && elsewhere?.state === 'transcribing';

const needsLanguage = ({ failure }: RecorderTake): boolean =>
  failure !== null && LANGUAGE_CODES.includes(failure.code);

/** A file that is sent when it is its turn, or just now. */
const isQueued = ({ failure }: RecorderTake): boolean => failure?.code === FAILURE.queued;

interface SendButtonProps {
  readonly take: RecorderTake;
  readonly title: string;
  readonly canSend: boolean;
  readonly isMain: boolean;
}

function SendButton({ take, title, canSend, isMain }: SendButtonProps) {
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
    <TakeButton
      label={t(wasTried(take) ? 'recorder.retry' : 'recorder.transcribe')}
      takeTitle={title}
      variant={isMain ? 'ink' : 'quiet'}
      disabled={!canSend}
      onClick={send}
    />
  );
}

/** Another device is recording this take: the only action here is to refresh. */
function RefreshButton({ title }: { title: string }) {
  const { t } = useText('notices');
  const { session } = useRecorder();
  return (
    <TakeButton label={t('elsewhere.look')} takeTitle={title} onClick={() => void session.listElsewhere()} />
  );
}

interface KeptRecordingProps {
  readonly take: RecorderTake;
  readonly canSend: boolean;
  readonly isTextOpen: boolean;
}

function DiscardButton({
  take,
  title,
  isMain = false,
}: Omit<SendButtonProps, 'canSend' | 'isMain'> & { isMain?: boolean }) {
  const { t } = useText('recorder');
  const { session } = useRecorder();
  const discard = () => session.dispatch({ type: 'discard', takeId: take.id });
  return (
    <TakeButton
      label={t('recorder.discard')}
      takeTitle={title}
      variant={isMain ? 'default' : 'quiet'}
      onClick={discard}
    />
  );
}

/** For a recording of another server: the host asks before it is sent to the current one. */
function SendHereButton({ take, title, canSend }: Omit<SendButtonProps, 'isMain'>) {
  const { t } = useText('notices', 'recorder');
  const { session } = useRecorder();
  const { recording } = usePlatform();
  const send = async () => {
    try {
      const { uploader } = await recording();
      const isSent = await uploader?.sendHere(take.id, take.userId);
      if (isSent) session.dispatch({ type: 'transcribe', takeId: take.id });
    } catch {
      showToast({ kind: 'error', title: t('recorder.failed') });
    }
  };
  return (
    <TakeButton
      label={t('kept.sendHere')}
      takeTitle={title}
      variant="ink"
      disabled={!canSend}
      onClick={() => void send()}
    />
  );
}

function Actions({ take, title, canSend }: Omit<SendButtonProps, 'isMain'>) {
  if (take.elsewhere?.state === 'recording') return <RefreshButton title={title} />;
  const its = { take, title };
  if (isQueued(take) || isInWork(take)) return <DiscardButton {...its} />;
  const isFileMissing = isChangedFile(take);
  const failsAgain = isFileMissing || isPermanent(take.failure);
  const canHelp = !failsAgain || needsLanguage(take);
  const isOfOtherServer = take.failure?.code === OTHER_SERVER;
  const send = isOfOtherServer ? (
    <SendHereButton {...its} canSend={canSend} />
  ) : (
    <SendButton {...its} canSend={canSend} isMain={canHelp} />
  );
  return (
    <>
      {canHelp && send}
      {!take.elsewhere && !isFileMissing && <RecordingPlayer {...its} />}
      <DiscardButton {...its} isMain={!canHelp} />
      {!canHelp && send}
    </>
  );
}

function KeptRecording({ take, canSend, isTextOpen }: KeptRecordingProps) {
  const title = useTakeTitle(take);
  const shortTitle = useTakeTitle(take, true);
  const { reason, isProgress } = useReason(take);
  const isSent = useRecorderState(({ kept }) => !kept.some(({ id }) => id === take.id));
  return (
    <li className={classes.item} data-queued={isQueued(take) || undefined}>
      <p className={classes.title}>{title}</p>
      {reason && !isSent && (
        <p className={classes.reason} aria-live={isProgress ? 'off' : 'polite'}>
          {reason}
        </p>
      )}
      <LocalTextView take={take} isTextOpen={isTextOpen} />
      {!isSent && (
        <div className={classes.actions}>
          <Actions take={take} title={shortTitle} canSend={canSend} />
        </div>
      )}
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
 * stored; and picked files that failed or wait for their turn. A sent one stays while the user writes in its text. Above them, the undo of cancelled and discarded ones.
 */
export function KeptRecordings({ disabled, isTextOpen }: { disabled: boolean; isTextOpen: boolean }) {
  const kept = useRecorderState((state) => state.kept);
  const held = useHeldInList();
  const isSent = held !== null && !kept.some(({ id }) => id === held.id);
  const canSend = useRecorderState(isFree) && !disabled;
  const headings = {
    file: 'recorder.files',
    take: 'recorder.kept',
    elsewhere: 'elsewhere.heading',
  } as const;
  const headingOf = ({ origin, elsewhere }: RecorderTake) => headings[elsewhere?.isUpload ? 'file' : origin];
  const lists = Object.values(headings).map((heading) => {
    const takes = kept.filter((take) => headingOf(take) === heading);
    if (heading === 'recorder.files') takes.reverse();
    // First: its row must not move, or the field would lose the focus.
    return { heading, takes: isSent && headingOf(held) === heading ? [held, ...takes] : takes };
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
