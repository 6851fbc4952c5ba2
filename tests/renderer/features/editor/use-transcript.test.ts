import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, expect, it, vi } from 'vitest';
import type { TranscriptionDetail } from '../../../../src/contract/api/transcriptions.ts';
import { blocksOf } from '../../../../src-renderer/features/editor/document.ts';
import { htmlOf } from '../../../../src-renderer/features/editor/html-out.ts';
import { isEditedByHand } from '../../../../src-renderer/features/editor/rewritten-texts.ts';
import { blocksOfStyled } from '../../../../src-renderer/features/editor/styled-text.ts';
import {
  blocksOfContent,
  replaceDocument,
  startSaving,
  type Transcript,
  useTranscript,
} from '../../../../src-renderer/features/editor/use-transcript.ts';
import type { DraftStore, Platform } from '../../../../src-renderer/platform/platform.ts';
import { PlatformContext } from '../../../../src-renderer/platform/platform-context.ts';
import { draftStore } from '../../../../src-renderer/platform/web/draft-store.ts';
import { memoryStorage } from '../../../support/memory-storage.ts';
import { waitFor } from '../../../support/wait-for.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** An editor of a stored text, before its effects run. */
function opened(drafts: DraftStore, stored: Pick<TranscriptionDetail, 'text' | 'version'>): Transcript {
  let transcript: Transcript | null = null;
  const detail = { ...stored, id: 't1', html: null, editedAt: null, personalizedText: null };
  function Editor() {
    const options = { owner: 'ann', unedited: stored.text, readHtml: null, onConflict: expect.fail };
    transcript = useTranscript(detail as unknown as TranscriptionDetail, options);
    return null;
  }
  const client = new QueryClient();
  renderToStaticMarkup(
    createElement(
      PlatformContext,
      { value: { drafts } as Platform },
      createElement(QueryClientProvider, { client }, createElement(Editor)),
    ),
  );
  return transcript ?? expect.fail('nothing was rendered');
}

const bold = blocksOfStyled({ text: 'older\ntext', marks: new Uint8Array(10).fill(1, 0, 5), aligns: [] });

it.each([
  ['has the same words', 'older\ntext', htmlOf(bold)],
  ['has the same words except for NUL characters', 'older\0\ntext', htmlOf(bold)],
  ['has the same words except for line breaks', 'older\r\ntext', htmlOf(bold)],
  ['has other words', 'newer text', htmlOf(blocksOf('newer text'))],
])('shows a text with its formatting only where the HTML %s', (_what, text, shown) => {
  expect(htmlOf(blocksOfContent({ text, html: htmlOf(bold) }, () => bold))).toBe(shown);
});

it('keeps a draft of an earlier version on the device beside new edits', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('away')));
  const drafts = draftStore(memoryStorage(), undefined, () => undefined);
  const earlier = { text: 'on the train', html: null, version: 3 };
  drafts.write('ann', drafts.keyOf('t1'), earlier);
  const left = vi.fn();
  drafts.onEnqueued(left);
  const { editor, autosave, current } = opened(drafts, { text: 'at home', version: 5 });
  expect(current().text).toBe('at home');
  expect(left).toHaveBeenCalledOnce();
  replaceDocument(editor, blocksOf('at home, and more'));
  autosave.notifyEdited();
  await autosave.flush(true);
  autosave.stop();
  const kept = drafts.list('ann').map((key) => drafts.read('ann', key));
  expect(kept).toEqual([earlier, { text: 'at home, and more', html: null, version: 5 }]);
});

it('continues in a reopened page from a save of the previous page that got no response', async () => {
  const requests: unknown[] = [];
  vi.stubGlobal('fetch', (_url: string, { body }: RequestInit) => {
    requests.push(JSON.parse(String(body)));
    return new Promise(() => undefined);
  });
  const storage = memoryStorage();
  const openPage = (text: string, version: number) =>
    opened(
      draftStore(storage, undefined, () => undefined),
      { text, version },
    );
  const first = openPage('at home', 5);
  replaceDocument(first.editor, blocksOf('at home, first'));
  first.autosave.notifyEdited();
  void first.autosave.flush();
  replaceDocument(first.editor, blocksOf('at home, first and last'));
  first.autosave.notifyEdited();
  void first.autosave.flush(true);
  const later = openPage('at home, first', 6);
  expect(later.current().text).toBe('at home, first and last');
  later.autosave.notifyEdited();
  void later.autosave.flush();
  await waitFor(() => expect(requests).toHaveLength(2));
  expect(requests).toMatchObject([
    { text: 'at home, first', version: 5 },
    { text: 'at home, first and last', version: 6 },
  ]);
  for (const { autosave } of [first, later]) autosave.stop();
});

/** The server's text, whose answers to edits wait until they are released, in order. */
function slowServer(text: string, version: number) {
  const server = { text, version };
  const edits: unknown[] = [];
  const held: (() => void)[] = [];
  vi.stubGlobal('fetch', async (_url: string, { body, method }: RequestInit) => {
    const current = () => ({ ...server, id: 't1', html: null });
    if (method !== 'PATCH') return Response.json(current());
    const edit = JSON.parse(String(body));
    edits.push(edit);
    await new Promise<void>((resolve) => held.push(resolve));
    if (edit.version !== server.version)
      return Response.json({ error: 'x', code: 'version_conflict', current: current() }, { status: 409 });
    Object.assign(server, { text: edit.text, version: edit.version + 1 });
    return Response.json(current());
  });
  return { server, edits, release: () => held.shift()?.() };
}

/** An editor that saves, and the function that writes and sends its text. */
function editing(drafts: DraftStore, stored: Pick<TranscriptionDetail, 'text' | 'version'>) {
  const open = opened(drafts, stored);
  const close = startSaving(open.autosave, drafts, 't1');
  const write = (text: string): void => {
    replaceDocument(open.editor, blocksOf(text));
    open.autosave.notifyEdited();
    void open.autosave.flush();
  };
  return { ...open, close, write };
}

it('sends nothing from a text opened again until the save of its closed editor is answered', async () => {
  const { server, edits, release } = slowServer('at home', 5);
  const drafts = draftStore(memoryStorage(), undefined, () => undefined);
  const first = editing(drafts, server);
  first.write('at home, first');
  await waitFor(() => expect(edits).toHaveLength(1));
  // Typed during the save: it is sent after that.
  replaceDocument(first.editor, blocksOf('at home, first and second'));
  first.autosave.notifyEdited();
  first.close();
  const later = editing(drafts, { text: 'at home', version: 5 });
  expect(later.current().text).toBe('at home, first and second');
  later.write('at home, all of it');
  for (const count of [1, 2, 3, 4]) {
    await waitFor(() => expect(edits).toHaveLength(count));
    expect(drafts.read('ann', drafts.keyOf('t1'))?.text).toBe('at home, all of it');
    release();
  }
  await waitFor(() => expect(drafts.list('ann')).toEqual([]));
  expect(edits).toMatchObject([
    { text: 'at home, first', version: 5 },
    { text: 'at home, first and second', version: 6 },
    { text: 'at home, all of it', version: 5 },
    { text: 'at home, all of it', version: 7 },
  ]);
  expect(server).toEqual({ text: 'at home, all of it', version: 8 });
  later.close();
});

it.each([
  [429, true],
  [500, true],
  [507, true],
  [520, true],
  [400, false],
])(
  'leaves an edit to the background sending when the last save fails with %s: %s',
  async (status, isLeft) => {
    vi.stubGlobal('fetch', async () => Response.json({ error: 'x', code: 'x' }, { status }));
    const drafts = draftStore(memoryStorage(), navigator.locks, () => undefined);
    const openAtSending: Promise<boolean>[] = [];
    drafts.onEnqueued(() => openAtSending.push(drafts.isOpen(drafts.keyOf('t1'))));
    const { write, close, autosave } = editing(drafts, { text: 'at home', version: 5 });
    write('at home, and more');
    close();
    await waitFor(() => expect(autosave.state().kind).toBe(isLeft ? 'retry' : 'refused'));
    if (isLeft) await waitFor(() => expect(openAtSending).toHaveLength(1));
    await waitFor(async () => expect(await drafts.isOpen(drafts.keyOf('t1'))).toBe(false));
    expect(await Promise.all(openAtSending)).toEqual(isLeft ? [false] : []);
    expect(drafts.read('ann', drafts.keyOf('t1'))?.text).toBe('at home, and more');
  },
);

it('keeps the draft of a text opened again when the save of its closed editor succeeds', async () => {
  const { server, edits, release } = slowServer('at home', 5);
  const drafts = draftStore(memoryStorage(), undefined, () => undefined);
  const first = editing(drafts, server);
  first.write('at home, first');
  first.close();
  const later = editing(drafts, { text: 'at home', version: 5 });
  later.write('at home, first and last');
  // The page may be killed at any moment.
  const removed = vi.spyOn(drafts, 'remove');
  await waitFor(() => expect(edits).toHaveLength(1));
  release();
  await waitFor(() => expect(edits).toHaveLength(2));
  expect(removed).not.toHaveBeenCalled();
  expect(drafts.read('ann', drafts.keyOf('t1'))?.text).toBe('at home, first and last');
  later.close();
});

it('waits a minute for the response to a save, then retries', async () => {
  vi.useFakeTimers();
  vi.stubGlobal('fetch', () => new Promise(() => undefined));
  const drafts = draftStore(memoryStorage(), undefined, () => undefined);
  const { editor, autosave } = opened(drafts, { text: 'at home', version: 5 });
  replaceDocument(editor, blocksOf('at home, and more'));
  autosave.notifyEdited();
  void autosave.flush();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(autosave.state()).toEqual({ kind: 'retry' });
  autosave.stop();
});

it('learns no corrections from another version that replaces the text', () => {
  const drafts = draftStore(memoryStorage(), undefined, () => undefined);
  const { editor, replace, current } = opened(drafts, { text: 'I think their house', version: 2 });
  expect(isEditedByHand(editor)).toBe(true);
  replace('I think there house');
  expect([current().text, isEditedByHand(editor)]).toEqual(['I think there house', false]);
});
