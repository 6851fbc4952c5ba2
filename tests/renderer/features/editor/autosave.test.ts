import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Transcription } from '../../../../src/contract/api/transcriptions.ts';
import { HttpError, NetworkError } from '../../../../src-renderer/data/http-error.ts';
import { type AutosaveOptions, DraftAutosave } from '../../../../src-renderer/features/editor/autosave.ts';
import { hashOf, type SaveState } from '../../../../src-renderer/features/editor/save-state.ts';
import type { Draft } from '../../../../src-renderer/platform/platform.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => vi.useRealTimers());

/** Every delay of the autosave is shorter than a minute. */
const settled = () => vi.advanceTimersByTimeAsync(60_000);

const stored = (text: string, version: number, html: string | null = null) =>
  ({ text, version, html }) as unknown as Transcription;

/** A server with one text, and an editor for it. */
function setUp(text = 'old', unsent: string | null = null, unanswered: readonly number[] = []) {
  const server = {
    text,
    html: null as string | null,
    version: 1,
    failure: null as Error | null,
    /** Whether other texts were merged into it, or the error that left this unknown. */
    isMerged: false as boolean | NetworkError,
    answer: Promise.resolve(),
  };
  const device = { draft: null as Draft | null };
  const told = { conflicts: 0 };
  const beside: Draft[] = [];
  /** The draft on the device during each request. */
  const kept: (Draft | null)[] = [];
  const page = { text, html: null as string | null, states: [] as SaveState[] };
  const sent: Parameters<AutosaveOptions['save']>[0][] = [];
  const autosave = new DraftAutosave({
    base: { text, html: null, version: 1 },
    unsent: unsent === null ? null : { text: unsent, html: null, unanswered },
    current: () => ({ text: page.text, html: page.html }),
    async save(edit) {
      sent.push(edit);
      kept.push(device.draft);
      await server.answer;
      if (server.failure) throw server.failure;
      if (edit.version !== server.version) {
        const current = stored(server.text, server.version, server.html);
        throw new HttpError(409, '', JSON.stringify({ error: 'x', code: 'version_conflict', current }));
      }
      server.text = edit.text;
      server.html = edit.html;
      server.version += 1;
      return stored(server.text, server.version);
    },
    async saveAsVersion(edit) {
      if (server.isMerged instanceof NetworkError) throw server.isMerged;
      if (server.isMerged) beside.push(edit);
      return server.isMerged;
    },
    onConflict: () => {
      told.conflicts += 1;
    },
    drafts: {
      write(draft) {
        device.draft = draft;
        return true;
      },
      remove() {
        device.draft = null;
      },
    },
    onState: (state) => page.states.push(state),
    onSaved: () => undefined,
  });
  const type = (next: string): void => {
    page.text = next;
    autosave.notifyEdited();
  };
  return { server, device, told, beside, page, sent, kept, autosave, type, last: () => page.states.at(-1) };
}

describe('DraftAutosave', () => {
  it('saves once after typing pauses, and removes the draft', async () => {
    const { type, sent, server, device, page, last } = setUp();
    type('old a');
    type('old ab');
    expect(page.states).toEqual([{ kind: 'unsaved' }]);
    await settled();
    expect(sent).toEqual([{ text: 'old ab', html: null, version: 1 }]);
    expect(server.text).toBe('old ab');
    expect(device.draft).toBeNull();
    expect(last()).toEqual({ kind: 'saved' });
  });

  it('sends the writer of the text with the next save, once', async () => {
    const { type, sent, autosave } = setUp();
    const writtenBy = { service: 'openai', model: 'gpt-5' } as const;
    type('old a');
    autosave.setWriter(writtenBy);
    await settled();
    type('old ab');
    await settled();
    expect(sent).toEqual([
      { text: 'old a', html: null, version: 1, writtenBy },
      { text: 'old ab', html: null, version: 2 },
    ]);
  });

  it('sends the writer again after a failed save, and never for text that was undone', async () => {
    const { type, sent, autosave, server, device } = setUp();
    const writtenBy = { service: 'openai', model: 'gpt-5' } as const;
    server.failure = new NetworkError('away');
    type('old a');
    autosave.setWriter(writtenBy);
    await vi.advanceTimersByTimeAsync(3000);
    expect(device.draft).toMatchObject({ writtenBy });
    server.failure = null;
    await settled();
    expect(sent.map((edit) => edit.writtenBy)).toEqual([writtenBy, writtenBy]);
    type('old ab');
    autosave.setWriter(writtenBy);
    type('old a');
    await settled();
    type('old abc');
    await settled();
    expect(sent.at(-1)).toEqual({ text: 'old abc', html: null, version: 2 });
  });

  it('saves a change of formatting alone, and nothing when it was reverted (core 2)', async () => {
    const { type, page, sent, server } = setUp();
    page.html = '<p><strong>old</strong></p>';
    type('old');
    await settled();
    expect(server).toMatchObject({ text: 'old', html: page.html, version: 2 });
    page.html = null;
    type('old');
    page.html = server.html;
    type('old');
    await settled();
    expect(sent.length).toBe(1);
  });

  it('does not save a text put in by rebase(), and saves edits of it', async () => {
    const { type, page, sent, autosave } = setUp();
    page.text = 'as spoken';
    autosave.rebase({ text: 'as spoken', html: null });
    autosave.notifyEdited();
    await settled();
    expect(sent).toEqual([]);
    type('as spoken, edited');
    await settled();
    expect(sent).toEqual([{ text: 'as spoken, edited', html: null, version: 1 }]);
  });

  it('does not attribute a text put in by rebase() or exchange() to the writer of the previous one', async () => {
    const { type, page, sent, server, autosave } = setUp();
    const writtenBy = { service: 'openai', model: 'gpt-5' } as const;
    const restore = (text: string, version: number): Transcription => {
      Object.assign(server, { text, version });
      return stored(text, version);
    };
    autosave.setWriter(null);
    page.text = 'in my style';
    autosave.rebase({ text: 'in my style', html: null });
    type('in my style, edited');
    await settled();
    autosave.setWriter(null, 'grammar');
    await autosave.exchange(async (version) => {
      page.text = 'restored';
      return { stored: restore('restored', version + 1), isEdited: false };
    });
    type('restored, edited');
    await settled();
    expect(sent).toEqual([
      { text: 'in my style, edited', html: null, version: 1 },
      { text: 'restored, edited', html: null, version: 3 },
    ]);
    // A tool that finished during the exchange wrote into the new text.
    await autosave.exchange(async (version) => {
      type('restored again, edited');
      autosave.setWriter(writtenBy, 'grammar');
      return { stored: restore('restored again', version + 1), isEdited: true };
    });
    await settled();
    expect(sent.at(-1)).toMatchObject({ text: 'restored again, edited', writtenBy, tool: 'grammar' });
  });

  it('saves at intervals while the user keeps typing', async () => {
    const { type, sent } = setUp();
    for (let count = 0; count < 30; count += 1) {
      type(`old ${count}`);
      await vi.advanceTimersByTimeAsync(200);
    }
    expect(sent.length).toBeGreaterThan(1);
  });

  it('saves at intervals while the system clock is set back', async () => {
    const { type, sent } = setUp();
    for (let count = 0; count < 30; count += 1) {
      type(`old ${count}`);
      vi.setSystemTime(Date.now() - 60_000);
      await vi.advanceTimersByTimeAsync(200);
    }
    expect(sent.length).toBeGreaterThan(1);
  });

  it('bases each save on the version before it, also for edits typed during a save', async () => {
    const { type, sent, server, autosave } = setUp();
    type('a');
    const first = autosave.flush();
    type('ab');
    await first;
    await settled();
    expect(sent.map(({ version }) => version)).toEqual([1, 2]);
    expect(server.text).toBe('ab');
  });

  it('sends nothing when the text equals the stored one again', async () => {
    const { type, sent, last } = setUp();
    type('new');
    type('old');
    await settled();
    expect(sent).toEqual([]);
    expect(last()).toEqual({ kind: 'saved' });
  });

  it('keeps the draft on the device while the network is away, and retries', async () => {
    const { type, server, device, autosave, last } = setUp();
    server.failure = new NetworkError(null);
    type('new');
    await autosave.flush();
    expect(last()).toEqual({ kind: 'retry' });
    expect(device.draft).toEqual({ text: 'new', html: null, version: 1 });
    server.failure = null;
    await settled();
    expect(server.text).toBe('new');
    expect(device.draft).toBeNull();
  });

  it('keeps edits typed during an unanswered save as a draft on the device', async () => {
    const { type, server, device, autosave } = setUp();
    const answer = Promise.withResolvers<void>();
    server.answer = answer.promise;
    type('new');
    void autosave.flush();
    type('new and newer');
    await vi.advanceTimersByTimeAsync(3000);
    expect(device.draft).toMatchObject({ text: 'new and newer', version: 1 });
    answer.resolve();
    await settled();
    expect([server.text, device.draft]).toEqual(['new and newer', null]);
  });

  it('reverts an edit on the server that was undone after its response was lost', async () => {
    const { type, server, device, sent, told, autosave, last } = setUp();
    type('new');
    server.failure = new NetworkError('lost');
    autosave.setWriter({ service: 'openai', model: 'gpt-5' }, 'grammar');
    await autosave.flush();
    Object.assign(server, { text: 'new', version: 2 });
    type('old');
    await autosave.flush();
    expect(last()).toEqual({ kind: 'retry' });
    server.failure = null;
    await settled();
    expect(server).toMatchObject({ text: 'old', version: 3 });
    expect([last(), told.conflicts, device.draft]).toEqual([{ kind: 'saved' }, 0, null]);
    expect(sent.at(-1)).toEqual({ text: 'old', html: null, version: 2 });
    type('newer');
    type('old');
    await settled();
    expect(sent).toHaveLength(4);
  });

  it.each([
    ['was stored', 'old a', ['old abc']],
    ['is a prefix of the typed text', 'old ab', ['old ab', 'old abc']],
  ])(
    'does not resend the writer of an edit that %s when its response was lost',
    async (_what, next, texts) => {
      const { type, sent, server, autosave, last } = setUp();
      type('old a');
      autosave.setWriter({ service: 'openai', model: 'gpt-5' }, 'grammar');
      server.failure = new NetworkError('lost');
      await autosave.flush();
      Object.assign(server, { text: 'old a', version: 2, failure: null });
      type(next);
      await settled();
      type('old abc');
      await settled();
      expect(last()).toEqual({ kind: 'saved' });
      const edits = texts.map((text, index) => ({ text, html: null, version: 2 + index }));
      expect(sent.filter(({ version }) => version > 1)).toEqual(edits);
    },
  );

  it('does not retry an edit that the server refuses', async () => {
    const { type, server, sent, last } = setUp();
    server.failure = new HttpError(400, '', '{"error":"Too long","code":"invalid_input"}');
    type('new');
    await settled();
    expect(sent).toHaveLength(1);
    expect(last()).toEqual({ kind: 'refused', reason: 'Too long' });
  });

  const missing = new HttpError(404, '', '{"error":"x","code":"not_found"}');

  it('reports a deleted transcription and keeps the draft, also after the editor is closed', async () => {
    const { type, server, device, autosave, last } = setUp();
    server.failure = missing;
    type('new');
    await autosave.flush();
    expect(last()).toEqual({ kind: 'gone' });
    expect(device.draft).not.toBeNull();

    // The page closed the editor after another user signed in, who can't see the text.
    const closed = setUp();
    closed.server.failure = missing;
    closed.type('new');
    const flushed = closed.autosave.flush();
    closed.autosave.stop();
    await flushed;
    expect(closed.device.draft?.text).toBe('new');
  });

  it('retries after a 404 that does not come from the API', async () => {
    const { type, server, autosave, last } = setUp();
    server.failure = new HttpError(404, 'Not Found', '<html>nginx</html>');
    type('new');
    await autosave.flush();
    expect(last()).toEqual({ kind: 'retry' });
    server.failure = null;
    await settled();
    expect(server.text).toBe('new');
  });

  it('keeps no draft and sends nothing more after discard()', async () => {
    const { type, server, sent, device, autosave } = setUp();
    type('new');
    const flushed = autosave.flush();
    type('newer');
    server.failure = missing;
    autosave.discard();
    await flushed;
    void autosave.flush();
    autosave.stop();
    await settled();
    expect(sent).toHaveLength(1);
    expect(device.draft).toBeNull();
  });
});

describe('DraftAutosave on a version conflict', () => {
  it('saves the local text with forkedFrom, keeps the draft until then, and reports the conflict', async () => {
    const { server, type, sent, kept, told, autosave, last, device } = setUp();
    server.text = 'theirs';
    server.version = 4;
    type('mine');
    await autosave.flush();
    expect(sent).toEqual([
      { text: 'mine', html: null, version: 1 },
      { text: 'mine', html: null, version: 4, forkedFrom: 1 },
    ]);
    // A later page can still save it as a version.
    expect(kept.map((draft) => draft?.version)).toEqual([1, 1]);
    expect(server).toMatchObject({ text: 'mine', version: 5 });
    expect([last(), told.conflicts, device.draft]).toEqual([{ kind: 'saved' }, 1, null]);
    type('mine too');
    await autosave.flush();
    expect(sent.at(-1)).toEqual({ text: 'mine too', html: null, version: 5 });
  });

  it('keeps the stored text where other texts were merged into it, and saves the local one as a version', async () => {
    const { server, type, sent, beside, told, device, autosave, last } = setUp();
    Object.assign(server, { text: 'old\n\nother', version: 2, isMerged: true });
    type('old, edited');
    await autosave.flush();
    expect(sent).toEqual([{ text: 'old, edited', html: null, version: 1 }]);
    expect(beside).toEqual(sent);
    expect([server.text, last(), device.draft]).toEqual(['old\n\nother', { kind: 'saved' }, null]);
    expect(told.conflicts).toBe(0);
  });

  it('retries when the network fails before it is known whether other texts were merged', async () => {
    const { server, type, beside, device, autosave, last } = setUp();
    Object.assign(server, { text: 'theirs', version: 2, isMerged: new NetworkError('away') });
    type('old, edited');
    await autosave.flush();
    expect([last(), device.draft?.version]).toEqual([{ kind: 'retry' }, 1]);
    server.isMerged = true;
    await settled();
    expect(beside).toEqual([{ text: 'old, edited', html: null, version: 1 }]);
  });

  it('continues from its own earlier save whose response was lost', async () => {
    const { server, type, sent, told, autosave } = setUp();
    server.failure = new NetworkError('lost');
    type('first');
    await autosave.flush();
    Object.assign(server, { failure: null, text: 'first', version: 2 });
    type('first and second');
    await autosave.flush();
    expect(sent.at(-1)).toEqual({ text: 'first and second', html: null, version: 2 });
    expect(told.conflicts).toBe(0);
  });

  it.each(['first', 'first and second', 'old'])(
    'continues from any unanswered edit, also when the server stored %s',
    async (arrived) => {
      const { server, type, sent, told, autosave } = setUp();
      server.failure = new NetworkError('lost or away');
      for (const text of ['first', 'first and second', 'old', 'first and second and third']) {
        type(text);
        await autosave.flush();
      }
      Object.assign(server, { failure: null, text: arrived, version: 2 });
      type('all of it');
      await autosave.flush();
      expect(sent.at(-1)).toEqual({ text: 'all of it', html: null, version: 2 });
      expect([server.text, told.conflicts]).toEqual(['all of it', 0]);
    },
  );

  it('continues from the draft that the editor started with, once', async () => {
    const { server, type, sent, told, device, autosave, last } = setUp('old', 'old, on the train');
    server.text = 'old, on the train';
    server.version = 2;
    type('old, on the train home');
    await autosave.flush();
    expect(sent.map(({ version }) => version)).toEqual([1, 2]);
    expect(server).toMatchObject({ text: 'old, on the train home', version: 3 });
    expect(told.conflicts).toBe(0);
    expect(last()).toEqual({ kind: 'saved' });
    expect(device.draft).toBeNull();

    // Only the first match counts: later, the same text is another edit.
    server.text = 'old, on the train';
    server.version = 7;
    type('more');
    await autosave.flush();
    expect(told.conflicts).toBe(1);
  });

  it('continues from an edit of the previous page that arrived after this page was opened', async () => {
    const { server, type, sent, told, autosave } = setUp('old', 'first and last', [
      hashOf({ text: 'first', html: null }),
    ]);
    Object.assign(server, { text: 'first', version: 2 });
    type('first and last');
    await autosave.flush();
    expect(sent.map(({ version, forkedFrom }) => [version, forkedFrom])).toEqual([
      [1, undefined],
      [2, undefined],
    ]);
    expect([server.text, told.conflicts]).toEqual(['first and last', 0]);
  });

  it('continues from the draft also when the editor is closed during the save', async () => {
    const { server, type, autosave, device } = setUp('old', 'began');
    server.text = 'began';
    server.version = 2;
    type('began and ended');
    const flushed = autosave.flush();
    autosave.stop();
    await flushed;
    expect(server).toMatchObject({ text: 'began and ended', version: 3 });
    expect(device.draft).toBeNull();
  });

  it('does not save a restored text again, and bases the next edit on it', async () => {
    const { autosave, server, page, type, sent, device } = setUp();
    await autosave.exchange(async () => {
      Object.assign(server, { text: 'restored', version: 2 });
      page.text = 'restored';
      autosave.notifyEdited();
      return { stored: stored('restored', 2), isEdited: false };
    });
    expect(device.draft).toBeNull();
    await settled();
    expect(sent).toEqual([]);
    type('restored and more');
    await autosave.flush();
    expect(server).toMatchObject({ text: 'restored and more', version: 3 });
  });

  it('saves edits typed during a restore after it, without a conflict', async () => {
    const { autosave, server, type, sent, told } = setUp();
    type('old a');
    const answer = Promise.withResolvers<void>();
    const exchanged = autosave.exchange(async (version) => {
      Object.assign(server, { text: 'restored', version: version + 1 });
      await answer.promise;
      type('restored ab');
      return { stored: stored('restored', version + 1), isEdited: true };
    });
    await vi.advanceTimersByTimeAsync(10);
    type('old ab');
    await vi.advanceTimersByTimeAsync(5000);
    expect(sent.map(({ text }) => text)).toEqual(['old a']);
    answer.resolve();
    await exchanged;
    await settled();
    expect(server).toMatchObject({ text: 'restored ab', version: 4 });
    expect(told.conflicts).toBe(0);
  });

  it('ends as saved when the local and the stored text are equal', async () => {
    const { autosave, server, type, last } = setUp();
    server.text = 'same';
    server.version = 2;
    type('same');
    await autosave.flush();
    expect(last()).toEqual({ kind: 'saved' });
  });
});
