import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { findServices } from '../../../src-main/server/find-services.ts';

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.close();
    server.closeAllConnections();
  }
});

/** A program that answers `GET /v1/models` with a body; with none it never answers. */
async function listening(body: string | null): Promise<string> {
  const server = createServer(({ url, method }, response) => {
    if (body === null) return;
    response.writeHead(method === 'GET' && url === '/v1/models' ? 200 : 404).end(body);
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
}

const models = (...ids: string[]): string =>
  JSON.stringify({ object: 'list', data: ids.map((id) => ({ id, object: 'model', owned_by: 'library' })) });

it('returns each listening service with its text generation models', async () => {
  const ollama = await listening(models('llama3.2:latest', 'nomic-embed-text:latest'));
  const other = await listening(models('text-embedding-nomic-embed-text-v1.5', 'qwen/qwen3-4b'));
  expect(
    await findServices([
      { name: 'Ollama', address: ollama },
      { name: 'LM Studio', address: other },
    ]),
  ).toEqual([
    { name: 'Ollama', address: ollama, models: ['llama3.2:latest'] },
    { name: 'LM Studio', address: other, models: ['qwen/qwen3-4b'] },
  ]);
});

it('returns a service without models with an empty model list', async () => {
  const address = await listening(JSON.stringify({ object: 'list', data: null }));
  expect(await findServices([{ name: 'Ollama', address }])).toEqual([
    { name: 'Ollama', address, models: [] },
  ]);
});

it.each([
  ['something else', '<html></html>'],
  ['another shape', '{"data":[1]}'],
  ['an oversized response', ' '.repeat(2 * 1024 * 1024)],
  ['an empty response', null],
])('ignores a port that answers with %s', async (_what, body) => {
  const address = await listening(body);
  expect(await findServices([{ name: 'Ollama', address }], 300)).toEqual([]);
});

it('ignores a port on which nothing listens', async () => {
  expect(await findServices([{ name: 'Ollama', address: 'http://127.0.0.1:9/v1' }])).toEqual([]);
});
