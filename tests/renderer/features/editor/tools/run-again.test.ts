import { Transforms } from 'slate';
import { afterEach, expect, it, vi } from 'vitest';
import { blocksOf, textOf } from '../../../../../src-renderer/features/editor/document.ts';
import { pointAt } from '../../../../../src-renderer/features/editor/text-positions.ts';
import { runAgainWith } from '../../../../../src-renderer/features/editor/tools/run-again.ts';
import {
  createToolRunner,
  type ToolRequest,
} from '../../../../../src-renderer/features/editor/tools/tool-run.ts';
import type { ToolSession } from '../../../../../src-renderer/features/editor/tools/tool-sessions.ts';
import { runToolOn } from '../../../../../src-renderer/features/editor/tools/tool-work.ts';
import { createTranscriptEditor } from '../../../../../src-renderer/features/editor/transcript-editor.ts';

afterEach(() => vi.unstubAllGlobals());

/** The tools of a text that is on screen. */
function sessionOf(text: string): ToolSession {
  const editor = createTranscriptEditor();
  editor.children = blocksOf(text);
  const runner = createToolRunner({
    work: (request, onWords, signal) =>
      runToolOn(() => editor, request, { aiService: 'openai', recordedIn: 'en' }, { onWords, signal }),
    reasonOf: String,
    onDone: () => undefined,
    onFailed: () => undefined,
  });
  const session = { runner, text: () => ({ editor, onWritten: () => undefined }), isOnScreen: () => true };
  return session as unknown as ToolSession;
}

const TO_DUTCH: ToolRequest = {
  tool: 'custom',
  recipe: {
    id: 'r',
    name: 'Abroad',
    steps: [{ tool: 'translate', targetLanguage: 'nl' }],
    stopped: () => 'stopped',
  },
};

it('proposes the translation of a recipe in its language after another service failed', async () => {
  const session = sessionOf('Good morning');
  const { editor } = session.text();
  const answer = { text: 'Goedemorgen', engine: 'openai', model: null, note: null, failure: null };
  vi.stubGlobal('fetch', async () => Response.json(answer));
  await session.runner.start(TO_DUTCH);
  expect(textOf(editor.children)).toBe('Goedemorgen');
  const { promise, reject } = Promise.withResolvers<Response>();
  vi.stubGlobal('fetch', () => promise);
  runAgainWith(session, 'anthropic');
  expect(textOf(editor.children)).toBe('Good morning');
  Transforms.insertText(editor, ', Anna', { at: pointAt(editor.children, 12) });
  reject(new Error('refused'));
  await vi.waitFor(() => expect(session.runner.get().kind).toBe('kept'));
  expect(session.runner.get()).toMatchObject({
    proposal: { words: 'Goedemorgen', translatedTo: 'nl' },
    failure: expect.anything(),
  });
});
