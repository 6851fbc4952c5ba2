import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { useMemo, useRef, useState, useSyncExternalStore } from 'react';
import {
  AI_SERVICE_NAMES,
  AI_SERVICE_SETTINGS,
  AI_SERVICES,
  type AiService,
} from '../../../../src/contract/ai-services.ts';
import type { AiTool, LOCAL_TOOLS } from '../../../../src/contract/ai-tool-list.ts';
import { RECORDING_LANGUAGES } from '../../../../src/contract/languages.ts';
import type { WrittenBy } from '../../../../src/contract/text-origin.ts';
import type { TranscriptionDetail } from '../../../../src/contract/transcriptions.ts';
import { capabilities } from '../../../data/capabilities.ts';
import { HttpError, isUnreachable } from '../../../data/http-error.ts';
import { noticeSessionEnd } from '../../../data/user.ts';
import { writerOf } from '../../../data/written-answer.ts';
import type { TextKey } from '../../../i18n/en.ts';
import { serverWords, text as t } from '../../../i18n/i18n.ts';
import { pickedServiceAtom } from '../../../ui/ai-service-choice.ts';
import { showToast } from '../../../ui/toast/toasts.ts';
import type { TranscriptEditor } from '../slate-types.ts';
import { createToolRunner, type ToolRequest, type ToolResult, type ToolRun } from './tool-run.ts';

/** The contract's own list comes with its schemas; the type holds the two together. */
const NEEDS_SERVICE: { readonly [T in Exclude<AiTool, (typeof LOCAL_TOOLS)[number]>]: true } = {
  translate: true,
  custom: true,
};

const DONE_TEXTS = {
  grammar: 'tools.done.grammar',
  translate: 'tools.done.translate',
  email: 'tools.done.email',
  emojis: 'tools.done.emojis',
  bullets: 'tools.done.bullets',
  keySubjects: 'tools.done.keySubjects',
  custom: 'tools.done.custom',
  personalize: 'tools.done.personalize',
} as const satisfies Record<AiTool, TextKey>;

/** What came of a tool, in a few words. */
export const doneText = (tool: AiTool): string => t(DONE_TEXTS[tool]);

export interface Tools {
  readonly run: ToolRun;
  start(request: ToolRequest): void;
  stop(): void;
  dismiss(): void;
  /** The services that could do again what was done; empty while nothing was. */
  readonly others: readonly AiService[];
  /** Does again what was done, with another service; what was done goes, unless something was done since. */
  again(service: AiService): void;
  /** Why a tool can't be used on this server, null where it can. */
  reasonAgainst(tool: AiTool): string | null;
}

// Comparing texts and talking to the tools are loaded with the first use of one.
const loadWork = () => import('./tool-work.ts');

function reasonOf(error: unknown): string {
  if (error instanceof Error && error.name === 'TextTooLongError') return t('tools.tooLong');
  if (isUnreachable(error) || !(error instanceof Error)) return t('failure.network');
  if (error instanceof HttpError) return serverWords(error.code, error.userText) ?? error.message;
  if (error.name !== 'ToolError' || !error.message) return t('failure.network');
  const code = 'code' in error && typeof error.code === 'string' ? error.code : null;
  return serverWords(code, error.message) ?? error.message;
}

/** The toast of a tool that is done; its Undo works as long as nothing was done since. */
function tellDone(editor: TranscriptEditor, { tool, targetLanguage }: ToolRequest, result: ToolResult): void {
  if (result.kind !== 'done') return;
  if (result.changes === 0) return void showToast({ kind: 'info', title: t('tools.unchanged') });
  const step = editor.history.undos.at(-1);
  const undo = (): void => {
    if (editor.history.undos.at(-1) === step) editor.undo();
  };
  showToast({
    kind: 'success',
    title: doneText(tool),
    ...(targetLanguage && { message: targetLanguage }),
    action: { label: t('editor.undo'), run: undo },
  });
}

/** The services, of those that can be asked, that did not do what was done. `able`: their ids, parted by spaces. */
function otherServices(run: ToolRun, able: string): AiService[] {
  if (run.kind === 'idle' || run.kind === 'running') return [];
  const engine = run.kind === 'failed' ? null : run.answer.engine;
  return AI_SERVICES.filter((service) => able.split(' ').includes(service) && service !== engine);
}

/** The tools for one open transcription. `onWritten` is told who changed the text; null for a tool of our own. */
export function useTools(
  editor: TranscriptEditor,
  transcription: TranscriptionDetail,
  onWritten: (writer: WrittenBy | null) => void,
): Tools {
  const client = useQueryClient();
  const { data: server } = useQuery(capabilities);
  const isAble = (service: AiService): boolean => server?.services[service]?.available ?? false;
  // The service that the person picked, on this device or for this recording, or one that this server has a key for.
  const chosen = useAtomValue(pickedServiceAtom) ?? transcription.aiService;
  const aiService = isAble(chosen) ? chosen : (AI_SERVICES.find(isAble) ?? chosen);
  const latest = useRef({ transcription, aiService });
  latest.current = { transcription, aiService };
  /** The step of the last tool in the editor's history. */
  const done = useRef<TranscriptEditor['history']['undos'][number]>(undefined);
  const [runner] = useState(() =>
    createToolRunner({
      async work(request, onWords, signal) {
        const { isOnSelection, workWithTool } = await loadWork();
        const { transcription: open, aiService: service } = latest.current;
        const language = RECORDING_LANGUAGES.find((code) => code === open.language);
        const keeps = request.tool === 'personalize' && !isOnSelection(editor);
        const context = {
          aiService: request.aiService ?? service,
          ...(language && { language }),
          ...(keeps && { transcriptionId: open.id }),
        };
        const result = await workWithTool(editor, request, context, { onWords, signal });
        if (keeps) {
          const { rememberPersonalized } = await import('../../../data/ai-tools.ts');
          rememberPersonalized(client, open.id, result.answer);
        }
        return result;
      },
      reasonOf(error) {
        noticeSessionEnd(client, error);
        return reasonOf(error);
      },
      onDone(request, result) {
        if (result.kind === 'done' && result.changes > 0) onWritten(writerOf(result.answer));
        done.current = editor.history.undos.at(-1);
        tellDone(editor, request, result);
      },
      onFailed: (_request, reason) =>
        void showToast({ kind: 'error', title: t('tools.failed'), message: reason }),
    }),
  );
  const run = useSyncExternalStore(runner.subscribe, runner.get);
  const able = AI_SERVICES.filter(isAble).join(' ');
  return useMemo(
    () => ({
      run,
      start: (request: ToolRequest) => void runner.start(request),
      stop: runner.stop,
      dismiss: runner.dismiss,
      others: otherServices(run, able),
      again(service: AiService) {
        if (run.kind === 'idle' || run.kind === 'running') return;
        if (run.kind === 'done' && run.changes > 0 && editor.history.undos.at(-1) === done.current)
          editor.undo();
        void runner.start({ ...run.request, aiService: service });
      },
      reasonAgainst(tool: AiTool) {
        if (able !== '' || !Object.hasOwn(NEEDS_SERVICE, tool)) return null;
        const setting = AI_SERVICE_SETTINGS[chosen];
        return t('tools.needsService', { setting, service: AI_SERVICE_NAMES[chosen] });
      },
    }),
    [run, runner, able, chosen, editor],
  );
}
