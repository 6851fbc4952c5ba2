import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createAnthropicWriting } from '../../../../src/server/ai/providers/anthropic.ts';
import { createOpenAiWriting } from '../../../../src/server/ai/providers/openai.ts';
import { createPerplexityWriting } from '../../../../src/server/ai/providers/perplexity.ts';

const CANARY = 'zqcanaryzq';
const FACTORIES = { createOpenAiWriting, createAnthropicWriting, createPerplexityWriting };

let elsewhere: Server;
let service: Server;
let seen: string[];
const listen = (server: Server) =>
  new Promise<string>((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      resolve(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
    });
  });

beforeEach(async () => {
  seen = [];
  elsewhere = createServer((request, response) => {
    seen.push(`${request.method} ${request.url}`);
    response.end('{}');
  });
  const to = await listen(elsewhere);
  service = createServer((request, response) => {
    request.resume();
    response.writeHead(307, { location: `${to}${request.url}` }).end();
  });
});
afterEach(() => {
  vi.restoreAllMocks();
  service.close();
  elsewhere.close();
});

async function ask(make: (typeof FACTORIES)[keyof typeof FACTORIES]): Promise<unknown> {
  const writing = make({ apiKey: CANARY, baseUrl: await listen(service), model: null, name: 'A' });
  const question = { system: '', prompt: CANARY, model: 'gpt-4o', maxTokens: 10 };
  try {
    for await (const _ of writing.write({ ...question, signal: new AbortController().signal }));
    return null;
  } catch (error) {
    return error;
  }
}

it.each(Object.entries(FACTORIES))(
  '%s follows no redirect, so neither key nor text is sent elsewhere',
  async (_, make) => {
    expect(await ask(make)).toMatchObject({ code: 'provider_failed' });
    expect(seen).toEqual([]);
  },
);

it.each(Object.entries(FACTORIES))('%s keeps its SDK from writing to the console', async (_, make) => {
  const spies = (['log', 'debug', 'info', 'warn', 'error'] as const).map((name) =>
    vi.spyOn(console, name).mockImplementation(() => undefined),
  );
  await ask(make);
  for (const spy of spies) expect(spy).not.toHaveBeenCalled();
});
