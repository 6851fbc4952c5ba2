import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { TranscriptionDetail } from '../../../../../src/contract/api/transcriptions.ts';
import type { LiveUploadState } from '../../../../../src-renderer/features/recorder/machine/live-upload-state.ts';
import { step } from '../../../../../src-renderer/features/recorder/machine/recorder-machine.ts';
import {
  currentTake,
  FAILURE,
  INITIAL_STATE,
  liveTakeOf,
  type RecorderCommand,
  type RecorderEvent,
  type RecorderState,
  type RecorderTake,
} from '../../../../../src-renderer/features/recorder/machine/recorder-state.ts';
import { variantIdOf } from '../../../../../src-renderer/features/recorder/machine/variant-id.ts';

const USERS = ['ada', 'bob'] as const;
/** Without `size`, hardly any sequence would be longer than ten. */
const LONG = { maxLength: 80, size: 'max' } as const;

const take = (id: string, over: Partial<RecorderTake> = {}): RecorderTake => ({
  id,
  origin: 'take',
  userId: 'ada',
  name: null,
  startedAt: 1_700_000_000_000,
  durationMs: 0,
  bytes: 0,
  aiService: 'openai',
  language: 'auto',
  personalize: true,
  failure: null,
  isUploaded: false,
  elsewhere: null,
  ...over,
});

const transcription = { id: 't', text: 'hello' } as TranscriptionDetail;

const takeId = fc.constantFrom('a', 'b', 'c');
const someTake = fc.record({
  id: takeId,
  userId: fc.constantFrom(...USERS),
  offline: fc.boolean(),
});
const failure = fc
  .constantFrom(FAILURE.offline, FAILURE.waiting, FAILURE.signedOut, 'speech_failed')
  .map((code) => ({ code, text: null }));
const retryAfterMs = fc.constantFrom(null, 5000);
const advice = fc.constantFrom(null, 'silent', 'clipping', 'quiet', 'noisy');
const liveUpload = fc.oneof(
  fc.constantFrom('none', 'open', 'waiting').map((is) => ({ is })),
  failure.map((why) => ({ is: 'refused', failure: why })),
);

/** Any event in any state, including impossible ones. */
const anyEvent: fc.Arbitrary<RecorderEvent> = fc.oneof(
  fc.record({
    type: fc.constant('account.changed' as const),
    userId: fc.constantFrom('ada', ...USERS, null),
  }),
  fc.record({
    type: fc.constant('takes.listed' as const),
    takes: fc
      .uniqueArray(someTake, { maxLength: 3, selector: ({ id }) => id })
      .map((all) =>
        all.map(({ id, userId, offline }) =>
          take(id, { userId, bytes: 10, failure: offline ? { code: FAILURE.offline, text: null } : null }),
        ),
      ),
    send: fc.boolean(),
  }),
  someTake.map(({ id, userId }) => ({ type: 'start' as const, take: take(id, { userId }) })),
  someTake.map(({ id, userId }) => ({
    type: 'files.picked' as const,
    takes: ['file', 'next'].map((name) =>
      take(`${name}-${id}`, { userId, origin: 'file', name: 'a.mp3', bytes: 5 }),
    ),
  })),
  fc
    .constantFrom('stop', 'pause', 'resume', 'mute', 'unmute', 'cancel', 'send.due')
    .map((type) => ({ type })),
  fc.record({
    type: fc.constant('elsewhere.listed' as const),
    takes: fc.uniqueArray(someTake, { maxLength: 3, selector: ({ id }) => id }).map((all) =>
      all.map(({ id, userId, offline }) =>
        take(id, {
          userId,
          origin: 'elsewhere',
          elsewhere: { state: offline ? 'recording' : 'transcribing', isUpload: !offline, chunks: 3 },
        }),
      ),
    ),
  }),
  fc.record({
    type: fc.constantFrom(
      'transcribe',
      'discard',
      'undo',
      'undo.expired',
      'row.ready',
      'microphone.ready',
      'encoder.failed',
      'claim.refused',
      'flush.done',
      'done.expired',
    ),
    takeId,
  }),
  fc.record({
    type: fc.constant('row.refused' as const),
    takeId,
    problem: fc.constantFrom('full', 'unavailable'),
  }),
  fc.record({
    type: fc.constant('microphone.refused' as const),
    takeId,
    problem: fc.constantFrom('denied', 'notFound', 'inUse', 'other'),
  }),
  fc.record({
    type: fc.constant('microphone.changed' as const),
    takeId,
    change: fc.constantFrom('switched', 'muted', 'live', 'lost', 'othersLost'),
  }),
  fc.record({
    type: fc.constant('slice.stored' as const),
    takeId,
    bytes: fc.integer({ min: 1, max: 10_000 }),
    durationMs: fc.nat(12_000_000),
  }),
  fc.record({
    type: fc.constant('slice.refused' as const),
    takeId,
    problem: fc.constantFrom('full', 'unavailable'),
  }),
  fc.record({ type: fc.constant('capture.ended' as const), takeId, chunks: fc.nat(3), bytes: fc.nat(2) }),
  fc.record({
    type: fc.constant('submit.progress' as const),
    takeId,
    bytes: fc.double({ min: -1, max: 5000, noNaN: true }),
  }),
  fc.record({ type: fc.constant('advice.changed' as const), takeId, advice }),
  fc.record({ type: fc.constant('liveUpload.changed' as const), takeId, liveUpload }),
  fc.record({ type: fc.constant('submit.failed' as const), takeId, failure, retryAfterMs }),
  fc.record({ type: fc.constant('submit.silent' as const), takeId, message: fc.constant('nothing') }),
  fc.record({ type: fc.constant('submit.done' as const), takeId, transcription: fc.constant(transcription) }),
) as fc.Arbitrary<RecorderEvent>;

function run(events: readonly RecorderEvent[], from: RecorderState = INITIAL_STATE) {
  const commands: RecorderCommand[] = [];
  let state = from;
  for (const event of events) {
    const next = step(state, event);
    state = next.state;
    commands.push(...next.commands);
  }
  return { state, commands };
}

const signedIn: RecorderEvent = { type: 'account.changed', userId: 'ada' };
const recording: RecorderEvent[] = [
  signedIn,
  { type: 'start', take: take('a') },
  { type: 'row.ready', takeId: 'a' },
  { type: 'microphone.ready', takeId: 'a' },
];
const spoken: RecorderEvent[] = [
  ...recording,
  { type: 'slice.stored', takeId: 'a', bytes: 900, durationMs: 250 },
];
const stopped: RecorderEvent[] = [
  ...spoken,
  { type: 'stop' },
  { type: 'capture.ended', takeId: 'a', chunks: 1, bytes: 900 },
];
const failed = (code: string, after: number | null = null): RecorderEvent => ({
  type: 'submit.failed',
  takeId: 'a',
  failure: { code, text: null },
  retryAfterMs: after,
});
const liveUploadIs = (liveUpload: LiveUploadState): RecorderEvent => ({
  type: 'liveUpload.changed',
  takeId: 'a',
  liveUpload,
});
const kinds = (commands: readonly RecorderCommand[]) => commands.map((command) => command.do);
const notices = (commands: readonly RecorderCommand[]) =>
  commands.flatMap((command) => (command.do === 'notify' ? [command.notice.kind] : []));

function isRightfulRemoval(before: RecorderState, event: RecorderEvent, command: RecorderCommand): boolean {
  if (command.do !== 'remove') return true;
  const { id, bytes } = command.take;
  const about = 'takeId' in event && event.takeId === id ? event.type : null;
  switch (command.reason) {
    case 'committed':
      return about === 'submit.done' && [currentTake(before.phase)?.id, before.sending?.takeId].includes(id);
    case 'discarded':
      return about === 'undo.expired' && before.undoable.some((one) => one.take.id === id);
    case 'empty':
      return bytes === 0;
  }
}

/** Long sequences, and short ones from a phase that random events hardly ever reach. */
const anySequence = fc.oneof(
  fc.array(anyEvent, LONG),
  fc
    .tuple(
      fc.constantFrom<readonly RecorderEvent[]>(
        recording,
        spoken,
        stopped,
        [...spoken, { type: 'advice.changed', takeId: 'a', advice: 'quiet' }],
        [...spoken, { type: 'pause' }],
        [...spoken, { type: 'cancel' }],
      ),
      fc.array(anyEvent, { maxLength: 8 }),
    )
    .map(([begun, events]) => [...begun, ...events]),
);

describe('recorder machine, for any sequence of events', () => {
  it('answers every event in every state with a valid state', () => {
    fc.assert(
      fc.property(anySequence, (events) => {
        const { state } = run(events);
        const ids = [
          ...(state.phase.name === 'idle' || state.phase.name === 'done' ? [] : [state.phase.take.id]),
          ...state.kept.map(({ id }) => id),
          ...state.undoable.map((one) => one.take.id),
        ];
        expect(new Set(ids).size).toBe(ids.length);
        expect(state.kept.every(({ userId }) => userId === state.userId)).toBe(true);
        expect(state.undoable.every((one) => one.take.userId === state.userId)).toBe(true);
        const { phase, sending } = state;
        if (phase.name === 'processing') expect(phase.sent).toBeLessThanOrEqual(1);
        if (phase.name === 'recording' && phase.paused) expect(phase.advice).toBeNull();
        // An upload whose take is not listed would block every upload behind it.
        if (sending) expect(state.kept.map(({ id }) => id)).toContain(sending.takeId);
      }),
      { numRuns: 2000 },
    );
  });

  it('removes a take only when committed, discarded after its undo window, or without audio', () => {
    fc.assert(
      fc.property(anySequence, (events) => {
        let state = INITIAL_STATE;
        for (const event of events) {
          const next = step(state, event);
          for (const command of next.commands) expect(isRightfulRemoval(state, event, command)).toBe(true);
          state = next.state;
        }
      }),
      { numRuns: 2000 },
    );
  });

  it('keeps a take with audio listed unless committed, discarded, elsewhere or of another account', () => {
    const quiet = anyEvent.filter(
      ({ type }) =>
        !['account.changed', 'takes.listed', 'claim.refused', 'undo.expired', 'submit.done'].includes(type),
    );
    fc.assert(
      fc.property(fc.array(quiet, LONG), (events) => {
        const { state } = run([...spoken, ...events]);
        const seen = [currentTake(state.phase), ...state.kept, ...state.undoable.map((one) => one.take)];
        expect(seen.map((one) => one?.id)).toContain('a');
      }),
      { numRuns: 2000 },
    );
  });

  it('ignores events of a take that is not in progress', () => {
    const about = anyEvent.filter(
      (event) => 'takeId' in event && event.takeId !== 'a' && event.type !== 'microphone.ready',
    );
    fc.assert(
      fc.property(fc.array(about, LONG), (events) => {
        const before = run(spoken).state;
        const { state, commands } = run(events, before);
        expect(state).toEqual(before);
        expect(commands).toEqual([]);
      }),
    );
  });
});

describe('recorder machine: a recording', () => {
  it('starts capturing only when both its row and the microphone are ready', () => {
    const opened = run(recording.slice(0, 2));
    expect(kinds(opened.commands)).toEqual(['listTakes', 'listElsewhere', 'openTake', 'openMicrophone']);
    const { state: half, commands: none } = run([{ type: 'microphone.ready', takeId: 'a' }], opened.state);
    expect(half.phase.name).toBe('requesting');
    expect(none).toEqual([]);
    const { state, commands } = run([{ type: 'row.ready', takeId: 'a' }], half);
    expect(state.phase.name).toBe('recording');
    expect(commands).toEqual([{ do: 'startCapture', take: take('a') }]);
  });

  it('is sent after its last slice, and removed once its text is there', () => {
    const sent = run(stopped);
    expect(sent.state.phase).toMatchObject({
      name: 'processing',
      take: { id: 'a', bytes: 900, durationMs: 250 },
    });
    expect(kinds(sent.commands).slice(-3)).toEqual(['stopCapture', 'markWaiting', 'submit']);
    const { state, commands } = run([{ type: 'submit.done', takeId: 'a', transcription }], sent.state);
    expect(state.phase.name).toBe('done');
    expect(kinds(commands)).toEqual(['remove', 'deliver', 'notify', 'showDone', 'listElsewhere']);
  });

  it('stays done when the time of an earlier recording is over', () => {
    const done = run([...stopped, { type: 'submit.done', takeId: 'a', transcription }]);
    expect(done.commands).toContainEqual({ do: 'showDone', takeId: 'a' });
    const early = run([{ type: 'done.expired', takeId: 'b' }], done.state);
    expect(early.state.phase.name).toBe('done');
    expect(run([{ type: 'done.expired', takeId: 'a' }], early.state).state.phase.name).toBe('idle');
  });

  it('is kept with the reason when transcription fails, and can be sent again', () => {
    const kept = run([...stopped, failed('speech_failed')]);
    expect(kept.state.kept).toMatchObject([{ id: 'a', failure: { code: 'speech_failed' } }]);
    expect(notices(kept.commands)).toEqual(['transcriptionFailed']);
    const { state, commands } = run([{ type: 'transcribe', takeId: 'a' }], kept.state);
    expect(state).toMatchObject({ phase: { name: 'processing', take: { id: 'a' } }, kept: [] });
    expect(kinds(commands)).toEqual(['submit']);
  });

  it.each([FAILURE.offline, FAILURE.waiting, FAILURE.signedOut])(
    'waits out a temporary failure (%s), and is sent in the background',
    (code) => {
      const waiting = run([...stopped, failed(code, 5000)]);
      expect(notices(waiting.commands)).toEqual(['saved']);
      expect(waiting.commands).toContainEqual({ do: 'retryLater', retryAfterMs: 5000 });
      const busy = run([{ type: 'start', take: take('b') }], waiting.state);
      const { state, commands } = run([{ type: 'send.due' }], busy.state);
      expect(state).toMatchObject({
        phase: { name: 'requesting', take: { id: 'b' } },
        sending: { takeId: 'a', finishes: true },
      });
      expect(kinds(commands)).toEqual(['send']);
      const done = run([{ type: 'submit.done', takeId: 'a', transcription }], state);
      expect(done.state).toMatchObject({ phase: { name: 'requesting' }, kept: [], sending: null });
      expect(done.commands).toContainEqual(expect.objectContaining({ do: 'deliver', automatic: true }));
    },
  );

  it('does not block other waiting recordings when it can’t be sent', () => {
    const why = { code: FAILURE.offline, text: null };
    const takes = ['newer', 'older'].map((id) => take(id, { bytes: 9, failure: why }));
    const first = run([signedIn, { type: 'takes.listed', takes, send: true }]);
    expect(first.state.sending?.takeId).toBe('older');
    const event = { type: 'submit.failed', takeId: 'older', failure: why, retryAfterMs: null } as const;
    expect(run([event, { type: 'send.due' }], first.state).state.sending?.takeId).toBe('newer');
  });

  it('can be restored within the undo window of a cancel, and transcribed', () => {
    const cancelled = run([
      ...spoken,
      { type: 'cancel' },
      { type: 'capture.ended', takeId: 'a', chunks: 1, bytes: 900 },
    ]);
    expect(cancelled.state).toMatchObject({ phase: { name: 'idle' }, undoable: [{ take: { id: 'a' } }] });
    expect(kinds(cancelled.commands)).not.toContain('remove');
    expect(notices(cancelled.commands)).toEqual(['cancelled']);
    expect(run([{ type: 'undo', takeId: 'a' }], cancelled.state).state.phase.name).toBe('processing');
    expect(kinds(run([{ type: 'undo.expired', takeId: 'a' }], cancelled.state).commands)).toEqual(['remove']);
  });

  it('reports what is missing when nothing was captured', () => {
    const ended = (chunks: number) =>
      run([...recording, { type: 'stop' }, { type: 'capture.ended', takeId: 'a', chunks, bytes: 0 }]);
    expect(ended(0).state.phase).toEqual({ name: 'idle', problem: { kind: 'empty', problem: 'noChunks' } });
    expect(ended(3).state.phase).toEqual({ name: 'idle', problem: { kind: 'empty', problem: 'noData' } });
    expect(kinds(ended(3).commands)).not.toContain('submit');
  });

  it('closes a microphone that opens after the user cancelled', () => {
    const { state, commands } = run([
      ...recording.slice(0, 3),
      { type: 'cancel' },
      { type: 'microphone.ready', takeId: 'a' },
    ]);
    expect(state.phase.name).toBe('idle');
    expect(kinds(commands).slice(-3)).toEqual(['closeMicrophone', 'remove', 'closeMicrophone']);
  });

  it('stops and keeps all audio when the disk is full or the microphone is lost', () => {
    const full = run([
      ...spoken,
      { type: 'slice.refused', takeId: 'a', problem: 'full' },
      { type: 'capture.ended', takeId: 'a', chunks: 2, bytes: 1800 },
    ]);
    expect(full.state.kept).toMatchObject([{ id: 'a', failure: { code: FAILURE.storageFull } }]);
    expect(notices(full.commands)).toEqual(['storageFull']);
    const lost = run([
      ...spoken,
      { type: 'microphone.changed', takeId: 'a', change: 'lost' },
      { type: 'capture.ended', takeId: 'a', chunks: 1, bytes: 900 },
    ]);
    expect(lost.state.kept).toMatchObject([{ id: 'a', failure: { code: FAILURE.interrupted } }]);
  });

  it('shows one notice some minutes before its time limit', () => {
    const at = (minutes: number): RecorderEvent => ({
      type: 'slice.stored',
      takeId: 'a',
      bytes: 900,
      durationMs: minutes * 60_000,
    });
    const { state, commands } = run([...recording, at(174), at(175), at(176)]);
    expect(notices(commands)).toEqual(['limitNear']);
    expect(state.phase.name).toBe('recording');
  });

  it('is stopped and transcribed at three hours', () => {
    const { state, commands } = run([
      ...spoken,
      { type: 'slice.stored', takeId: 'a', bytes: 900, durationMs: 3 * 3600 * 1000 },
    ]);
    expect(state.phase).toMatchObject({ name: 'stopping', after: { next: 'transcribe' } });
    expect(notices(commands)).toEqual(['limitReached']);
  });

  it('stays with its account when another one signs in', () => {
    const { state, commands } = run([
      ...spoken,
      { type: 'account.changed', userId: 'bob' },
      { type: 'capture.ended', takeId: 'a', chunks: 1, bytes: 900 },
    ]);
    expect(state).toMatchObject({ userId: 'bob', phase: { name: 'idle' }, kept: [] });
    expect(kinds(commands)).toContain('seal');
    expect(kinds(commands)).not.toContain('submit');
  });

  it('pauses and resumes as one take, and gives no advice while paused', () => {
    const paused = run([
      ...spoken,
      { type: 'advice.changed', takeId: 'a', advice: 'quiet' },
      { type: 'pause' },
      { type: 'pause' },
      { type: 'advice.changed', takeId: 'a', advice: 'silent' },
      { type: 'microphone.changed', takeId: 'a', change: 'muted' },
    ]);
    expect(paused.state.phase).toMatchObject({ name: 'recording', paused: true, advice: null, muted: true });
    expect(kinds(paused.commands).filter((kind) => kind === 'pauseCapture')).toHaveLength(1);
    expect(notices(paused.commands)).toEqual([]);
    const resumed = run([{ type: 'resume' }], paused.state);
    expect(resumed.state.phase).toMatchObject({ paused: false, muted: true });
    expect(resumed.commands).toContainEqual({ do: 'resumeCapture', takeId: 'a' });
    expect(notices(resumed.commands)).toEqual(['microphone']);
    expect(run([{ type: 'stop' }], paused.state).state.phase.name).toBe('stopping');
    expect(run([{ type: 'cancel' }], paused.state).state.phase.name).toBe('stopping');
  });

  it('is muted by the user until unmuted', () => {
    const muted = run([...spoken, { type: 'mute' }, { type: 'mute' }]);
    expect(muted.state.phase).toMatchObject({ mutedByUser: true, muted: false });
    const command = { do: 'muteCapture', takeId: 'a', muted: true };
    expect(muted.commands.filter((one) => one.do === 'muteCapture')).toEqual([command]);
    const heard = run([{ type: 'unmute' }], muted.state);
    expect(heard.state.phase).toMatchObject({ mutedByUser: false });
    expect(heard.commands).toEqual([{ ...command, muted: false }]);
  });

  it('offers live words from its opening on the server until its text', () => {
    expect(liveTakeOf(run(spoken).state.phase)).toBeNull();
    const open = run([...spoken, liveUploadIs({ is: 'open' })]);
    expect(liveTakeOf(open.state.phase)).toBe('a');
    expect(liveTakeOf(run([liveUploadIs({ is: 'waiting' })], open.state).state.phase)).toBe('a');
    const ended = run(
      [{ type: 'stop' }, { type: 'capture.ended', takeId: 'a', chunks: 1, bytes: 900 }],
      open.state,
    );
    expect(ended.state.phase.name).toBe('processing');
    expect(liveTakeOf(ended.state.phase)).toBe('a');
  });

  it('continues when the server refuses it, reports that once, and is kept with the reason', () => {
    const why = { code: 'quota_exceeded', text: 'Used up.' };
    const refused = run([
      ...spoken,
      liveUploadIs({ is: 'refused', failure: why }),
      liveUploadIs({ is: 'refused', failure: why }),
    ]);
    expect(refused.state.phase.name).toBe('recording');
    expect(notices(refused.commands)).toEqual(['refused']);
    const { state, commands } = run(
      [{ type: 'stop' }, { type: 'capture.ended', takeId: 'a', chunks: 1, bytes: 900 }],
      refused.state,
    );
    expect(state).toMatchObject({ phase: { name: 'idle' }, kept: [{ id: 'a', failure: why }] });
    expect(kinds(commands)).not.toContain('submit');
  });

  it('is submitted at its end although the session appeared to have ended', () => {
    const gone = liveUploadIs({ is: 'refused', failure: { code: FAILURE.signedOut, text: null } });
    const { state } = run([
      ...spoken,
      gone,
      { type: 'stop' },
      { type: 'capture.ended', takeId: 'a', chunks: 1, bytes: 900 },
    ]);
    expect(state.phase.name).toBe('processing');
  });
});

describe('recorder machine: a take left by a dead page', () => {
  const left: RecorderEvent[] = [
    signedIn,
    { type: 'takes.listed', takes: [take('a', { bytes: 9, durationMs: 250 })], send: true },
  ];

  it('is uploaded, and transcribed when the user requests it', () => {
    const flushing = run(left);
    expect(flushing.state.sending).toEqual({ takeId: 'a', finishes: false });
    const flushed = run([{ type: 'flush.done', takeId: 'a' }], flushing.state);
    expect(flushed.state).toMatchObject({
      sending: null,
      kept: [{ id: 'a', isUploaded: true, failure: null }],
    });
    expect(run([{ type: 'send.due' }], flushed.state).commands).toEqual([]);
    const again = run([...left.slice(1)], flushed.state);
    expect(again.commands).toEqual([]);
    expect(kinds(run([{ type: 'transcribe', takeId: 'a' }], flushed.state).commands)).toEqual(['submit']);
  });

  it('reports no failed upload, and retries later when offline', () => {
    const { state, commands } = run([failed('quota_exceeded')], run(left).state);
    expect(state).toMatchObject({ sending: null, kept: [{ id: 'a', failure: null }] });
    expect(commands).toEqual([]);
    const later = run([failed(FAILURE.offline)], run(left).state);
    expect(kinds(later.commands)).toEqual(['retryLater']);
  });

  it('is handed to the user’s transcription request while it is uploading', () => {
    const asked = run([{ type: 'transcribe', takeId: 'a' }], run(left).state);
    expect(asked.state).toMatchObject({ phase: { name: 'processing' }, sending: null, kept: [] });
    expect(kinds(asked.commands)).toEqual(['submit']);
  });
});

describe('recorder machine: a waiting take', () => {
  const waits = (id: string) => take(id, { bytes: 9, failure: { code: FAILURE.offline, text: null } });
  const two: RecorderEvent[] = [
    signedIn,
    { type: 'takes.listed', takes: [waits('b'), waits('a')], send: true },
  ];

  it('is sent after takes that were waiting before it', () => {
    const first = run(two);
    expect(first.state.sending).toEqual({ takeId: 'a', finishes: true });
    const second = run([{ type: 'submit.done', takeId: 'a', transcription }], first.state);
    expect(second.state.sending).toEqual({ takeId: 'b', finishes: true });
  });

  it('does not block the next one when it fails permanently', () => {
    const { state, commands } = run([failed('speech_failed')], run(two).state);
    expect(state.sending).toEqual({ takeId: 'b', finishes: true });
    expect(notices(commands)).toEqual(['transcriptionFailed']);
  });

  it('is not sent twice when the user requests it too', () => {
    const { state, commands } = run([{ type: 'transcribe', takeId: 'a' }], run(two).state);
    expect(state).toMatchObject({ phase: { name: 'processing', take: { id: 'a' } }, sending: null });
    expect(commands).toEqual([]);
    const done = run([{ type: 'submit.done', takeId: 'a', transcription }], state);
    expect(done.commands).toContainEqual(expect.objectContaining({ do: 'deliver', automatic: false }));
  });

  it('is left to the window that holds its claim', () => {
    const { state, commands } = run([{ type: 'claim.refused', takeId: 'a' }], run(two).state);
    expect(state.sending).toBeNull();
    expect(notices(commands)).toEqual([]);
    expect(kinds(commands)).toEqual(['listTakes', 'retryLater']);
  });

  it('is aborted when it is discarded while being sent, and the next one is sent', () => {
    const { state, commands } = run([{ type: 'discard', takeId: 'a' }], run(two).state);
    expect(state).toMatchObject({
      sending: { takeId: 'b', finishes: true },
      undoable: [{ take: { id: 'a' } }],
    });
    expect(kinds(commands)).toEqual(['abortSubmit', 'startUndo', 'notify', 'send']);
  });

  it('is sent again when its discard is undone', () => {
    const discarded = run([...two, { type: 'discard', takeId: 'a' }, { type: 'discard', takeId: 'b' }]);
    expect(discarded.state).toMatchObject({ sending: null, kept: [] });
    const { state } = run([{ type: 'undo', takeId: 'a' }], discarded.state);
    expect(state).toMatchObject({ sending: { takeId: 'a', finishes: true }, kept: [{ id: 'a' }] });
  });

  it('is sent when the user stops sending the one before it', () => {
    const asked = run([...two, { type: 'transcribe', takeId: 'a' }]);
    expect(asked.state).toMatchObject({ phase: { name: 'processing', take: { id: 'a' } }, sending: null });
    const { state } = run([{ type: 'cancel' }], asked.state);
    expect(state).toMatchObject({
      phase: { name: 'idle' },
      sending: { takeId: 'b', finishes: true },
      kept: [{ id: 'a', failure: { code: FAILURE.stopped } }, { id: 'b' }],
    });
  });
});

describe('recorder machine: a take of another device', () => {
  const there = (over: Partial<RecorderTake['elsewhere'] & object> = {}) =>
    take('a', {
      origin: 'elsewhere',
      elsewhere: { state: 'waiting', isUpload: false, chunks: 3, ...over },
    });
  const listed = (one: RecorderTake): RecorderEvent[] => [
    signedIn,
    { type: 'elsewhere.listed', takes: [one] },
  ];

  it('is listed after takes of this device, and never sent automatically', () => {
    const { state, commands } = run([...listed(there()), { type: 'send.due' }]);
    expect(state.kept).toMatchObject([{ id: 'a', origin: 'elsewhere' }]);
    expect(kinds(commands)).not.toContain('send');
    const listedHere = run([{ type: 'takes.listed', takes: [take('b', { bytes: 1 })], send: false }], state);
    expect(listedHere.state.kept.map(({ id }) => id)).toEqual(['b', 'a']);
    expect(kinds(run([{ type: 'transcribe', takeId: 'a' }], state).commands)).toEqual(['submit']);
  });

  it('can’t be transcribed or discarded while the other device is sending it', () => {
    const { state } = run(listed(there({ state: 'recording' })));
    expect(run([{ type: 'transcribe', takeId: 'a' }], state).commands).toEqual([]);
    expect(run([{ type: 'discard', takeId: 'a' }], state).commands).toEqual([]);
  });

  it('is listed once when this device has it too', () => {
    const { state } = run([
      signedIn,
      { type: 'takes.listed', takes: [take('a', { bytes: 1 })], send: false },
      { type: 'elsewhere.listed', takes: [there()] },
    ]);
    expect(state.kept).toMatchObject([{ id: 'a', origin: 'take' }]);
  });

  it('is not listed beside the file that was sent under its variant id', () => {
    const file = take('a', { origin: 'file', bytes: 1 });
    const { state } = run([
      signedIn,
      { type: 'files.picked', takes: [file] },
      failed('speech_failed'),
      { type: 'elsewhere.listed', takes: [{ ...there(), id: variantIdOf('a', 'file') }] },
    ]);
    expect(state.kept.map(({ id }) => id)).toEqual(['a']);
  });

  it('is not written to the store of this device', () => {
    const { state, commands } = run([
      ...listed(there()),
      { type: 'transcribe', takeId: 'a' },
      failed('speech_failed'),
    ]);
    expect(state.kept).toMatchObject([{ id: 'a', failure: { code: 'speech_failed' } }]);
    expect(kinds(commands)).not.toContain('seal');
  });
});

describe('recorder machine: a file', () => {
  it('is forgotten on the server too when cancelled', () => {
    const file = take('a', { origin: 'file', name: 'talk.mp3', bytes: 5 });
    const { state, commands } = run([signedIn, { type: 'files.picked', takes: [file] }, { type: 'cancel' }]);
    expect(state.phase.name).toBe('idle');
    expect(kinds(commands).slice(-2)).toEqual(['abortSubmit', 'forget']);
  });

  it('is transcribed in the background when cancelled after its upload', () => {
    const [file, next] = ['a', 'b'].map((id) => take(id, { origin: 'file', name: `${id}.mp3`, bytes: 5 }));
    if (!file || !next) throw new Error('there are no files');
    const whole: RecorderEvent[] = [{ type: 'submit.progress', takeId: 'a', bytes: 5 }, { type: 'cancel' }];
    const { state, commands } = run([signedIn, { type: 'files.picked', takes: [file] }, ...whole]);
    expect(state).toMatchObject({
      phase: { name: 'idle' },
      kept: [{ id: 'a' }],
      sending: { takeId: 'a', finishes: true },
    });
    expect(kinds(commands)).not.toContain('abortSubmit');
    const done = run([{ type: 'submit.done', takeId: 'a', transcription }], state);
    expect(done.state).toMatchObject({ kept: [], sending: null });
    expect(done.commands).toContainEqual(expect.objectContaining({ do: 'deliver', automatic: true }));

    const both = run([signedIn, { type: 'files.picked', takes: [file, next] }, ...whole]);
    expect(kinds(both.commands)).not.toContain('forget');
    const second = run([{ type: 'submit.done', takeId: 'b', transcription }], both.state);
    expect(second.state).toMatchObject({ kept: [{ id: 'a' }], sending: { takeId: 'a' } });
  });
});

describe('recorder machine: several files', () => {
  const files = ['a', 'b', 'c'].map((id) => take(id, { origin: 'file', name: `${id}.mp3`, bytes: 5 }));
  const picked: RecorderEvent[] = [signedIn, { type: 'files.picked', takes: files }];
  const ended = (id: string): RecorderEvent => ({ type: 'submit.done', takeId: id, transcription });
  const lost = (id: string, code: string): RecorderEvent => ({
    type: 'submit.failed',
    takeId: id,
    failure: { code, text: null },
    retryAfterMs: null,
  });
  const sent = (commands: readonly RecorderCommand[]) =>
    commands.flatMap((command) =>
      command.do === 'send' || command.do === 'submit' ? [command.take.id] : [],
    );

  it('are sent in order: one in the foreground, the others in the background, one at a time', () => {
    const { state, commands } = run(picked);
    expect(state).toMatchObject({
      phase: { name: 'processing', take: { id: 'a' } },
      sending: { takeId: 'b', finishes: true },
    });
    expect(sent(commands)).toEqual(['a', 'b']);
    const more = run([ended('a'), ended('b')], state);
    expect(sent(more.commands)).toEqual(['c']);
    expect(run([ended('c')], more.state).state).toMatchObject({ kept: [], sending: null });
  });

  it('queue behind files picked earlier', () => {
    const later = take('d', { origin: 'file', name: 'd.mp3', bytes: 5 });
    const { state, commands } = run([
      ...picked,
      { type: 'files.picked', takes: [later] },
      ended('a'),
      ended('b'),
    ]);
    expect(sent(commands)).toEqual(['a', 'b', 'c']);
    expect(sent(run([ended('c')], state).commands)).toEqual(['d']);
  });

  it('continue after one that fails, has no speech, or is discarded', () => {
    const ends: RecorderEvent[][] = [
      [lost('b', 'speech_failed')],
      [{ type: 'submit.silent', takeId: 'b', message: 'Nobody speaks.' }],
      [{ type: 'discard', takeId: 'b' }],
    ];
    const { state } = run(picked);
    for (const end of ends) {
      expect(run(end, state).state.sending).toEqual({ takeId: 'c', finishes: true });
    }
  });

  it('wait for the network together, and resume with it', () => {
    const { state, commands } = run([...picked, lost('b', FAILURE.offline)]);
    expect(sent(commands)).toEqual(['a', 'b']);
    expect(kinds(commands)).toContain('retryLater');
    const back = run([{ type: 'send.due' }, ended('c')], state);
    expect(sent(back.commands)).toEqual(['c', 'b']);
  });

  it('include a discarded file once its discard is undone', () => {
    const { state } = run([
      ...picked,
      { type: 'discard', takeId: 'c' },
      ended('b'),
      { type: 'undo', takeId: 'c' },
    ]);
    expect(state.sending).toEqual({ takeId: 'c', finishes: true });
  });

  it('are not sent for another account, and resume in order when their own signs in again', () => {
    const { state } = run([...picked, { type: 'account.changed', userId: 'bob' }]);
    expect(state).toMatchObject({ kept: [], sending: null });
    const out = run([{ type: 'account.changed', userId: null }], state).state;
    const back = run([signedIn, ended('a'), ended('b'), ended('c')], out);
    expect(sent(back.commands)).toEqual(['a', 'b', 'c']);
    expect(kinds(back.commands)).not.toContain('forget');
    expect(back.state).toMatchObject({ kept: [], away: [], sending: null });
  });

  it('are listed as queued, not failed, when the session ended', () => {
    const out: RecorderEvent = { type: 'account.changed', userId: null };
    const { commands } = run([...picked, lost('a', FAILURE.signedOut), lost('b', FAILURE.signedOut), out]);
    expect(kinds(commands)).not.toContain('notify');
    const { state } = run([...picked, lost('a', FAILURE.signedOut), out, signedIn]);
    const failures = state.kept.map(({ failure }) => failure?.code);
    expect(failures).toEqual([FAILURE.queued, FAILURE.queued, FAILURE.queued]);
  });

  it('exclude a discarded file when the account signs out', () => {
    const { state, commands } = run([
      ...picked,
      { type: 'discard', takeId: 'c' },
      { type: 'account.changed', userId: null },
    ]);
    expect(state.away.map(({ id }) => id)).toEqual(['b', 'a']);
    expect(commands.filter((command) => command.do === 'forget')).toMatchObject([{ take: { id: 'c' } }]);
  });
});
