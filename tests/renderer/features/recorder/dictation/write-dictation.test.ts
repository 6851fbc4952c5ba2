import { QueryClient } from '@tanstack/react-query';
import { afterEach, expect, it, vi } from 'vitest';
import type { Mode } from '../../../../../src/contract/desktop/modes.ts';
import { TRANSLATION_LANGUAGE_DEFAULT } from '../../../../../src/contract/languages.ts';
import type { FinishedWords } from '../../../../../src-renderer/features/recorder/dictation/dictation-controller-parts.ts';
import { writeDictation } from '../../../../../src-renderer/features/recorder/dictation/write-dictation.ts';
import type { RecordingChoice } from '../../../../../src-renderer/features/recorder/session/new-takes.ts';
import { draftStore } from '../../../../../src-renderer/platform/web/draft-store.ts';
import { memoryStorage } from '../../../../support/memory-storage.ts';

afterEach(() => vi.unstubAllGlobals());

const SAID = {
  id: 't1',
  version: 3,
  language: 'en',
  originalText: 'milk and bread',
  personalizedText: null,
  translatedTo: null,
};
const CHOICE = { aiService: 'openai', language: 'en', personalize: false } as const;
const LIST = { tool: 'bullets', recipe: null } as unknown as Mode;

/** The text in the response fields of the tools. */
const LISTED = {
  formattedText: '- milk\n- bread',
  text: '- milk\n- bread',
  translatedText: '- milk\n- bread',
};

const RECIPE = { tool: null, recipe: 'r1' } as unknown as Mode;

/** The result of a dictation whose edit the server answers with `saved`. */
async function written(
  saved: () => Promise<Response>,
  task = { mode: LIST, selection: null as string | null },
  said: FinishedWords = SAID,
  choice: RecordingChoice = CHOICE,
  recipes = async () => Response.json({ recipes: [] }),
) {
  const drafts = draftStore(memoryStorage(), undefined, () => undefined);
  const edits: unknown[] = [];
  const asked: unknown[] = [];
  vi.stubGlobal('fetch', async (url: string, { method, body }: RequestInit) => {
    if (url === '/api/recipes') return recipes();
    if (method !== 'PATCH') {
      asked.push(JSON.parse(String(body)));
      return Response.json({ ...LISTED, engine: 'local', model: null });
    }
    edits.push(JSON.parse(String(body)));
    return saved();
  });
  const history = { client: new QueryClient(), drafts, owner: 'ann' };
  const text = await writeDictation(history, task, said, choice, new AbortController().signal);
  return { text, edits, asked, left: drafts.takeOver('ann', 't1') };
}

it('stores the tool’s result as an edit of the text', async () => {
  const { text, edits, left } = await written(async () => Response.json({ id: 't1', version: 4 }));
  expect(text).toBe('- milk\n- bread');
  expect(edits).toEqual([
    { version: 3, text: '- milk\n- bread', html: null, writtenBy: null, tool: 'bullets' },
  ]);
  expect(left).toBeNull();
});

it.each([
  ['that was chosen for the mode', 'fr', 'fr'],
  ['that is offered first', null, TRANSLATION_LANGUAGE_DEFAULT],
])('translates into the language %s', async (_which, chosen, targetLanguage) => {
  const mode = { tool: 'translate', recipe: null, targetLanguage: chosen } as unknown as Mode;
  const { text, asked, edits } = await written(async () => Response.json({ id: 't1', version: 4 }), {
    mode,
    selection: null,
  });
  expect(edits).toEqual([expect.objectContaining({ tool: 'translate', translatedTo: targetLanguage })]);
  expect(asked).toEqual([expect.objectContaining({ text: 'milk and bread', targetLanguage })]);
  expect(text).toBe('- milk\n- bread');
});

const STEPS = [
  { tool: 'translate', targetLanguage: 'nl' },
  { tool: 'translate', targetLanguage: 'fr' },
  { tool: 'grammar' },
];

it.each([
  [
    'as translated by its last translation',
    async () => Response.json({ recipes: [{ id: 'r1', steps: STEPS }] }),
    'fr',
  ],
  ['without a language, if it is unknown', () => Promise.reject(new TypeError('fetch failed')), undefined],
])('stores the text of a recipe %s', async (_how, recipes, translatedTo) => {
  const saved = async () => Response.json({ id: 't1', version: 4 });
  const { text, edits } = await written(saved, { mode: RECIPE, selection: null }, SAID, CHOICE, recipes);
  expect(text).toBe('- milk\n- bread');
  expect(edits).toEqual([
    { version: 3, text, html: null, writtenBy: null, tool: 'custom', ...(translatedTo && { translatedTo }) },
  ]);
});

it('sends no translation to a server that reports none', async () => {
  const mode = { tool: 'translate', recipe: null, targetLanguage: 'fr' } as unknown as Mode;
  const said = { ...SAID, translatedTo: undefined };
  const saved = async () => Response.json({ id: 't1', version: 4 });
  const { edits } = await written(saved, { mode, selection: null }, said);
  expect(edits).toEqual([expect.not.objectContaining({ translatedTo: 'fr' })]);
});

it.each([
  ['of the text, not the recorder’s', 'de', 'auto', 'de'],
  ['of the text, not of the next recording', 'de-AT', 'fr', 'de'],
  ['that was chosen for a text in an unknown one', 'auto', 'fr', 'fr'],
] as const)('gives a tool the language %s', async (_which, language, chosen, sent) => {
  const saved = async () => Response.json({ id: 't1', version: 4 });
  const task = { mode: LIST, selection: null };
  const { asked } = await written(saved, task, { ...SAID, language }, { ...CHOICE, language: chosen });
  expect(asked).toEqual([expect.objectContaining({ text: 'milk and bread', language: sent })]);
});

it.each([
  ['is unreachable', () => Promise.reject(new TypeError('fetch failed'))],
  ['is busy', async () => Response.json({ error: 'Busy', code: 'overloaded' }, { status: 503 })],
  [
    'has a newer version',
    async () => Response.json({ error: 'Changed', code: 'version_conflict' }, { status: 409 }),
  ],
])('delivers the text and keeps the edit as a draft when the server %s', async (_what, saved) => {
  const { text, left } = await written(saved);
  expect(text).toBe('- milk\n- bread');
  expect(left).toMatchObject({ version: 3, text: '- milk\n- bread' });
});

it.each(['\tmilk bread \n\n', '\u3000milk bread'])(
  'keeps the whitespace around a rewritten selection: %j',
  async (selection) => {
    const { text } = await written(() => Promise.reject(new TypeError('unasked')), { mode: LIST, selection });
    expect(text).toBe(selection.replace('milk bread', '- milk\n- bread'));
  },
);

it('does not store a rewritten selection, which belongs to another program', async () => {
  const { text, edits, left } = await written(() => Promise.reject(new TypeError('unasked')), {
    mode: LIST,
    selection: 'milk bread',
  });
  expect([text, edits, left]).toEqual(['- milk\n- bread', [], null]);
});

it('neither delivers nor stores the text of a recipe that stopped halfway', async () => {
  const urls: string[] = [];
  const failure = { step: 2, code: 'provider_refused', error: 'Refused' };
  vi.stubGlobal('fetch', async (url: string) => {
    urls.push(url);
    return Response.json({ text: 'Milk and bread.', engine: 'local', model: null, failure });
  });
  const drafts = { enqueue: () => expect.fail() };
  const history = { client: new QueryClient(), drafts, owner: 'ann' };
  const writing = writeDictation(
    history,
    { mode: RECIPE, selection: null },
    SAID,
    CHOICE,
    new AbortController().signal,
  );
  await expect(writing).rejects.toThrow('Step 2');
  expect(urls.toSorted()).toEqual(['/api/recipes', '/api/recipes/r1/run']);
});

it('stops writing and stores nothing when the dictation is cancelled', async () => {
  const cancellation = new AbortController();
  const answer = Response.json({ ...LISTED, engine: 'local', model: null });
  const asked: (RequestInit['method'] | undefined)[] = [];
  vi.stubGlobal('fetch', (_url: string, { method, signal }: RequestInit) => {
    asked.push(method);
    cancellation.abort();
    return signal?.aborted ? Promise.reject(signal.reason) : Promise.resolve(answer);
  });
  const history = { client: new QueryClient(), drafts: { enqueue: () => expect.fail() }, owner: 'ann' };
  const task = { mode: LIST, selection: null };
  await expect(writeDictation(history, task, SAID, CHOICE, cancellation.signal)).rejects.toThrow();
  expect(asked).toEqual(['POST']);
});
