import { Transforms } from 'slate';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { documentText, openCount } from '../../../../../src-renderer/features/editor/changes/review.ts';
import { blocksOf, textOf } from '../../../../../src-renderer/features/editor/document.ts';
import { toggleMark } from '../../../../../src-renderer/features/editor/formatting.ts';
import { htmlOf } from '../../../../../src-renderer/features/editor/html-out.ts';
import { pointAt, rangeAt } from '../../../../../src-renderer/features/editor/text-positions.ts';
import { revertTool } from '../../../../../src-renderer/features/editor/tools/revert-tool.ts';
import { selectedWords } from '../../../../../src-renderer/features/editor/tools/selected-words.ts';
import type { ToolRequest } from '../../../../../src-renderer/features/editor/tools/tool-run.ts';
import {
  makeList,
  reviewOfProposal,
  reviewSince,
  runToolOn,
} from '../../../../../src-renderer/features/editor/tools/tool-work.ts';
import { createTranscriptEditor } from '../../../../../src-renderer/features/editor/transcript-editor.ts';

afterEach(() => vi.unstubAllGlobals());

type Opened = ReturnType<typeof createTranscriptEditor>;

function open(text: string): Opened {
  const editor = createTranscriptEditor();
  editor.children = blocksOf(text);
  return editor;
}

const select = (editor: Opened, start: number, end: number): void =>
  Transforms.select(editor, {
    anchor: pointAt(editor.children, start),
    focus: pointAt(editor.children, end),
  });

/** Makes the server answer with `make` of the text; `meanwhile` runs during the request. */
function serving(
  make: (text: string) => string,
  meanwhile: () => void = () => undefined,
): { sent: string[] } {
  const sent: string[] = [];
  vi.stubGlobal('fetch', async (_url: string, { body }: { body: string }) => {
    const { text } = JSON.parse(body) as { text: string };
    sent.push(body);
    meanwhile();
    return Response.json({
      improvedText: make(text),
      translatedText: make(text),
      engine: 'local',
      model: null,
      note: null,
    });
  });
  return { sent };
}

const listen = () => ({ onWords: () => undefined, signal: new AbortController().signal });
const run = (editor: Opened, request: ToolRequest = { tool: 'grammar' }) =>
  runToolOn(() => editor, request, { aiService: 'openai', recordedIn: 'en' }, listen());

describe('runToolOn', () => {
  it('rewrites the text in one undo step, and keeps the formatting (core 4)', async () => {
    const editor = open(' so we was late ');
    select(editor, 4, 6);
    toggleMark(editor, 'italic');
    Transforms.deselect(editor);
    const steps = editor.history.undos.length;
    const { sent } = serving(() => 'So we were late.');
    expect(await run(editor)).toMatchObject({ kind: 'done', changes: 3 });
    expect(sent).toEqual(['{"text":"so we was late","aiService":"openai","language":"en"}']);
    expect(htmlOf(editor.children)).toBe('<p> So <em>we</em> were late. </p>');
    expect(editor.history.undos.length).toBe(steps + 1);
    editor.undo();
    expect(htmlOf(editor.children)).toBe('<p> so <em>we</em> was late </p>');
  });

  it('sends the language of a translation while the text is translated', async () => {
    const editor = open('Good morning');
    const { sent } = serving((text) => (text === 'Good morning' ? 'Guten Morgen' : text));
    const told = async () => {
      await run(editor);
      return JSON.parse(sent.at(-1) ?? '').language;
    };
    const done = await run(editor, { tool: 'translate', targetLanguage: 'de' });
    if (done.kind !== 'done') throw new Error('The translation is not in the text.');
    await Promise.resolve();
    Transforms.insertText(editor, ' Ja', { at: pointAt(editor.children, 5) });
    await Promise.resolve();
    expect(await told()).toBe('de');
    revertTool(editor, done);
    expect(textOf(editor.children)).not.toContain('Guten');
    expect(await told()).toBe('en');
    editor.undo();
    expect(await told()).toBe('de');
  });

  it.each([
    ['its last translation', null, 'fr'],
    ['the translation before a step that failed', { step: 3, code: 'internal', error: 'x' }, 'nl'],
  ])('after a recipe, sends the language of %s', async (_what, failure, language) => {
    const editor = open('Good morning');
    vi.stubGlobal('fetch', async () =>
      Response.json({ text: 'Goedemorgen', engine: 'openai', model: null, note: null, failure }),
    );
    const steps = [
      { tool: 'translate', targetLanguage: 'nl' },
      { tool: 'grammar' },
      { tool: 'translate', targetLanguage: 'fr' },
    ] as const;
    await run(editor, {
      tool: 'custom',
      recipe: { id: 'r', name: 'Abroad', steps, stopped: () => 'stopped' },
    });
    expect(textOf(editor.children)).toBe('Goedemorgen');
    const { sent } = serving((text) => text);
    await run(editor);
    expect(JSON.parse(sent[0] ?? '')).toMatchObject({ text: 'Goedemorgen', language });
  });

  it('processes the selected words alone', async () => {
    const editor = open('one two three');
    select(editor, 3, 8);
    const { sent } = serving((text) => text.toUpperCase());
    await run(editor, { tool: 'grammar', selected: selectedWords(editor) });
    expect(sent[0]).toContain('"text":"two"');
    expect(textOf(editor.children)).toBe('one TWO three');
  });

  it('processes the words selected at the start, wherever they have moved, or fails', async () => {
    const editor = open('one two three');
    select(editor, 4, 7);
    const selected = selectedWords(editor);
    select(editor, 13, 13);
    expect(selectedWords(editor)).toBeNull();
    Transforms.insertText(editor, ' Four', { at: pointAt(editor.children, 13) });
    Transforms.insertText(editor, 'Zero ', { at: pointAt(editor.children, 0) });
    const { sent } = serving((text) => text.toUpperCase());
    await run(editor, { tool: 'grammar', selected });
    expect(textOf(editor.children)).toBe('Zero one TWO three Four');
    Transforms.delete(editor, { at: rangeAt(editor.children, { start: 8, end: 12 }) });
    await expect(run(editor, { tool: 'grammar', selected })).rejects.toMatchObject({ name: 'ToolError' });
    expect(sent).toHaveLength(1);
  });

  it('processes the selected words without what replaced the text after them', async () => {
    const editor = open('one two three');
    select(editor, 4, 7);
    const selected = selectedWords(editor);
    Transforms.delete(editor, { at: rangeAt(editor.children, { start: 7, end: 8 }) });
    Transforms.insertText(editor, '(', { at: pointAt(editor.children, 7) });
    const { sent } = serving((text) => text.toUpperCase());
    await run(editor, { tool: 'grammar', selected });
    expect(sent).toEqual([expect.stringContaining('"text":"two"')]);
    expect(textOf(editor.children)).toBe('one TWO(three');
  });

  it('proposes the result as changes when the text was edited meanwhile, and does not overwrite it', async () => {
    const editor = open('so we was late');
    serving(
      () => 'So we were late.',
      () => Transforms.insertText(editor, ' again', { at: pointAt(editor.children, 14) }),
    );
    const result = await run(editor);
    expect(textOf(editor.children)).toBe('so we was late again');
    expect(result.kind).toBe('kept');
    if (result.kind !== 'kept') throw new Error('It was not kept.');
    expect(result.changes).toBe(3);
    // Text typed before the changes are reviewed is kept, too.
    Transforms.insertText(editor, ' today', { at: pointAt(editor.children, 20) });
    const review = reviewOfProposal(result.proposal, editor);
    expect(openCount(review)).toBe(3);
    expect(documentText(review)).toBe('so we was late again today');
    expect(review.after).toBe('So we were late. again today');
  });

  it.each([
    ['after it', 'Good morning.', ' Bye.', 13, 'Guten Tag. Bye.'],
    ['before it', 'Good morning.', 'Hi! ', 0, 'Hi! Guten Tag.'],
    ['within it', 'Good morning.', 'very ', 5, 'Guten Tag.'],
    ['inside the selection', 'Anna says good morning', 'very ', 10, 'Anna sagt guten Tag'],
  ])(
    'proposes a complete translation of a text that was edited meanwhile: %s',
    async (_where, text, typed, at, all) => {
      const editor = open(text);
      const answer = text.startsWith('Anna') ? 'Anna sagt guten Tag' : 'Guten Tag.';
      serving(
        () => answer,
        () => Transforms.insertText(editor, typed, { at: pointAt(editor.children, at) }),
      );
      const result = await run(editor, { tool: 'translate', targetLanguage: 'de' });
      expect(result).toMatchObject({ kind: 'kept', leftOut: 0 });
      expect(result.kind === 'kept' && reviewOfProposal(result.proposal, editor).after).toBe(all);
    },
  );

  it('leaves out corrections of words that were edited meanwhile', async () => {
    const editor = open('so we was late');
    serving(
      () => 'So we were late.',
      () => Transforms.insertText(editor, 'n’t', { at: pointAt(editor.children, 9) }),
    );
    const result = await run(editor);
    expect(result).toMatchObject({ kind: 'kept', leftOut: 1, changes: 2 });
    expect(result.kind === 'kept' && reviewOfProposal(result.proposal, editor).after).toBe(
      'So we wasn’t late.',
    );
  });

  it('proposes nothing when it changed nothing in a text that was edited meanwhile', async () => {
    const editor = open('So we were late.');
    serving(
      (text) => text,
      () => Transforms.insertText(editor, ' Bye.', { at: pointAt(editor.children, 16) }),
    );
    expect(await run(editor)).toMatchObject({ kind: 'done', changes: 0 });
    expect(textOf(editor.children)).toBe('So we were late. Bye.');
  });

  it('leaves the typing before it as the last step when it changed nothing', async () => {
    const editor = open('So we were late');
    Transforms.insertText(editor, '.', { at: pointAt(editor.children, 15) });
    serving((text) => text);
    expect(await run(editor)).toMatchObject({ kind: 'done', changes: 0, step: undefined });
  });

  it('drops an answer that arrives after it was cancelled', async () => {
    const editor = open('so we was late');
    const control = new AbortController();
    serving(
      () => 'So we were late.',
      () => control.abort(),
    );
    const context = { aiService: 'openai', recordedIn: 'en' } as const;
    const listener = { ...listen(), signal: control.signal };
    await expect(runToolOn(() => editor, { tool: 'grammar' }, context, listener)).rejects.toThrow();
    expect(textOf(editor.children)).toBe('so we was late');
  });

  it('rejects a text over the length limit without a request', async () => {
    const { sent } = serving((text) => text);
    await expect(run(open('word '.repeat(30_000)))).rejects.toMatchObject({ name: 'TextTooLongError' });
    expect(sent).toEqual([]);
  });

  it('offers a review of all changes since the text was sent', async () => {
    const editor = open('so we was late');
    serving(() => 'So we were late');
    const result = await run(editor);
    Transforms.insertText(editor, ' today', { at: pointAt(editor.children, 15) });
    expect(result.kind === 'done' && reviewSince(result.before, editor).changes).toHaveLength(3);
  });
});

describe('makeList', () => {
  it('makes list items of lines, or of sentences where there is one line (core 5)', () => {
    const lines = open('first\n\nsecond');
    makeList(lines);
    expect(textOf(lines.children)).toBe('• first\n• second');
    lines.undo();
    expect(textOf(lines.children)).toBe('first\n\nsecond');
    const one = open('We met. We ate.');
    makeList(one);
    expect(textOf(one.children)).toBe('• We met.\n• We ate.');
  });

  it('makes list items of the selected paragraphs alone, and keeps their formatting (core 5)', () => {
    const editor = open('intro\none two\nthree\nend');
    select(editor, 10, 16);
    toggleMark(editor, 'bold');
    makeList(editor);
    expect(htmlOf(editor.children)).toBe(
      '<p>intro</p><p>• one <strong>two</strong></p><p>• <strong>th</strong>ree</p><p>end</p>',
    );
    // The selection of a triple click.
    const clicked = open('one\ntwo\nthree');
    select(clicked, 0, 4);
    makeList(clicked);
    expect(textOf(clicked.children)).toBe('• one\ntwo\nthree');
  });
});
