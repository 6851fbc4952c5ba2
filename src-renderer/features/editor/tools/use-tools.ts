import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import {
  AI_SERVICE_SETTINGS,
  AI_SERVICES,
  type AiService,
} from '../../../../src/contract/api/ai-services.ts';
import { type AiTool, isLocalTool } from '../../../../src/contract/api/ai-tool-list.ts';
import type { TranscriptionDetail } from '../../../../src/contract/api/transcriptions.ts';
import { capabilities } from '../../../data/capabilities.ts';
import { HttpError, isUnreachable } from '../../../data/http-error.ts';
import { privacyReason, serviceNames } from '../../../data/service-names.ts';
import type { WritingListener } from '../../../data/stream-writing.ts';
import { ToolError } from '../../../data/tool-error.ts';
import { handleSessionEnd } from '../../../data/user.ts';
import { serverErrorText, textsOf } from '../../../i18n/i18n.ts';
import { pickedServiceAtom } from '../../../page-state/ai-service-choice.ts';
import { useServerLocation } from '../../../platform/use-server-location.ts';
import { showToast } from '../../../ui/toast/toasts.ts';
import { selectedWords } from './selected-words.ts';
import {
  createToolRunner,
  type ToolRequest,
  type ToolResult,
  type ToolRun,
  type ToolRunner,
} from './tool-run.ts';
import { type OpenedText, type SessionContext, type ToolSession, toolSessionOf } from './tool-sessions.ts';

const t = textsOf('common', 'editor');

export interface Tools {
  /** Id of the text that they work on. */
  readonly textId: string;
  readonly session: ToolSession;
  readonly run: ToolRun;
  /** Runs a tool: on the words of the request, or on those that are selected now. */
  start(request: ToolRequest): void;
  stop(): void;
  /** Records how many changes a review has left of the last tool. */
  setRemainingChanges(changes: number): void;
  dismiss(): void;
  /** The services that could run the last tool again; empty before the first run. */
  readonly otherServices: readonly AiService[];
  /** Why a tool can't be used on this server; null if it can. */
  reasonAgainst(tool: AiTool): string | null;
}

// The comparison and the tool requests are loaded on first use.
const loadWork = () => import('./tool-work.ts');
const loadNotices = () => import('./tool-notices.ts');

function reasonOf(error: unknown): string {
  if (error instanceof Error && error.name === 'TextTooLongError') return t('tools.tooLong');
  if (isUnreachable(error) || !(error instanceof Error)) return t('failure.network');
  if (error instanceof HttpError)
    return serverErrorText(error.code, error.userText, error.retryAfterMs) ?? error.message;
  if (!(error instanceof ToolError) || !error.message) return t('failure.network');
  return serverErrorText(error.code, error.message, error.retryAfterMs) ?? error.message;
}

/** Runs a tool on the text of a session; the result goes to the editor that has the text at that time. */
async function work(
  client: QueryClient,
  { text, context }: ToolSession,
  request: ToolRequest,
  listener: WritingListener,
): Promise<ToolResult> {
  // Load the notices before the work: without them the result for a closed text could not be stored.
  const [{ runToolOn }] = await Promise.all([loadWork(), loadNotices()]);
  // Earlier typing becomes a separate version.
  void text().autosave.flush();
  const { transcription: open, aiService } = context;
  const storesResult = request.tool === 'personalize' && !request.selected;
  const requestContext = {
    aiService: request.aiService ?? aiService,
    recordedIn: open.language,
    ...(storesResult && { transcriptionId: open.id }),
    textId: open.id,
  };
  const result = await runToolOn(() => text().editor, request, requestContext, listener);
  if (storesResult) {
    const { cachePersonalized } = await import('../../../data/ai-tools.ts');
    cachePersonalized(client, open.id, result.answer);
  }
  return result;
}

/**
 * The available services except the one that ran last. `availableIds`: the ids of the available services, separated
 * by spaces.
 */
function otherServices(run: ToolRun, availableIds: string): AiService[] {
  if (run.kind === 'idle' || run.kind === 'running') return [];
  const engine = run.kind === 'failed' ? null : run.answer.engine;
  return AI_SERVICES.filter((service) => availableIds.split(' ').includes(service) && service !== engine);
}

/** Runs tools on a text, and reports the results on any page. */
function runnerOf(client: QueryClient, session: ToolSession, open: () => void): ToolRunner {
  return createToolRunner({
    work: (request, onWords, signal) => work(client, session, request, { onWords, signal }),
    reasonOf(error) {
      handleSessionEnd(client, error);
      return reasonOf(error);
    },
    async onDone(request, result) {
      const { notifyDone } = await loadNotices();
      await notifyDone(session, { request, result, open });
    },
    onFailed: (_request, reason) => {
      const action = { label: t('tools.open'), run: open };
      showToast({
        kind: 'error',
        title: t('tools.failed'),
        message: reason,
        ...(!session.isOnScreen() && { action }),
      });
    },
  });
}

/** The tools of one open transcription. `onReopen` opens its text from any page. */
export function useTools(
  transcription: TranscriptionDetail,
  held: OpenedText,
  onReopen: (id: string) => void,
): Tools {
  const client = useQueryClient();
  const { data: server } = useQuery(capabilities);
  const serverLocation = useServerLocation();
  const isAvailable = (service: AiService): boolean => server?.services[service]?.available ?? false;
  // The service the user picked, on this device or for this recording, or else the first one available.
  const chosen = useAtomValue(pickedServiceAtom) ?? transcription.aiService;
  const aiService = isAvailable(chosen) ? chosen : (AI_SERVICES.find(isAvailable) ?? chosen);
  const { id } = transcription;
  const context: SessionContext = { transcription, aiService };
  const [session] = useState(() =>
    toolSessionOf(client, id, context, held, (opened) => runnerOf(client, opened, () => onReopen(id))),
  );
  session.context = context;
  useEffect(() => session.attach(held), [session, held]);
  const { runner } = session;
  const run = useSyncExternalStore(runner.subscribe, runner.get);
  const availableIds = AI_SERVICES.filter(isAvailable).join(' ');
  return useMemo(
    () => ({
      textId: id,
      session,
      run,
      start: (request: ToolRequest) =>
        void runner.start({ selected: selectedWords(session.text().editor), ...request }),
      stop: runner.stop,
      setRemainingChanges: runner.setRemainingChanges,
      dismiss: runner.dismiss,
      otherServices: otherServices(run, availableIds),
      reasonAgainst(tool: AiTool) {
        if (availableIds !== '' || isLocalTool(tool)) return null;
        const blocked = privacyReason(server);
        if (blocked !== null) return serverErrorText('nothing_leaves', blocked);
        if (serverLocation === 'thisComputer') return t('tools.needsServiceHere');
        if (serverLocation === 'hosted') return t('tools.needsServiceServer');
        const setting = AI_SERVICE_SETTINGS[chosen];
        return t('tools.needsService', { setting, service: serviceNames(server)[chosen] });
      },
    }),
    [id, run, runner, availableIds, chosen, serverLocation, session, server],
  );
}
