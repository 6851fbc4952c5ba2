import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { TranscriptionDetail } from '../../../../src/contract/transcriptions.ts';
import { step } from '../../../../src-renderer/features/recorder/recorder-machine.ts';
import {
  currentJob,
  FAILURE,
  INITIAL_STATE,
  type Job,
  type RecorderCommand,
  type RecorderEvent,
  type RecorderState,
} from '../../../../src-renderer/features/recorder/recorder-state.ts';

const USERS = ['ada', 'bob'] as const;

const job = (id: string, over: Partial<Job> = {}): Job => ({
  id,
  origin: 'take',
  userId: 'ada',
  name: null,
  startedAt: 1_700_000_000_000,
  durationMs: 0,
  bytes: 0,
  aiService: 'openai',
  language: 'auto',
  failure: null,
  ...over,
});

const transcription = { id: 't', text: 'hello' } as TranscriptionDetail;

const jobId = fc.constantFrom('a', 'b', 'c');
const someJob = fc.record({
  id: jobId,
  userId: fc.constantFrom(...USERS),
  offline: fc.boolean(),
});
const failure = fc.constantFrom(FAILURE.offline, 'speech_failed').map((code) => ({ code, text: null }));

/** Any event at any time, also those that can't happen. */
const anyEvent: fc.Arbitrary<RecorderEvent> = fc.oneof(
  fc.record({ type: fc.constant('account.changed' as const), userId: fc.constantFrom(...USERS, null) }),
  fc.record({
    type: fc.constant('takes.listed' as const),
    takes: fc
      .uniqueArray(someJob, { maxLength: 3, selector: ({ id }) => id })
      .map((all) =>
        all.map(({ id, userId, offline }) =>
          job(id, { userId, bytes: 10, failure: offline ? { code: FAILURE.offline, text: null } : null }),
        ),
      ),
    send: fc.boolean(),
  }),
  someJob.map(({ id, userId }) => ({ type: 'start' as const, job: job(id, { userId }) })),
  someJob.map(({ id, userId }) => ({
    type: 'file.picked' as const,
    job: job(`file-${id}`, { userId, origin: 'file', name: 'a.mp3', bytes: 5 }),
  })),
  fc.constantFrom('stop', 'cancel', 'rested', 'network.back').map((type) => ({ type })),
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
    ),
    jobId,
  }),
  fc.record({
    type: fc.constant('row.refused' as const),
    jobId,
    problem: fc.constantFrom('full', 'unavailable'),
  }),
  fc.record({
    type: fc.constant('microphone.refused' as const),
    jobId,
    problem: fc.constantFrom('denied', 'notFound', 'inUse', 'other'),
  }),
  fc.record({
    type: fc.constant('microphone.changed' as const),
    jobId,
    change: fc.constantFrom('switched', 'muted', 'live', 'lost'),
  }),
  fc.record({
    type: fc.constant('slice.stored' as const),
    jobId,
    bytes: fc.integer({ min: 1, max: 10_000 }),
    durationMs: fc.nat(12_000_000),
  }),
  fc.record({
    type: fc.constant('slice.refused' as const),
    jobId,
    problem: fc.constantFrom('full', 'unavailable'),
  }),
  fc.record({ type: fc.constant('capture.ended' as const), jobId, chunks: fc.nat(3), bytes: fc.nat(2) }),
  fc.record({
    type: fc.constant('submit.progress' as const),
    jobId,
    sent: fc.double({ min: -1, max: 2, noNaN: true }),
  }),
  fc.record({ type: fc.constant('submit.failed' as const), jobId, failure }),
  fc.record({ type: fc.constant('submit.silent' as const), jobId, message: fc.constant('nothing') }),
  fc.record({ type: fc.constant('submit.done' as const), jobId, transcription: fc.constant(transcription) }),
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
  { type: 'start', job: job('a') },
  { type: 'row.ready', jobId: 'a' },
  { type: 'microphone.ready', jobId: 'a' },
];
const spoken: RecorderEvent[] = [
  ...recording,
  { type: 'slice.stored', jobId: 'a', bytes: 900, durationMs: 250 },
];
const stopped: RecorderEvent[] = [
  ...spoken,
  { type: 'stop' },
  { type: 'capture.ended', jobId: 'a', chunks: 1, bytes: 900 },
];
const kinds = (commands: readonly RecorderCommand[]) => commands.map((command) => command.do);
const notices = (commands: readonly RecorderCommand[]) =>
  commands.flatMap((command) => (command.do === 'notify' ? [command.notice.kind] : []));

function isRightfulRemoval(before: RecorderState, event: RecorderEvent, command: RecorderCommand): boolean {
  if (command.do !== 'remove') return true;
  const { id, bytes } = command.job;
  const about = 'jobId' in event && event.jobId === id ? event.type : null;
  switch (command.reason) {
    case 'committed':
      return about === 'submit.done' && currentJob(before.phase)?.id === id;
    case 'discarded':
      return about === 'undo.expired' && before.leaving.some((one) => one.job.id === id);
    case 'empty':
      return bytes === 0;
  }
}

describe('the recorder machine, whatever happens', () => {
  it('answers every event in every state with a sound state', () => {
    fc.assert(
      fc.property(fc.array(anyEvent, { maxLength: 60 }), (events) => {
        const { state } = run(events);
        const ids = [
          ...(state.phase.name === 'idle' || state.phase.name === 'done' ? [] : [state.phase.job.id]),
          ...state.kept.map(({ id }) => id),
          ...state.leaving.map((one) => one.job.id),
        ];
        expect(new Set(ids).size).toBe(ids.length);
        expect(state.kept.every(({ userId }) => userId === state.userId)).toBe(true);
        expect(state.leaving.every((one) => one.job.userId === state.userId)).toBe(true);
      }),
      { numRuns: 2000 },
    );
  });

  it('lets a take leave the store only committed, discarded after its undo window, or without a sample', () => {
    fc.assert(
      fc.property(fc.array(anyEvent, { maxLength: 60 }), (events) => {
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

  it('never drops a take with audio from view unless it is committed, discarded, elsewhere or another account’s', () => {
    const quiet = anyEvent.filter(
      ({ type }) =>
        !['account.changed', 'takes.listed', 'claim.refused', 'undo.expired', 'submit.done'].includes(type),
    );
    fc.assert(
      fc.property(fc.array(quiet, { maxLength: 60 }), (events) => {
        const { state } = run([...spoken, ...events]);
        const seen = [currentJob(state.phase), ...state.kept, ...state.leaving.map((one) => one.job)];
        expect(seen.map((one) => one?.id)).toContain('a');
      }),
      { numRuns: 2000 },
    );
  });

  it('changes nothing for events of a take that is not in work', () => {
    const about = anyEvent.filter(
      (event) => 'jobId' in event && event.jobId !== 'a' && event.type !== 'microphone.ready',
    );
    fc.assert(
      fc.property(fc.array(about, { maxLength: 30 }), (events) => {
        const before = run(spoken).state;
        const { state, commands } = run(events, before);
        expect(state).toEqual(before);
        expect(commands).toEqual([]);
      }),
    );
  });
});

describe('a recording', () => {
  it('starts capturing only when both its row and the microphone are there', () => {
    const opened = run(recording.slice(0, 2));
    expect(kinds(opened.commands)).toEqual(['listTakes', 'openTake', 'openMicrophone']);
    const { state: half, commands: none } = run([{ type: 'microphone.ready', jobId: 'a' }], opened.state);
    expect(half.phase.name).toBe('requesting');
    expect(none).toEqual([]);
    const { state, commands } = run([{ type: 'row.ready', jobId: 'a' }], half);
    expect(state.phase.name).toBe('recording');
    expect(commands).toEqual([{ do: 'startCapture', jobId: 'a' }]);
  });

  it('is sent after its last slice, and leaves the store once its text is there', () => {
    const sent = run(stopped);
    expect(sent.state.phase).toMatchObject({
      name: 'processing',
      job: { id: 'a', bytes: 900, durationMs: 250 },
    });
    expect(kinds(sent.commands).slice(-2)).toEqual(['stopCapture', 'submit']);
    const { state, commands } = run([{ type: 'submit.done', jobId: 'a', transcription }], sent.state);
    expect(state.phase.name).toBe('done');
    expect(kinds(commands)).toEqual(['remove', 'deliver', 'notify', 'rest']);
  });

  it('is kept with its reason when it can’t be transcribed, and can be sent again', () => {
    const failed = run([
      ...stopped,
      { type: 'submit.failed', jobId: 'a', failure: { code: 'speech_failed', text: 'no' } },
    ]);
    expect(failed.state.kept).toMatchObject([{ id: 'a', failure: { code: 'speech_failed' } }]);
    expect(notices(failed.commands)).toEqual(['transcriptionFailed']);
    const { state, commands } = run([{ type: 'transcribe', jobId: 'a' }], failed.state);
    expect(state).toMatchObject({ phase: { name: 'processing', job: { id: 'a' } }, kept: [] });
    expect(kinds(commands)).toEqual(['submit']);
  });

  it('waits for the network and goes up by itself when it is back', () => {
    const waiting = run([
      ...stopped,
      { type: 'submit.failed', jobId: 'a', failure: { code: FAILURE.offline, text: null } },
    ]);
    expect(notices(waiting.commands)).toEqual(['savedOffline']);
    const { state } = run([{ type: 'network.back' }], waiting.state);
    expect(state.phase).toMatchObject({ name: 'processing', job: { id: 'a' }, automatic: true });
  });

  it('comes back from a cancel within the undo window, to be transcribed', () => {
    const cancelled = run([
      ...spoken,
      { type: 'cancel' },
      { type: 'capture.ended', jobId: 'a', chunks: 1, bytes: 900 },
    ]);
    expect(cancelled.state).toMatchObject({ phase: { name: 'idle' }, leaving: [{ job: { id: 'a' } }] });
    expect(kinds(cancelled.commands)).not.toContain('remove');
    expect(notices(cancelled.commands)).toEqual(['cancelled']);
    expect(run([{ type: 'undo', jobId: 'a' }], cancelled.state).state.phase.name).toBe('processing');
    expect(kinds(run([{ type: 'undo.expired', jobId: 'a' }], cancelled.state).commands)).toEqual(['remove']);
  });

  it('says what is missing when nothing was captured', () => {
    const ended = (chunks: number) =>
      run([...recording, { type: 'stop' }, { type: 'capture.ended', jobId: 'a', chunks, bytes: 0 }]);
    expect(ended(0).state.phase).toEqual({ name: 'idle', problem: { kind: 'empty', problem: 'noChunks' } });
    expect(ended(3).state.phase).toEqual({ name: 'idle', problem: { kind: 'empty', problem: 'noData' } });
    expect(kinds(ended(3).commands)).not.toContain('submit');
  });

  it('closes a microphone that opens after the user gave up', () => {
    const { state, commands } = run([
      ...recording.slice(0, 3),
      { type: 'cancel' },
      { type: 'microphone.ready', jobId: 'a' },
    ]);
    expect(state.phase.name).toBe('idle');
    expect(kinds(commands).slice(-3)).toEqual(['closeMicrophone', 'remove', 'closeMicrophone']);
  });

  it('stops cleanly and keeps everything when the disk is full or the microphone is gone', () => {
    const full = run([
      ...spoken,
      { type: 'slice.refused', jobId: 'a', problem: 'full' },
      { type: 'capture.ended', jobId: 'a', chunks: 2, bytes: 1800 },
    ]);
    expect(full.state.kept).toMatchObject([{ id: 'a', failure: { code: FAILURE.storageFull } }]);
    expect(notices(full.commands)).toEqual(['storageFull']);
    const lost = run([
      ...spoken,
      { type: 'microphone.changed', jobId: 'a', change: 'lost' },
      { type: 'capture.ended', jobId: 'a', chunks: 1, bytes: 900 },
    ]);
    expect(lost.state.kept).toMatchObject([{ id: 'a', failure: { code: FAILURE.interrupted } }]);
  });

  it('is stopped and transcribed at three hours', () => {
    const { state, commands } = run([
      ...spoken,
      { type: 'slice.stored', jobId: 'a', bytes: 900, durationMs: 3 * 3600 * 1000 },
    ]);
    expect(state.phase).toMatchObject({ name: 'stopping', after: { next: 'transcribe' } });
    expect(notices(commands)).toEqual(['limitReached']);
  });

  it('stays with its account when another one signs in', () => {
    const { state, commands } = run([
      ...spoken,
      { type: 'account.changed', userId: 'bob' },
      { type: 'capture.ended', jobId: 'a', chunks: 1, bytes: 900 },
    ]);
    expect(state).toMatchObject({ userId: 'bob', phase: { name: 'idle' }, kept: [] });
    expect(kinds(commands)).toContain('seal');
    expect(kinds(commands)).not.toContain('submit');
  });
});
