import { describe, expect, it, vi } from 'vitest';
import {
  createToolRunner,
  type ToolRequest,
  type ToolResult,
} from '../../../../../src-renderer/features/editor/tools/tool-run.ts';
import { isPageBusy, whenPageIdle } from '../../../../../src-renderer/page-state/page-busy.ts';

const request: ToolRequest = { tool: 'grammar' };
const result: ToolResult = {
  kind: 'done',
  translatedTo: undefined,
  answer: { text: 'So.', engine: 'local', model: null, note: null },
  before: { text: 'so', marks: new Uint8Array(2), aligns: [undefined] },
  after: 'So.',
  changes: 1,
  step: undefined,
  isPart: false,
};

/** A runner with a tool that the test controls. */
function setUp(store: () => Promise<void> = async () => undefined) {
  const told: string[] = [];
  let work: { words(text: string): void; done(): void; fail(error: unknown): void; signal: AbortSignal };
  const runner = createToolRunner({
    work: (_request, onWords, signal) =>
      new Promise((resolve, reject) => {
        signal.addEventListener('abort', () => reject(signal.reason));
        work = { words: onWords, done: () => resolve(result), fail: reject, signal };
      }),
    reasonOf: (error) => String(error),
    onDone: ({ tool }) => {
      told.push(`done ${tool}`);
      return store();
    },
    onFailed: ({ tool }, reason) => told.push(`failed ${tool}: ${reason}`),
  });
  const seen: string[] = [];
  runner.subscribe(() => seen.push(runner.get().kind));
  return { runner, told, seen, tool: () => work };
}

describe('createToolRunner', () => {
  it('shows the streamed text, then the result', async () => {
    const { runner, told, tool } = setUp();
    const running = runner.start(request);
    tool().words('S');
    expect(runner.get()).toEqual({ kind: 'running', request, words: 'S' });
    tool().done();
    await running;
    expect(runner.get()).toMatchObject({ kind: 'done', changes: 1 });
    expect(told).toEqual(['done grammar']);
    runner.dismiss();
    expect(runner.get()).toEqual({ kind: 'idle' });
  });

  it('reports a failure, and can be started again (core 8)', async () => {
    const { runner, told, tool } = setUp();
    const running = runner.start(request);
    tool().fail('no network');
    await running;
    expect(runner.get()).toEqual({ kind: 'failed', request, reason: 'no network' });
    expect(told).toEqual(['failed grammar: no network']);
    const again = runner.start(request);
    tool().done();
    await again;
    expect(runner.get().kind).toBe('done');
  });

  it('stops on request without a notice, and ignores later text', async () => {
    const { runner, told, seen, tool } = setUp();
    const running = runner.start(request);
    const { signal, words } = tool();
    runner.stop();
    await running;
    words('late');
    expect(signal.aborted).toBe(true);
    expect(seen).toEqual(['running', 'idle']);
    expect(told).toEqual([]);
  });

  it('delays a page reload until the result is stored', async () => {
    const stored = Promise.withResolvers<void>();
    const reload = vi.fn();
    const { runner, tool } = setUp(() => stored.promise);
    const running = runner.start(request);
    whenPageIdle(reload);
    tool().done();
    await expect.poll(() => runner.get().kind).toBe('done');
    expect(reload).not.toHaveBeenCalled();
    stored.resolve();
    await running;
    expect(reload).toHaveBeenCalledOnce();
  });

  it('leaves the page idle after a failure or a stop', async () => {
    const { runner, tool } = setUp();
    const failing = runner.start(request);
    expect(isPageBusy()).toBe(true);
    tool().fail('no network');
    await failing;
    expect(isPageBusy()).toBe(false);
    const stopped = runner.start(request);
    runner.stop();
    await stopped;
    expect(isPageBusy()).toBe(false);
  });

  it('runs one tool at a time (core 5)', async () => {
    const { runner, tool } = setUp();
    const running = runner.start(request);
    await runner.start({ tool: 'email' });
    expect(runner.get()).toMatchObject({ request });
    runner.dismiss();
    expect(runner.get().kind).toBe('running');
    tool().done();
    await running;
  });
});
