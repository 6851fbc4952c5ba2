import type { QueryClient } from '@tanstack/react-query';
import type { User } from '../../../../src/contract/api/account.ts';
import { NetworkError } from '../../../data/http-error.ts';
import { planKeys } from '../../../data/plan-keys.ts';
import { listenToTake } from '../../../data/take-events.ts';
import { discardTake, finishTake, listTakes, openTake, retryTake, sendChunk } from '../../../data/takes.ts';
import { addTranscription } from '../../../data/transcriptions.ts';
import { recordingClients } from '../../../data/user.ts';
import { userKeys } from '../../../data/user-keys.ts';
import { onForgetRecording } from '../../../page-state/forgotten-recordings.ts';
import { setPageBusy } from '../../../page-state/page-busy.ts';
import type { LocalEngine } from '../../../platform/local-engine.ts';
import type { DraftStore } from '../../../platform/platform.ts';
import type { RecordingHost } from '../../../platform/recording.ts';
import { showToast } from '../../../ui/toast/toasts.ts';
import { LocalPart } from '../local/local-part.ts';
import type { EditedText } from '../local/local-words.ts';
import type { Phase, RecorderTake } from '../machine/recorder-state.ts';
import { variantIdOf } from '../machine/variant-id.ts';
import type { Transcribe } from '../upload/submissions.ts';
import { noticeToast } from './recorder-notices.ts';
import type { RecorderResult, RecorderServer } from './recorder-ports.ts';
import { RecorderSession } from './recorder-session.ts';

/** The recorder of this page, with the results that no listener has taken yet. */
export interface Recorder {
  readonly session: RecorderSession;
  /** The in-page engine, and its words; null where the host has none. */
  readonly engine: LocalEngine | null;
  readonly local: LocalPart | null;
  /**
   * Passes every result to listeners until one takes it, including results from before this call: host
   * listeners first, then page listeners, newest first. Returns the unsubscribe function.
   */
  onResult(listener: ResultListener, rank?: ResultRank): () => void;
}

/** A result that no listener has taken yet, and its account. */
type PendingResult = readonly [result: RecorderResult, userId: string];
export type ResultListener = (result: RecorderResult) => 'taken' | 'passed';
/** `host` listeners come first: text dictated into another program must not open in a page. */
type ResultRank = 'host' | 'page';

/** Saves the words of a recording that the user edited offline as a separate text. */
async function saveText({ takeId, text, userId }: EditedText, signal: AbortSignal): Promise<void> {
  const { addText } = await import('../../../data/add-texts.ts');
  const key = variantIdOf(takeId, 'words');
  await addText({ key, text, language: 'en' }, { signal, account: userId });
}

const createLocalPart = (
  engine: LocalEngine,
  session: RecorderSession,
  takes: RecordingHost['takes'],
): LocalPart =>
  new LocalPart(engine, async () => {
    const [{ LocalWords }, texts] = await Promise.all([import('../local/local-words.ts'), engine.texts()]);
    return new LocalWords({ engine, texts, session, takes, saveText });
  });

const recorders = new WeakMap<RecordingHost, Recorder>();

/** Keeps the session's account equal to the signed-in user, even while no recorder screen is mounted. */
function followAccount(session: RecorderSession, client: QueryClient): void {
  const read = () => {
    const state = client.getQueryState<User | null>(userKeys.current);
    // While the user is being refetched the account is unknown, and a recording must not stop for that.
    if (state?.status === 'success') session.setAccount(state.data?.id ?? null);
  };
  client.getQueryCache().subscribe(({ query }) => {
    if (query.queryKey[0] === userKeys.current[0]) read();
  });
  read();
}

/** True while a reload would end the recording or restart a wait. */
const isUnderway = ({ name }: Phase): boolean => name !== 'idle' && name !== 'done';

/** Loaded when needed: few recordings are sent whole. */
const transcribe: Transcribe = async (upload, options) => {
  const { uploadRecording } = await import('../../../data/upload-recording.ts').catch((cause: unknown) => {
    throw new NetworkError(cause);
  });
  return uploadRecording(upload, options);
};

const server: Omit<RecorderServer, 'discard'> = {
  open: openTake,
  sendChunk,
  finish: finishTake,
  retry: retryTake,
  list: listTakes,
  listen: listenToTake,
  transcribe,
};

function createRecorder(host: RecordingHost, client: QueryClient, drafts: DraftStore): Recorder {
  const pendingResults: PendingResult[] = [];
  const listeners: Record<ResultRank, ResultListener[]> = { host: [], page: [] };
  const tryDeliver = (result: RecorderResult): boolean =>
    [...listeners.page, ...listeners.host].toReversed().some((listener) => listener(result) === 'taken');
  const handleResult = async (result: RecorderResult, take: RecorderTake): Promise<void> => {
    await (await local?.whenLoaded())?.reconcile({ take, drafts, ...result });
    void addTranscription(client, result.transcription);
    if (!tryDeliver(result)) pendingResults.push([result, take.userId]);
  };
  const refreshPlan = () => void client.invalidateQueries({ queryKey: planKeys.plan });
  const session: RecorderSession = new RecorderSession({
    host,
    server: { ...server, discard: (id) => discardTake(id).then(refreshPlan) },
    onSessionInvalid: () => void client.invalidateQueries({ queryKey: userKeys.current }),
    onNotice(notice) {
      if (notice.kind === 'transcriptionFailed') refreshPlan();
      const toast = noticeToast(notice, (takeId) => session.dispatch({ type: 'undo', takeId }));
      if (toast) showToast(toast);
    },
    audioSinkFor(take) {
      const words = local?.current();
      return words?.canRecognise(take) ? (pcm) => words.pushAudio(take, pcm) : null;
    },
    onResult: (result, take) => void handleResult(result, take),
    onDiscarded: async (takeId) => (await local?.whenLoaded())?.texts.remove(takeId),
  });
  const local = host.local && createLocalPart(host.local, session, host.takes);
  followAccount(session, client);
  onForgetRecording(session.lastAudio.forgetText);
  session.subscribe(() => {
    const isBusy = isUnderway(session.getState().phase);
    setPageBusy(session, isBusy);
    if (isBusy) recordingClients.add(client);
    else recordingClients.delete(client);
  });
  return {
    session,
    engine: host.local,
    local,
    onResult(listener, rank = 'page') {
      const rankListeners = listeners[rank];
      rankListeners.push(listener);
      // Another account may have signed in meanwhile.
      const isStillPending = ([result, userId]: PendingResult) =>
        userId !== session.getState().userId || !tryDeliver(result);
      pendingResults.push(...pendingResults.splice(0).filter(isStillPending));
      return () => {
        rankListeners.splice(rankListeners.indexOf(listener), 1);
      };
    },
  };
}

/** Returns the single recorder of a host; created by the first call. */
export function recorderFor(host: RecordingHost, client: QueryClient, drafts: DraftStore): Recorder {
  const recorder = recorders.get(host) ?? createRecorder(host, client, drafts);
  recorders.set(host, recorder);
  return recorder;
}
