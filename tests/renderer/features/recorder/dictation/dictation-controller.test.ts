import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { FinishedText } from '../../../../../src/contract/api/transcriptions.ts';
import type { DeliveryRequest, Dictation, RecentTexts } from '../../../../../src/contract/desktop/desktop.ts';
import {
  type DictationCommand,
  PILL_REFRESH_MS,
} from '../../../../../src/contract/desktop/desktop-options.ts';
import type { DictationContext, Mode, Snippet } from '../../../../../src/contract/desktop/modes.ts';
import { emptyMode } from '../../../../../src-renderer/features/desktop/modes/mode-presets.ts';
import { DictationController } from '../../../../../src-renderer/features/recorder/dictation/dictation-controller.ts';
import type { DictationControllerParts } from '../../../../../src-renderer/features/recorder/dictation/dictation-controller-parts.ts';
import { PLAIN_TASK } from '../../../../../src-renderer/features/recorder/dictation/dictation-task.ts';
import { NO_WORDS } from '../../../../../src-renderer/features/recorder/live/live-words.ts';
import {
  currentTake,
  INITIAL_STATE,
  type Phase,
  type RecorderState,
  type RecorderTake,
} from '../../../../../src-renderer/features/recorder/machine/recorder-state.ts';
import type {
  Recorder,
  ResultListener,
} from '../../../../../src-renderer/features/recorder/session/recorder-for.ts';

const CHOICE = { aiService: 'openai', language: 'auto', personalize: true } as const;
const request = (text: string, how: Partial<DeliveryRequest> = {}): DeliveryRequest => ({
  text,
  intoApp: false,
  isSent: false,
  edit: null,
  ...how,
});
const take = (id: string, code: string | null = null): RecorderTake =>
  ({ id, userId: 'ann', bytes: 4000, failure: code && { code, text: null } }) as unknown as RecorderTake;
const recording = (id: string): Phase =>
  ({
    name: 'recording',
    take: take(id),
    muted: false,
    paused: false,
    advice: null,
    liveUpload: { is: 'none' },
  }) as Phase;

function setUp({
  hasEngine = true,
  isInField = false,
  selected = null as { text: string } | null,
  canReadSelection = true,
  canWrite = true,
} = {}) {
  let state: RecorderState = { ...INITIAL_STATE, userId: 'ann' };
  const listeners = new Set<() => void>();
  let results: ResultListener = () => 'passed';
  let order = (_order: DictationCommand): void => undefined;
  const told: Dictation[] = [];
  let words = NO_WORDS;
  const dispatch = vi.fn<(event: { type: string }) => void>();
  const become = (change: Partial<RecorderState>): void => {
    state = { ...state, ...change };
    for (const listener of listeners) listener();
  };
  const session = {
    dispatch,
    level: () => level,
    elapsedMs: () => 1234,
    live: { getWords: () => words },
    getState: () => state,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    start: vi.fn<() => void>(() =>
      become({ phase: { name: 'requesting', take: take('mine'), rowReady: false, micReady: false } }),
    ),
  };
  const recorder = {
    session,
    onResult: (listener: ResultListener) => {
      results = listener;
      return () => undefined;
    },
  } as unknown as Recorder;
  const deliver = vi.fn<(request: DeliveryRequest) => Promise<'pasted' | 'copied'>>(async () => 'pasted');
  const onText = vi.fn<() => void>();
  const playCue = vi.fn<(cue: string) => void>();
  const reportRecent = vi.fn<(texts: RecentTexts) => void>();
  const settings = {
    sounds: false,
    stopAfterSilence: 0 as 0 | 5,
    modes: [] as Mode[],
    mode: null as string | null,
    snippets: [] as Snippet[],
  };
  const dictationContext = vi.fn<() => Promise<DictationContext>>(async () => ({
    modeId: null,
    selection: null,
    edit: 1,
  }));
  const enterMode = vi.fn<(mode: Mode) => void>();
  const write = vi.fn<DictationControllerParts['write']>(async () => 'written');
  const recentTexts = vi.fn<() => Promise<RecentTexts>>(async () => []);
  let changeRecent = (): void => undefined;
  let level = 0.25;
  let language: 'auto' | 'de' = 'auto';
  const showPage = vi.fn<(path: string) => void>();
  const onEnd = vi.fn<(end: unknown, note: string) => void>();
  const host = {
    deliver,
    dictationContext,
    showPage,
    reportRecent,
    reportDictation: (dictation: Dictation) => void told.push(dictation),
    onDictationCommand: (listener: (order: DictationCommand) => void) => {
      order = listener;
      return () => undefined;
    },
  };
  const stop = new DictationController({
    recorder,
    host,
    choice: () => ({ ...CHOICE, language }),
    nextLanguage() {
      language = 'de';
      return language;
    },
    settings: () => settings,
    nextMode: () => settings.modes[0] ?? null,
    enterMode,
    write,
    playCue,
    recentTexts,
    onRecentChange(listener) {
      changeRecent = listener;
      return () => undefined;
    },
    nameOf: (code) => `the language ${code}`,
    hasEngine: () => hasEngine,
    isInField: () => isInField,
    selectionInField: () => selected?.text ?? null,
    canReadSelection: () => canReadSelection,
    canWriteWith: () => canWrite,
    onEnd,
    outcomeText: (end) => (typeof end === 'string' ? end : JSON.stringify(end)),
    onText,
  }).listen();
  const give = (text: Partial<FinishedText>, takeId = currentTake(state.phase)?.id ?? '') =>
    results({ takeId, transcription: text as FinishedText, automatic: false });
  return {
    become,
    session,
    dispatch,
    told,
    deliver,
    give,
    stop,
    onText,
    playCue,
    reportRecent,
    settings,
    dictationContext,
    enterMode,
    write,
    showPage,
    onEnd,
    recent: recentTexts,
    remember(texts: RecentTexts) {
      recentTexts.mockResolvedValue(texts);
      changeRecent();
    },
    fallSilent() {
      level = 0;
    },
    order: (one: DictationCommand) => order(one),
    last: () => told.at(-1),
    hear: (partial: string) => {
      words = { ...NO_WORDS, partial };
    },
  };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('starts and stops on the toggle command, and reports phase, level, time and words', async () => {
  const { order, become, session, dispatch, last, told, hear } = setUp();
  order('toggle');
  expect(session.start).toHaveBeenCalledExactlyOnceWith({ ...CHOICE, isIntoField: false });
  expect(last()?.phase).toBe('starting');
  become({ phase: recording('mine') });
  expect(last()).toMatchObject({ phase: 'recording', words: '' });
  hear('and so on');
  become({ phase: recording('mine') });
  expect(last()).toMatchObject({ phase: 'recording', elapsedMs: 1234, words: 'and so on' });
  expect(last()?.level).toBeGreaterThan(0);
  const before = told.length;
  await vi.advanceTimersByTimeAsync(PILL_REFRESH_MS * 3);
  expect(told.length - before).toBe(3);
  order('toggle');
  expect(dispatch).toHaveBeenLastCalledWith({ type: 'stop' });
  become({ phase: { name: 'processing', take: take('mine'), sent: 1, liveUpload: { is: 'open' } } });
  expect(last()?.phase).toBe('working');
});

it('delivers the text of its own recording, in the personalised version where there is one', async () => {
  const { order, become, deliver, give, last, onText } = setUp();
  order('start');
  become({ phase: recording('mine') });
  become({ phase: { name: 'processing', take: take('mine'), sent: 1, liveUpload: { is: 'open' } } });
  expect(give({ originalText: 'er hello', personalizedText: 'Hello.' })).toBe('taken');
  become({ phase: { name: 'done', take: take('mine') } });
  await vi.advanceTimersByTimeAsync(0);
  expect(deliver).toHaveBeenCalledExactlyOnceWith(request('Hello.'));
  expect(last()).toMatchObject({ phase: 'done', note: 'pasted' });
  expect(onText).not.toHaveBeenCalled();
});

it('marks a text as to be sent when the recording ended with "send"', async () => {
  const { order, become, deliver, give } = setUp();
  order('start');
  become({ phase: recording('mine') });
  give({ originalText: 'Hello.', personalizedText: null, spokenSend: 'mail' });
  await vi.advanceTimersByTimeAsync(0);
  expect(deliver).toHaveBeenCalledExactlyOnceWith(request('Hello.', { isSent: true }));
});

it('leaves texts of other recordings to the page, and notifies it', () => {
  const { become, deliver, give, told, onText } = setUp();
  become({ phase: recording('theirs') });
  expect(give({ originalText: 'hello', personalizedText: null })).toBe('passed');
  become({ phase: { name: 'done', take: take('theirs') } });
  expect(onText).toHaveBeenCalledOnce();
  expect(deliver).not.toHaveBeenCalled();
  expect(told).toEqual([]);
});

it('leaves a text that waited for the page to the page, also during a dictation', async () => {
  const { order, become, deliver, give } = setUp();
  order('start');
  become({ phase: recording('mine') });
  expect(give({ originalText: 'private', personalizedText: null }, 'theirs')).toBe('passed');
  expect(give({ originalText: 'hello', personalizedText: null })).toBe('taken');
  await vi.advanceTimersByTimeAsync(0);
  expect(deliver).toHaveBeenCalledExactlyOnceWith(request('hello'));
});

it('stops a recording of the page on the toggle command, and does not start another', () => {
  const { order, become, session, dispatch } = setUp();
  become({ phase: recording('theirs') });
  order('toggle');
  expect(dispatch).toHaveBeenCalledExactlyOnceWith({ type: 'stop' });
  order('start');
  expect(session.start).not.toHaveBeenCalled();
});

it.each<[DictationCommand, string[]]>([
  ['toggle', ['stop']],
  ['edit', ['stop']],
  ['start', []],
  ['hold', []],
])('ends the pill that %s showed while the page opened the microphone for itself', (command, dispatched) => {
  const { order, become, session, dispatch, told } = setUp();
  become({ phase: { name: 'requesting', take: take('theirs'), rowReady: false, micReady: false } });
  order(command);
  expect(dispatch.mock.calls.map(([{ type }]) => type)).toEqual(dispatched);
  expect(session.start).not.toHaveBeenCalled();
  expect(told.map(({ phase }) => phase)).toEqual(['idle']);
});

it('shows its text on the way, not the recording of the page that a key stopped meanwhile', async () => {
  const { order, become, give, told, deliver } = setUp();
  const pasting = Promise.withResolvers<'pasted'>();
  deliver.mockReturnValueOnce(pasting.promise);
  order('start');
  become({ phase: recording('mine') });
  become({ phase: { name: 'stopping', take: take('mine') } as Phase });
  expect(give({ originalText: 'hello', personalizedText: null })).toBe('taken');
  become({ phase: { name: 'requesting', take: take('theirs'), rowReady: false, micReady: false } });
  order('toggle');
  expect(told.at(-1)?.phase).toBe('working');
  pasting.resolve('pasted');
  await vi.advanceTimersByTimeAsync(0);
  expect(told.at(-1)?.phase).toBe('done');
});

it('ends on key release only what this held key began, also while the context is still requested', async () => {
  const { order, become, session, settings, dispatch, last } = setUp();
  order('hold');
  become({ phase: recording('mine') });
  // The system may lose a release: the next one counts.
  order('hold');
  order('holdEnd');
  order('holdEnd');
  expect(dispatch.mock.calls).toEqual([[{ type: 'stop' }]]);
  become({ phase: { name: 'idle', problem: null } });
  order('hold');
  become({ phase: recording('mine') });
  order('holdCancel');
  expect(dispatch).toHaveBeenLastCalledWith({ type: 'cancel' });
  become({ phase: { name: 'idle', problem: null } });
  settings.modes = [MAIL];
  order('hold');
  order('holdCancel');
  await vi.advanceTimersByTimeAsync(PILL_REFRESH_MS);
  expect(last()).toMatchObject({ phase: 'failed', note: 'cancelled' });
  expect(session.start).toHaveBeenCalledTimes(2);
});

const NOT_BEGUN_BY_HOLD: readonly [string, (page: ReturnType<typeof setUp>) => void][] = [
  ['is recorded in the page', ({ become }) => become({ phase: recording('theirs') })],
  [
    'is recorded without hands',
    ({ order, become }) => {
      order('toggle');
      become({ phase: recording('mine') });
    },
  ],
  [
    'still asks where it is',
    ({ order, settings }) => {
      settings.modes = [MAIL];
      order('toggle');
    },
  ],
  [
    'becomes text in the page',
    ({ become }) =>
      become({ phase: { name: 'processing', take: take('theirs'), sent: 0, liveUpload: { is: 'open' } } }),
  ],
  [
    'was said with the key before',
    ({ order, become, dispatch }) => {
      order('hold');
      become({ phase: recording('mine') });
      order('holdEnd');
      become({ phase: { name: 'processing', take: take('mine'), sent: 0, liveUpload: { is: 'open' } } });
      dispatch.mockClear();
    },
  ],
  [
    'began in the page after the key’s own had failed',
    ({ order, become }) => {
      order('hold');
      become({ phase: { name: 'idle', problem: { kind: 'microphone', problem: 'denied' } } });
      become({ phase: recording('theirs') });
    },
  ],
];

it.each(NOT_BEGUN_BY_HOLD)('does not stop or cancel by a held key where something %s', (_name, begin) => {
  const page = setUp();
  begin(page);
  for (const end of ['holdCancel', 'holdEnd'] as const) {
    page.order('hold');
    page.order(end);
  }
  expect(page.dispatch).not.toHaveBeenCalled();
  expect(page.told.filter(({ note }) => note === 'cancelled')).toEqual([]);
});

it.each<[string, Partial<RecorderState>, string]>([
  ['was cancelled', { undoable: [{ take: take('mine'), undoTo: 'transcribe' }] }, 'cancelled'],
  ['waits for the network', { kept: [take('mine', 'offline')] }, 'kept'],
  ['contained no speech', { kept: [take('mine', 'no_speech')] }, 'noSpeech'],
  ['waits for the user’s next sign-in', { kept: [take('mine', 'unauthenticated')] }, 'keptSignedOut'],
  ['ended with a sign-out', { userId: null }, 'keptSignedOut'],
  ['ended with the sign-in of another user', { userId: 'ben' }, 'keptSignedOut'],
  ['was cancelled during the upload', { kept: [take('mine', 'stopped')] }, 'cancelled'],
])('reports at the end that a recording %s', (_name, change, note) => {
  const { order, become, last, told } = setUp();
  order('start');
  become({ phase: recording('mine') });
  become({ phase: { name: 'idle', problem: null }, ...change });
  expect(last()).toMatchObject({ phase: 'failed', note });
  const before = told.length;
  vi.advanceTimersByTime(PILL_REFRESH_MS * 3);
  expect(told.length).toBe(before);
});

it('reports why it can’t start: microphone, busy, signed out', () => {
  const { order, become, last, session } = setUp();
  order('start');
  become({ phase: { name: 'idle', problem: { kind: 'microphone', problem: 'denied' } } });
  expect(last()).toMatchObject({ phase: 'failed', note: 'microphone' });
  become({ phase: { name: 'processing', take: take('theirs'), sent: 0, liveUpload: { is: 'open' } } });
  order('start');
  expect(last()).toMatchObject({ phase: 'failed', note: 'busy' });
  become({ phase: { name: 'idle', problem: null }, userId: null });
  order('start');
  expect(last()).toMatchObject({ phase: 'failed', note: 'signIn' });
  expect(session.start).toHaveBeenCalledOnce();
});

it('still delivers its text when the keys are pressed again during transcription', async () => {
  const { order, become, give, deliver, last } = setUp();
  order('start');
  become({ phase: recording('mine') });
  become({ phase: { name: 'processing', take: take('mine'), sent: 1, liveUpload: { is: 'open' } } });
  order('toggle');
  expect(last()?.phase).toBe('working');
  expect(give({ originalText: 'hello', personalizedText: null })).toBe('taken');
  await vi.advanceTimersByTimeAsync(0);
  expect(deliver).toHaveBeenCalledExactlyOnceWith(request('hello'));
});

it('follows the next dictation while the previous text is still being pasted', async () => {
  const { order, become, give, deliver, last } = setUp();
  let paste = (_how: 'pasted'): void => undefined;
  deliver.mockImplementationOnce(() => new Promise((resolve) => (paste = resolve)));
  order('start');
  become({ phase: recording('mine') });
  give({ originalText: 'one', personalizedText: null });
  become({ phase: { name: 'done', take: take('mine') } });
  order('start');
  become({ phase: recording('mine') });
  await vi.advanceTimersByTimeAsync(0);
  paste('pasted');
  await vi.advanceTimersByTimeAsync(PILL_REFRESH_MS);
  expect(last()?.phase).toBe('recording');
  expect(give({ originalText: 'two', personalizedText: null })).toBe('taken');
  await vi.advanceTimersByTimeAsync(0);
  expect(deliver).toHaveBeenLastCalledWith(request('two'));
  expect(last()).toMatchObject({ phase: 'done', note: 'pasted' });
});

it('shows an edit waiting for its selection as starting, whatever ends or is chosen meanwhile', async () => {
  const { order, become, give, deliver, dictationContext, settings, onEnd, last, told } = setUp();
  const paste = Promise.withResolvers<'pasted'>();
  deliver.mockReturnValueOnce(paste.promise);
  order('start');
  become({ phase: recording('mine') });
  give({ originalText: 'one', personalizedText: null });
  become({ phase: { name: 'done', take: take('mine') } });
  const context = Promise.withResolvers<DictationContext>();
  dictationContext.mockReturnValueOnce(context.promise);
  order('edit');
  // The first state is reported immediately, however long the selection takes.
  expect(last()).toMatchObject({ phase: 'starting', mode: null });
  const before = told.length;
  paste.resolve('pasted');
  await vi.advanceTimersByTimeAsync(0);
  expect(onEnd).not.toHaveBeenCalled();
  order('language');
  expect(last()).toMatchObject({ phase: 'starting', language: 'de' });
  settings.modes = [MAIL];
  order('mode');
  expect(last()?.phase).toBe('starting');
  context.resolve({ modeId: null, selection: 'Dear sir', edit: 1 });
  await vi.advanceTimersByTimeAsync(0);
  become({ phase: recording('mine') });
  expect(last()?.phase).toBe('recording');
  expect(told.slice(before).filter(({ phase }) => phase !== 'starting' && phase !== 'recording')).toEqual([]);
});

it('shows the recorder’s own text for a kept recording and for a failed start', () => {
  const { order, become, last } = setUp();
  order('start');
  become({ phase: recording('mine') });
  become({ phase: { name: 'idle', problem: null }, kept: [take('mine', 'speech_unavailable')] });
  expect(last()?.note).toContain('speech_unavailable');
  become({ kept: [] });
  order('start');
  become({ phase: { name: 'idle', problem: { kind: 'storage', problem: 'full' } } });
  expect(last()?.note).toContain('storage');
});

it('reports that the text is kept when it could not be delivered', async () => {
  const { order, become, give, deliver, last } = setUp();
  deliver.mockRejectedValueOnce(new Error('refused'));
  order('start');
  become({ phase: recording('mine') });
  give({ originalText: 'hello', personalizedText: null });
  await vi.advanceTimersByTimeAsync(0);
  expect(last()).toMatchObject({ phase: 'failed', note: 'failed' });
});

it('delivers the latest text again, and reports when there is none or nobody is signed in', async () => {
  const { order, deliver, last, remember, become } = setUp();
  order('again');
  await vi.advanceTimersByTimeAsync(0);
  expect(last()).toMatchObject({ phase: 'failed', note: 'noRecent' });
  remember([
    { id: '2', text: 'newer' },
    { id: '1', text: 'older' },
  ]);
  order('again');
  await vi.advanceTimersByTimeAsync(0);
  expect(deliver).toHaveBeenCalledExactlyOnceWith(request('newer'));
  expect(last()).toMatchObject({ phase: 'done', note: 'pasted' });
  become({ userId: null });
  remember([]);
  order('again');
  await vi.advanceTimersByTimeAsync(0);
  expect(last()).toMatchObject({ phase: 'failed', note: 'signIn' });
});

it('shows progress before the latest text is read, and keeps showing a dictation started meanwhile', async () => {
  const { order, become, recent, last } = setUp();
  const texts = Promise.withResolvers<RecentTexts>();
  recent.mockReturnValueOnce(texts.promise);
  order('again');
  expect(last()?.phase).toBe('working');
  order('start');
  become({ phase: recording('mine') });
  texts.resolve([]);
  await vi.advanceTimersByTimeAsync(0);
  expect(last()?.phase).toBe('recording');
});

/** A dictation of "hello" in a mode, whose text is being written until `resolve`. */
async function dictateUntilWritten() {
  const parts = setUp();
  const { order, become, settings, dictationContext, write, give } = parts;
  settings.modes = [MAIL];
  dictationContext.mockResolvedValueOnce({ modeId: MAIL.id, selection: null, edit: 0 });
  const { promise, resolve } = Promise.withResolvers<string>();
  write.mockReturnValueOnce(promise);
  order('toggle');
  await vi.advanceTimersByTimeAsync(0);
  become({ phase: recording('mine') });
  give({ originalText: 'hello', personalizedText: null });
  become({ phase: { name: 'done', take: take('mine') } });
  return { ...parts, resolve };
}

it('delivers the latest text again while an earlier one is still written', async () => {
  const { order, deliver, recent, resolve } = await dictateUntilWritten();
  recent.mockResolvedValueOnce([{ id: '1', text: 'hello' }]);
  order('again');
  await vi.advanceTimersByTimeAsync(0);
  expect(deliver).toHaveBeenCalledExactlyOnceWith(request('hello'));
  resolve('Hello.');
  await vi.advanceTimersByTimeAsync(0);
  expect(deliver).toHaveBeenCalledTimes(2);
});

it('cancels the latest text before it is delivered again', async () => {
  const { order, recent, deliver, dispatch, last } = setUp();
  const texts = Promise.withResolvers<RecentTexts>();
  recent.mockReturnValueOnce(texts.promise);
  order('again');
  order('cancel');
  expect(last()).toMatchObject({ phase: 'failed', note: 'cancelled' });
  texts.resolve([{ id: '1', text: 'hello' }]);
  await vi.advanceTimersByTimeAsync(0);
  expect(deliver).not.toHaveBeenCalled();
  expect(dispatch).not.toHaveBeenCalled();
});

it('sends the recent texts to the pill at the start and after each change', async () => {
  const { reportRecent, remember } = setUp();
  await vi.advanceTimersByTimeAsync(0);
  expect(reportRecent).toHaveBeenLastCalledWith([]);
  remember([{ id: '1', text: 'hello' }]);
  await vi.advanceTimersByTimeAsync(0);
  expect(reportRecent).toHaveBeenLastCalledWith([{ id: '1', text: 'hello' }]);
});

it('clears the recent texts on sign-out, and sends those of the next user', async () => {
  const { become, reportRecent, recent, remember } = setUp();
  const late = Promise.withResolvers<RecentTexts>();
  await vi.advanceTimersByTimeAsync(0);
  remember([{ id: '1', text: 'of Ann' }]);
  await vi.advanceTimersByTimeAsync(0);
  expect(reportRecent).toHaveBeenLastCalledWith([{ id: '1', text: 'of Ann' }]);
  recent.mockReturnValueOnce(late.promise);
  remember([{ id: '2', text: 'of Bob' }]);
  become({ userId: null });
  expect(reportRecent).toHaveBeenLastCalledWith([]);
  late.resolve([{ id: '1', text: 'late, of Ann' }]);
  await vi.advanceTimersByTimeAsync(0);
  expect(reportRecent).toHaveBeenLastCalledWith([]);
  become({ userId: 'bob' });
  await vi.advanceTimersByTimeAsync(0);
  expect(reportRecent).toHaveBeenLastCalledWith([{ id: '2', text: 'of Bob' }]);
});

it('shows the next language, and keeps recording', () => {
  const { order, become, last } = setUp();
  order('language');
  expect(last()).toMatchObject({ phase: 'done', note: 'the language de', language: 'de' });
  order('start');
  become({ phase: recording('mine') });
  order('language');
  expect(last()).toMatchObject({ phase: 'recording', language: 'de' });
});

it('offers to retry a failed dictation, and delivers its text', async () => {
  const { order, become, last, dispatch, deliver, give } = setUp();
  order('start');
  become({ phase: recording('mine') });
  become({ phase: { name: 'idle', problem: null }, kept: [take('mine', 'speech_unavailable')] });
  expect(last()).toMatchObject({ phase: 'failed', canRetry: true });
  dispatch.mockImplementationOnce(() =>
    become({
      phase: { name: 'processing', take: take('mine'), sent: 0, liveUpload: { is: 'open' } },
      kept: [],
    }),
  );
  order('retry');
  expect(dispatch).toHaveBeenCalledExactlyOnceWith({ type: 'transcribe', takeId: 'mine' });
  expect(last()?.phase).toBe('working');
  give({ originalText: 'at last', personalizedText: null });
  await vi.advanceTimersByTimeAsync(0);
  expect(deliver).toHaveBeenCalledExactlyOnceWith(request('at last'));
});

it('reports why a dictation can’t be retried', () => {
  const { order, become, last, told } = setUp();
  order('start');
  become({ phase: recording('mine') });
  const before = told.length;
  order('retry');
  expect(told.slice(before)).toMatchObject([{ phase: 'recording' }]);
  become({ phase: { name: 'idle', problem: null }, kept: [take('mine', 'speech_unavailable')] });
  for (const waits of [take('mine'), take('mine', 'unauthenticated')]) {
    become({ kept: [waits] });
    order('retry');
    expect(last()).toMatchObject({ phase: 'failed', note: 'kept', canRetry: false });
  }
  become({ kept: [] });
  order('retry');
  expect(last()).toMatchObject({ phase: 'failed', note: 'noRetry', canRetry: false });
  become({ userId: null });
  order('retry');
  expect(last()).toMatchObject({ phase: 'failed', note: 'signIn' });
});

it.each<[DictationCommand, string | null]>([
  ['start', null],
  ['edit', 'Dear sir'],
])('writes a retried dictation (%s) with the mode that was chosen meanwhile', async (begin, selection) => {
  const { order, become, settings, dictationContext, write, give } = setUp();
  settings.modes = [MAIL];
  dictationContext.mockResolvedValueOnce({ modeId: null, selection, edit: 1 });
  order(begin);
  await vi.advanceTimersByTimeAsync(0);
  become({ phase: recording('mine') });
  become({ phase: { name: 'idle', problem: null }, kept: [take('mine', 'speech_unavailable')] });
  order('mode');
  become({ phase: { name: 'processing', take: take('mine'), sent: 0, liveUpload: { is: 'open' } } });
  order('retry');
  give({ originalText: 'at last', personalizedText: null });
  await vi.advanceTimersByTimeAsync(0);
  expect(write.mock.calls[0]?.[0]).toEqual({ mode: MAIL, selection, edit: 1 });
});

it('plays a sound at the start and the end of a recording if the setting is on', () => {
  const { order, become, playCue, settings } = setUp();
  order('start');
  become({ phase: recording('mine') });
  expect(playCue).not.toHaveBeenCalled();
  become({ phase: { name: 'idle', problem: null } });
  settings.sounds = true;
  order('start');
  become({ phase: recording('mine') });
  become({ phase: recording('mine') });
  become({ phase: { name: 'processing', take: take('mine'), sent: 1, liveUpload: { is: 'open' } } });
  expect(playCue.mock.calls).toEqual([['start'], ['stop']]);
});

it('stops recording automatically after the configured silence, and never without that setting', () => {
  const { order, become, dispatch, settings, fallSilent } = setUp();
  order('start');
  become({ phase: recording('mine') });
  fallSilent();
  vi.advanceTimersByTime(60_000);
  expect(dispatch).not.toHaveBeenCalled();
  settings.stopAfterSilence = 5;
  vi.advanceTimersByTime(PILL_REFRESH_MS);
  expect(dispatch).toHaveBeenLastCalledWith({ type: 'stop' });
});

it.each(['paused', 'mutedByUser'])(
  'does not stop on silence while its recording is %s, and restarts the count afterwards',
  (held) => {
    const { order, become, dispatch, settings, fallSilent } = setUp();
    settings.stopAfterSilence = 5;
    order('start');
    become({ phase: { ...recording('mine'), [held]: true } as Phase });
    fallSilent();
    vi.advanceTimersByTime(60_000);
    become({ phase: recording('mine') });
    vi.advanceTimersByTime(4000);
    expect(dispatch).not.toHaveBeenCalled();
    vi.advanceTimersByTime(2000);
    expect(dispatch).toHaveBeenLastCalledWith({ type: 'stop' });
  },
);

it('delivers text into a focused field of its own page, and reports the outcome to the page', async () => {
  const { order, become, give, deliver, onEnd } = setUp({ isInField: true });
  order('start');
  become({ phase: recording('mine') });
  give({ originalText: 'hello', personalizedText: null });
  await vi.advanceTimersByTimeAsync(0);
  expect(deliver).toHaveBeenCalledExactlyOnceWith(request('hello', { intoApp: true }));
  expect(onEnd).toHaveBeenCalledExactlyOnceWith('pasted', 'pasted');
});

it('opens the models page when no speech engine is available', () => {
  const { order, last, session, showPage } = setUp({ hasEngine: false });
  order('toggle');
  expect(session.start).not.toHaveBeenCalled();
  expect(last()).toMatchObject({ phase: 'failed', note: 'noEngine' });
  expect(showPage).toHaveBeenCalledExactlyOnceWith('/desktop#models');
});

const MAIL: Mode = {
  ...emptyMode(),
  id: '6f1f9c1e-8f5e-4c65-9d0e-0a4b1f1d2c3b',
  name: 'Mail',
  programs: ['thunderbird'],
  language: 'de',
  tool: 'email',
  service: 'anthropic',
};

it('records with the mode of the program in front, and delivers what its tool writes', async () => {
  const { order, become, session, settings, dictationContext, enterMode, write, give, deliver, last } =
    setUp();
  settings.modes = [MAIL];
  dictationContext.mockResolvedValueOnce({ modeId: MAIL.id, selection: null, edit: 0 });
  order('toggle');
  await vi.advanceTimersByTimeAsync(0);
  expect(session.start).toHaveBeenCalledExactlyOnceWith({
    aiService: 'anthropic',
    language: 'de',
    personalize: false,
    isIntoField: false,
  });
  expect(enterMode).toHaveBeenCalledExactlyOnceWith(MAIL);
  become({ phase: recording('mine') });
  expect(last()).toMatchObject({ phase: 'recording', mode: 'Mail', language: 'de' });
  let shown: string | undefined;
  write.mockImplementationOnce(async () => {
    shown = last()?.phase;
    return 'written';
  });
  give({ originalText: 'hello', personalizedText: null });
  await vi.advanceTimersByTimeAsync(0);
  expect(write.mock.calls[0]?.[0]).toEqual({ ...PLAIN_TASK, mode: MAIL });
  expect(shown).toBe('working');
  expect(deliver).toHaveBeenCalledExactlyOnceWith(request('written'));
});

it('starts recording without waiting for a slow context, and applies its mode to the text', async () => {
  const { order, become, session, settings, dictationContext, write, give, deliver, last } = setUp();
  settings.modes = [MAIL];
  const { promise, resolve } = Promise.withResolvers<DictationContext>();
  dictationContext.mockReturnValueOnce(promise);
  order('toggle');
  await vi.advanceTimersByTimeAsync(300);
  expect(session.start).toHaveBeenCalledExactlyOnceWith({ ...CHOICE, isIntoField: false });
  become({ phase: recording('mine') });
  expect(last()).toMatchObject({ phase: 'recording', mode: null });
  // The text arrives before the context.
  give({ originalText: 'hello', personalizedText: 'Hello!' });
  await vi.advanceTimersByTimeAsync(0);
  expect(deliver).not.toHaveBeenCalled();
  resolve({ modeId: MAIL.id, selection: null, edit: 0 });
  await vi.advanceTimersByTimeAsync(0);
  expect(write.mock.calls[0]?.[0]).toEqual({ ...PLAIN_TASK, mode: MAIL });
  expect(deliver).toHaveBeenCalledExactlyOnceWith(request('written'));
});

it('ignores a late context of the previous dictation', async () => {
  const { order, become, session, settings, dictationContext, write, give, deliver, last } = setUp();
  settings.modes = [MAIL];
  const { promise, resolve } = Promise.withResolvers<DictationContext>();
  dictationContext.mockReturnValueOnce(promise);
  session.start.mockImplementationOnce(() => become({ phase: recording('earlier') }));
  order('toggle');
  await vi.advanceTimersByTimeAsync(300);
  become({ phase: { name: 'idle', problem: null } });
  order('toggle');
  await vi.advanceTimersByTimeAsync(0);
  become({ phase: recording('mine') });
  resolve({ modeId: MAIL.id, selection: null, edit: 0 });
  await vi.advanceTimersByTimeAsync(PILL_REFRESH_MS);
  expect(last()).toMatchObject({ phase: 'recording', mode: null });
  give({ originalText: 'hello', personalizedText: null });
  await vi.advanceTimersByTimeAsync(0);
  expect(write).not.toHaveBeenCalled();
  expect(deliver).toHaveBeenCalledExactlyOnceWith(request('hello'));
});

it('delivers texts in the order of their recordings, whichever is written first', async () => {
  const { order, become, session, settings, dictationContext, write, give, deliver } = setUp();
  settings.modes = [MAIL];
  dictationContext.mockResolvedValueOnce({ modeId: MAIL.id, selection: null, edit: 0 });
  dictationContext.mockResolvedValueOnce({ modeId: MAIL.id, selection: null, edit: 0 });
  const { promise, resolve } = Promise.withResolvers<string>();
  write.mockReturnValueOnce(promise);
  for (const id of ['first', 'second', 'third']) {
    session.start.mockImplementationOnce(() => become({ phase: recording(id) }));
    order('toggle');
    await vi.advanceTimersByTimeAsync(0);
    give({ originalText: id, personalizedText: null });
    become({ phase: { name: 'idle', problem: null } });
  }
  await vi.advanceTimersByTimeAsync(0);
  // The tool runs for the second meanwhile; the third has no mode.
  expect(write).toHaveBeenCalledTimes(2);
  expect(deliver).not.toHaveBeenCalled();
  resolve('the first, written');
  await vi.advanceTimersByTimeAsync(0);
  expect(deliver.mock.calls).toEqual([
    [request('the first, written')],
    [request('written')],
    [request('third')],
  ]);
});

it('delivers the name of a snippet unchanged, whatever mode or style applies', async () => {
  const { order, become, settings, dictationContext, write, give, deliver } = setUp();
  settings.modes = [MAIL];
  settings.snippets = [{ id: MAIL.id, name: 'my address', text: '1 High Street' }];
  for (const modeId of [MAIL.id, null]) {
    dictationContext.mockResolvedValueOnce({ modeId, selection: null, edit: 0 });
    order('toggle');
    await vi.advanceTimersByTimeAsync(0);
    become({ phase: recording('mine') });
    give({ originalText: 'My address.', personalizedText: 'This is my address.' });
    await vi.advanceTimersByTimeAsync(0);
    expect(deliver).toHaveBeenLastCalledWith(request('My address.'));
    become({ phase: { name: 'idle', problem: null } });
  }
  expect(deliver).toHaveBeenCalledTimes(2);
  expect(write).not.toHaveBeenCalled();
  // A spoken edit is not matched against snippets.
  dictationContext.mockResolvedValueOnce({ modeId: null, selection: 'Old words', edit: 1 });
  order('edit');
  await vi.advanceTimersByTimeAsync(0);
  become({ phase: recording('mine') });
  give({ originalText: 'My address.', personalizedText: null });
  await vi.advanceTimersByTimeAsync(0);
  expect(write).toHaveBeenCalledOnce();
});

it('delivers the unprocessed text when the tool fails, and reports the failure', async () => {
  const { order, become, settings, dictationContext, write, give, deliver, last } = setUp();
  settings.modes = [MAIL];
  dictationContext.mockResolvedValueOnce({ modeId: MAIL.id, selection: null, edit: 0 });
  write.mockRejectedValueOnce(new Error('no answer'));
  order('toggle');
  await vi.advanceTimersByTimeAsync(0);
  become({ phase: recording('mine') });
  give({ originalText: 'hello', personalizedText: null });
  await vi.advanceTimersByTimeAsync(0);
  expect(deliver).toHaveBeenCalledExactlyOnceWith(request('hello'));
  expect(last()).toMatchObject({ note: 'notWritten' });
});

it('cancels a text while it is written, and delivers the next one', async () => {
  const { order, become, write, give, deliver, dispatch, last, told, resolve } = await dictateUntilWritten();
  await vi.advanceTimersByTimeAsync(0);
  order('cancel');
  expect(last()).toMatchObject({ phase: 'failed', note: 'cancelled' });
  expect(write.mock.calls[0]?.[2].aborted).toBe(true);
  const before = told.length;
  resolve('written too late');
  await vi.advanceTimersByTimeAsync(PILL_REFRESH_MS);
  expect(told.length).toBe(before);
  expect(dispatch).not.toHaveBeenCalled();

  order('toggle');
  await vi.advanceTimersByTimeAsync(0);
  become({ phase: recording('mine') });
  give({ originalText: 'and again', personalizedText: null });
  await vi.advanceTimersByTimeAsync(0);
  expect(deliver).toHaveBeenCalledExactlyOnceWith(request('and again'));
  // Nothing is written any more: the command is for the recorder again.
  order('cancel');
  expect(dispatch).toHaveBeenCalledExactlyOnceWith({ type: 'cancel' });
});

it('cancels the dictation that is recorded, not the earlier one that is written meanwhile', async () => {
  const { order, become, dictationContext, write, give, deliver, dispatch } = setUp();
  dictationContext.mockResolvedValueOnce({ modeId: null, selection: 'Dear sir', edit: 1 });
  const { promise, resolve } = Promise.withResolvers<string>();
  write.mockReturnValueOnce(promise);
  order('edit');
  await vi.advanceTimersByTimeAsync(0);
  become({ phase: recording('mine') });
  give({ originalText: 'make it polite', personalizedText: null });
  become({ phase: { name: 'done', take: take('mine') } });
  order('start');
  become({ phase: recording('mine') });
  order('cancel');
  expect(dispatch).toHaveBeenCalledExactlyOnceWith({ type: 'cancel' });
  resolve('written');
  await vi.advanceTimersByTimeAsync(0);
  expect(deliver).toHaveBeenCalledExactlyOnceWith(request('written', { edit: 1 }));
});

it('shows the dictation started meanwhile, not the failed tool of the previous one', async () => {
  const { order, become, session, settings, dictationContext, write, give, deliver, told } = setUp();
  settings.modes = [MAIL];
  dictationContext.mockResolvedValue({ modeId: MAIL.id, selection: null, edit: 0 });
  const { promise, reject } = Promise.withResolvers<string>();
  write.mockReturnValueOnce(promise);
  order('toggle');
  await vi.advanceTimersByTimeAsync(0);
  become({ phase: recording('mine') });
  give({ originalText: 'hello', personalizedText: null });
  become({ phase: { name: 'idle', problem: null } });
  session.start.mockImplementationOnce(() => become({ phase: recording('next') }));
  order('toggle');
  await vi.advanceTimersByTimeAsync(0);
  reject(new Error('no answer'));
  await vi.advanceTimersByTimeAsync(PILL_REFRESH_MS);
  expect(deliver).toHaveBeenCalledExactlyOnceWith(request('hello'));
  expect(told.filter(({ phase }) => phase === 'failed')).toEqual([]);
});

it('rewrites the selection as instructed, and leaves it when that fails or nothing is selected', async () => {
  const { order, become, session, dictationContext, write, give, deliver, last } = setUp();
  order('edit');
  await vi.advanceTimersByTimeAsync(0);
  expect(last()).toMatchObject({ phase: 'failed', note: 'noSelection' });
  expect(session.start).not.toHaveBeenCalled();

  dictationContext.mockResolvedValue({ modeId: null, selection: 'Dear sir', edit: 1 });
  write.mockRejectedValueOnce(new Error('no answer'));
  order('edit');
  await vi.advanceTimersByTimeAsync(0);
  become({ phase: recording('mine') });
  give({ originalText: 'make it polite', personalizedText: null });
  await vi.advanceTimersByTimeAsync(0);
  expect(deliver).not.toHaveBeenCalled();
  expect(last()).toMatchObject({ phase: 'failed', note: 'notChanged' });

  become({ phase: { name: 'idle', problem: null } });
  order('edit');
  await vi.advanceTimersByTimeAsync(0);
  become({ phase: recording('mine') });
  give({ originalText: 'make it polite', personalizedText: null });
  await vi.advanceTimersByTimeAsync(0);
  expect(write.mock.lastCall?.[0]).toEqual({ mode: null, selection: 'Dear sir', edit: 1 });
  expect(deliver).toHaveBeenCalledExactlyOnceWith(request('written', { edit: 1 }));
});

it('tells the host which edit a text belongs to, also after the next edit has begun', async () => {
  const { order, become, session, dictationContext, write, give, deliver } = setUp();
  const { promise, resolve } = Promise.withResolvers<string>();
  write.mockReturnValueOnce(promise);
  for (const edit of [1, 2]) {
    dictationContext.mockResolvedValueOnce({ modeId: null, selection: 'Dear sir', edit });
    session.start.mockImplementationOnce(() => become({ phase: recording(`take ${edit}`) }));
    order('edit');
    await vi.advanceTimersByTimeAsync(0);
    give({ originalText: 'make it polite', personalizedText: null });
    become({ phase: { name: 'idle', problem: null } });
  }
  resolve('the first, written');
  await vi.advanceTimersByTimeAsync(0);
  expect(deliver.mock.calls).toEqual([
    [request('the first, written', { edit: 1 })],
    [request('written', { edit: 2 })],
  ]);
});

it('reports an unchanged selection when an edit waits offline, and applies the edit on retry', async () => {
  const { order, become, dictationContext, dispatch, give, deliver, last } = setUp();
  dictationContext.mockResolvedValue({ modeId: null, selection: 'Dear sir', edit: 1 });
  order('edit');
  await vi.advanceTimersByTimeAsync(0);
  become({ phase: recording('mine') });
  become({ phase: { name: 'idle', problem: null }, kept: [take('mine', 'offline')] });
  expect(last()).toMatchObject({ phase: 'failed', note: 'keptUnchanged', canRetry: true });
  dispatch.mockImplementationOnce(() => become({ phase: recording('mine'), kept: [] }));
  order('retry');
  give({ originalText: 'make it polite', personalizedText: null });
  await vi.advanceTimersByTimeAsync(0);
  expect(deliver).toHaveBeenCalledExactlyOnceWith(request('written', { edit: 1 }));
});

it('reports that the selection can’t be read where the system does not allow it', async () => {
  const { order, last } = setUp({ canReadSelection: false });
  order('edit');
  await vi.advanceTimersByTimeAsync(0);
  expect(last()).toMatchObject({ phase: 'failed', note: 'selectionUnread' });
});

it('reports before recording an instruction that no writing service is available', async () => {
  const { order, session, dictationContext, last } = setUp({ canWrite: false });
  dictationContext.mockResolvedValue({ modeId: null, selection: 'Dear sir', edit: 1 });
  order('edit');
  await vi.advanceTimersByTimeAsync(0);
  expect(last()).toMatchObject({ phase: 'failed', note: 'noWriting' });
  expect(session.start).not.toHaveBeenCalled();
});

it('rewrites the selection in a field of its own page, and delivers the result there', async () => {
  const { order, become, session, write, give, deliver } = setUp({
    isInField: true,
    selected: { text: 'Dear sir' },
  });
  order('edit');
  await vi.advanceTimersByTimeAsync(0);
  // An instruction is not rewritten in the user's style.
  const instruction = { ...CHOICE, personalize: false, isIntoField: true };
  expect(session.start).toHaveBeenCalledExactlyOnceWith(instruction);
  become({ phase: recording('mine') });
  give({ originalText: 'make it polite', personalizedText: null });
  await vi.advanceTimersByTimeAsync(0);
  expect(write.mock.lastCall?.[0]).toEqual({ mode: null, selection: 'Dear sir', edit: 1 });
  expect(deliver).toHaveBeenCalledExactlyOnceWith(request('written', { intoApp: true, edit: 1 }));
});

it('does not write into a field whose selection has changed by then', async () => {
  const selected = { text: 'Dear sir' };
  const { order, become, give, deliver } = setUp({ isInField: true, selected });
  order('edit');
  await vi.advanceTimersByTimeAsync(0);
  become({ phase: recording('mine') });
  selected.text = 'Kind regards';
  give({ originalText: 'make it polite', personalizedText: null });
  await vi.advanceTimersByTimeAsync(0);
  expect(deliver).toHaveBeenCalledExactlyOnceWith(request('written', { edit: 1 }));
});

it('does not record after a second command that arrives while the context is requested', async () => {
  const { order, session, settings, last } = setUp();
  settings.modes = [MAIL];
  order('toggle');
  order('toggle');
  expect(last()).toMatchObject({ phase: 'failed', note: 'cancelled' });
  await vi.advanceTimersByTimeAsync(0);
  expect(session.start).not.toHaveBeenCalled();
});

it('clears the dictation from the pill when its page stops listening', async () => {
  const { order, become, stop, last, told } = setUp();
  order('start');
  become({ phase: recording('mine') });
  stop();
  expect(last()?.phase).toBe('idle');
  const before = told.length;
  await vi.advanceTimersByTimeAsync(PILL_REFRESH_MS * 3);
  expect(told.length).toBe(before);
});

it('does not record for a page that stopped listening while the context was requested', async () => {
  const { order, session, settings, stop, last } = setUp();
  settings.modes = [MAIL];
  order('toggle');
  stop();
  await vi.advanceTimersByTimeAsync(PILL_REFRESH_MS);
  expect([session.start.mock.calls, last()?.phase]).toEqual([[], 'idle']);
});

it('stops a spoken edit with the key that began it', () => {
  const { order, become, dispatch } = setUp();
  become({ phase: recording('mine') });
  order('edit');
  expect(dispatch).toHaveBeenCalledExactlyOnceWith({ type: 'stop' });
});

it('shows the next mode, or that there is none', () => {
  const { order, last, settings } = setUp();
  order('mode');
  expect(last()).toMatchObject({ phase: 'done', note: 'noMode' });
  settings.modes = [MAIL];
  order('mode');
  expect(last()).toMatchObject({ phase: 'done', note: 'Mail', mode: 'Mail' });
});
