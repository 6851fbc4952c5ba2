import { onlineManager } from '@tanstack/react-query';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { AI_TOOL_TABLE, AI_TOOLS, type AiTool } from '../../../src/contract/api/ai-tool-list.ts';
import { runTool } from '../../../src-renderer/data/ai-tools.ts';
import { HttpError, NetworkError } from '../../../src-renderer/data/http-error.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  onlineManager.setOnline(true);
});

/** Makes the server stream these pieces as its response. */
function answering(pieces: readonly string[], init: ResponseInit = {}): { asked: () => unknown[] } {
  const fetched = vi.fn(async () => {
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        for (const piece of pieces) controller.enqueue(new TextEncoder().encode(piece));
        controller.close();
      },
    });
    return new Response(body, { headers: { 'content-type': 'text/event-stream' }, ...init });
  });
  vi.stubGlobal('fetch', fetched);
  return { asked: () => fetched.mock.calls[0] ?? [] };
}

async function run(tool: AiTool = 'grammar', signal = new AbortController().signal) {
  const heard: string[] = [];
  const listener = { onWords: (text: string) => void heard.push(text), signal };
  const answer = await runTool(tool, { text: 'so it is' }, listener);
  return { answer, heard };
}

const event = (name: string, data: object): string => `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`;
const done = { improvedText: 'So it is.', engine: 'openai', model: 'gpt-x', note: null };

describe('runTool', () => {
  it('streams the text as it arrives, wherever the network splits the stream (core 7)', async () => {
    const stream = event('delta', { text: 'So ' }) + event('delta', { text: 'it is.' }) + event('done', done);
    const { asked } = answering([':\n\n', ...(stream.match(/[\s\S]{1,7}/g) ?? [])]);
    const { answer, heard } = await run();
    expect(heard).toEqual(['So ', 'So it is.']);
    expect(answer).toEqual({ text: 'So it is.', engine: 'openai', model: 'gpt-x', note: null });
    expect(asked()).toMatchObject([
      '/api/grammar-check',
      { method: 'POST', body: '{"text":"so it is"}', headers: { accept: 'text/event-stream' } },
    ]);
  });

  it('starts over when the service restarts its answer', async () => {
    answering([
      event('delta', { text: 'Soo' }),
      event('restart', {}),
      event('delta', { text: 'So' }),
      event('done', done),
    ]);
    expect((await run()).heard).toEqual(['Soo', '', 'So']);
  });

  it.each(AI_TOOLS)('calls the route of %s and reads the text from its response field', async (tool) => {
    const { route, field } = AI_TOOL_TABLE[tool];
    const { asked } = answering(
      [JSON.stringify({ [field]: 'made', engine: 'local', model: null, note: 'n' })],
      {
        headers: { 'content-type': 'application/json' },
      },
    );
    expect((await run(tool)).answer).toEqual({ text: 'made', engine: 'local', model: null, note: 'n' });
    expect(asked()[0]).toBe(route.slice('POST '.length));
  });

  it('rejects with the reason when the tool fails before or during its answer (core 8)', async () => {
    const body = { error: 'No key.', code: 'provider_not_configured' };
    answering([JSON.stringify(body)], { status: 503 });
    const refusal = await run('translate').catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(HttpError);
    expect(refusal).toMatchObject({ userText: 'No key.', code: 'provider_not_configured' });
    answering([
      event('delta', { text: 'So' }),
      event('failed', { code: 'provider_failed', error: 'It broke.' }),
    ]);
    await expect(run()).rejects.toMatchObject({ message: 'It broke.', retryAfterMs: null });
    answering([event('failed', { code: 'provider_busy', error: 'Busy.', retryAfter: 40 })]);
    await expect(run()).rejects.toMatchObject({ name: 'ToolError', message: 'Busy.', retryAfterMs: 40_000 });
  });

  it('rejects with NetworkError when the stream breaks off or can’t be parsed', async () => {
    answering([event('delta', { text: 'So' })]);
    await expect(run()).rejects.toBeInstanceOf(NetworkError);
    expect(onlineManager.isOnline()).toBe(false);
    answering([event('done', { engine: 'openai' })]);
    await expect(run()).rejects.toBeInstanceOf(NetworkError);
  });

  it('rejects with AbortError when its signal aborts, and stays online', async () => {
    const stop = new AbortController();
    vi.stubGlobal(
      'fetch',
      (_url: string, { signal }: { signal: AbortSignal }) =>
        new Promise((_, reject) => {
          signal.addEventListener('abort', () => reject(signal.reason));
        }),
    );
    const running = run('grammar', stop.signal);
    stop.abort();
    await expect(running).rejects.toMatchObject({ name: 'AbortError' });
    expect(onlineManager.isOnline()).toBe(true);
  });
});
