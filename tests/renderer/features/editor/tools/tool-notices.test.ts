import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Transcription, TranscriptionDetail } from '../../../../../src/contract/api/transcriptions.ts';
import { HttpError } from '../../../../../src-renderer/data/http-error.ts';
import { userKeys } from '../../../../../src-renderer/data/user-keys.ts';
import { DraftAutosave } from '../../../../../src-renderer/features/editor/autosave.ts';
import {
  applyReplacements,
  replacementsFor,
} from '../../../../../src-renderer/features/editor/changes/rewrite.ts';
import { changesBetween } from '../../../../../src-renderer/features/editor/changes/word-changes.ts';
import { blocksOf, textOf } from '../../../../../src-renderer/features/editor/document.ts';
import { styledTextOf } from '../../../../../src-renderer/features/editor/styled-text.ts';
import { notifyDone } from '../../../../../src-renderer/features/editor/tools/tool-notices.ts';
import {
  createToolRunner,
  type ToolRequest,
  type ToolResult,
} from '../../../../../src-renderer/features/editor/tools/tool-run.ts';
import {
  type ToolSession,
  toolSessionOf,
} from '../../../../../src-renderer/features/editor/tools/tool-sessions.ts';
import { createTranscriptEditor } from '../../../../../src-renderer/features/editor/transcript-editor.ts';
import { loadTexts } from '../../../../../src-renderer/i18n/i18n.ts';
import { currentToast, dismissToast } from '../../../../../src-renderer/ui/toast/toasts.ts';

beforeAll(() => loadTexts('app', 'editor'));
afterEach(() => dismissToast());

const request: ToolRequest = { tool: 'grammar' };

/** An editor, and a tool that waits for `answer` and then writes it to the editor that holds the text. */
function openText(save: (text: string) => Promise<void> = async () => undefined, client = new QueryClient()) {
  const editor = createTranscriptEditor();
  editor.children = blocksOf('so we was late');
  const sent: string[] = [];
  const autosave = new DraftAutosave({
    base: { text: 'so we was late', html: null, version: 1 },
    current: () => ({ text: textOf(editor.children), html: null }),
    async save({ text, version }) {
      sent.push(text);
      await save(text);
      return { text, version: version + 1 } as Transcription;
    },
    drafts: { write: () => true, remove: () => undefined },
    onState: () => undefined,
    saveAsVersion: () => Promise.resolve(false),
    onConflict: () => undefined,
    onSaved: () => undefined,
  });
  let answer = (_text: string): void => undefined;
  let told: Promise<void> = Promise.resolve();
  const opened: string[] = [];
  const held = { editor, autosave, onWritten: () => undefined };
  const make = (session: ToolSession) =>
    createToolRunner({
      work: () =>
        new Promise<ToolResult>((resolve) => {
          answer = (after) => {
            const now = session.text().editor;
            const before = styledTextOf(now.children);
            const changes = changesBetween(before.text, after);
            applyReplacements(now, replacementsFor(before, after, changes));
            const by = { text: after, engine: 'local', model: null, note: null };
            const step = now.history.undos.at(-1);
            resolve({
              kind: 'done',
              answer: by,
              isPart: false,
              translatedTo: undefined,
              before,
              after,
              changes: changes.length,
              step,
            });
          };
        }),
      reasonOf: String,
      onDone(asked, result) {
        told = notifyDone(session, { request: asked, result, open: () => opened.push('opened') });
      },
      onFailed: () => undefined,
    });
  const context = { transcription: { id: 'a' } as TranscriptionDetail, aiService: 'openai' } as const;
  const session = toolSessionOf(client, 'a', context, held, make);
  const finish = async (text: string, running: Promise<void>): Promise<void> => {
    answer(text);
    await running;
    await told;
  };
  return { client, session, held, make, sent, opened, finish };
}

describe('notice of a tool that finishes after its text was closed', () => {
  it('stores the result, and offers to open the text and to undo', async () => {
    const { session, held, sent, opened, finish } = openText();
    const leave = session.attach(held);
    const running = session.runner.start(request);
    leave();
    await finish('So we were late.', running);
    expect(sent).toEqual(['So we were late.']);
    const toast = currentToast();
    expect(toast).toMatchObject({
      kind: 'success',
      title: 'Grammar improved',
      action: { label: 'Open' },
    });
    toast?.action?.run();
    expect(opened).toEqual(['opened']);
    toast?.otherAction?.run();
    await expect.poll(() => sent).toEqual(['So we were late.', 'so we was late']);
  });

  it('says that the result is only kept on this device when the server is unreachable', async () => {
    const { session, held, finish } = openText(() => Promise.reject(new HttpError(503, '', '{}')));
    const leave = session.attach(held);
    const running = session.runner.start(request);
    leave();
    await finish('So we were late.', running);
    expect(currentToast()).toMatchObject({
      kind: 'info',
      message: expect.stringContaining('kept on this device'),
    });
    held.autosave.stop();
  });

  it('says that the text no longer exists, and offers nothing', async () => {
    const gone = new HttpError(404, '', '{"error":"No.","code":"not_found"}');
    const { session, held, finish } = openText(() => Promise.reject(gone));
    const leave = session.attach(held);
    const running = session.runner.start(request);
    leave();
    await finish('So we were late.', running);
    expect(currentToast()).toMatchObject({
      kind: 'error',
      message: expect.stringContaining('no longer exists'),
    });
    expect(currentToast()?.action).toBeUndefined();
  });

  it('writes to the editor in which the same text was opened again', async () => {
    const first = openText();
    const leave = first.session.attach(first.held);
    const running = first.session.runner.start(request);
    leave();
    const second = openText(undefined, first.client);
    expect(second.session).toBe(first.session);
    second.session.attach(second.held);
    await first.finish('So we were late.', running);
    expect(textOf(second.held.editor.children)).toBe('So we were late.');
    expect(textOf(first.held.editor.children)).toBe('so we was late');
    expect(currentToast()).toMatchObject({ kind: 'success' });
    currentToast()?.action?.run();
    expect(textOf(second.held.editor.children)).toBe('so we was late');
  });

  it('is not shown, and nothing is saved, when the user signs out', async () => {
    const client = new QueryClient();
    client.setQueryData(userKeys.current, { id: 'ann' });
    const { session, held, sent, finish } = openText(undefined, client);
    const leave = session.attach(held);
    const running = session.runner.start(request);
    leave();
    client.setQueryData(userKeys.current, null);
    await finish('So we were late.', running);
    expect(sent).toEqual([]);
    expect(currentToast()?.leaving ?? true).toBe(true);
  });
});
