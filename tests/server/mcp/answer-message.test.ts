import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { RATES } from '../../../src/contract/limits.ts';
import { tokenOf } from '../../support/cli-program.ts';
import { seedTranscriptions } from '../../support/seed-transcriptions.ts';
import { DATABASES } from '../../support/test-database.ts';
import { startTestServer, type TestServer } from '../../support/test-server.ts';

interface Found {
  result: {
    structuredContent: { texts: { id: string; preview: string }[]; total: number; nextCursor: string | null };
  };
}

describe.each(DATABASES)('POST /api/mcp on %s', (kind) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer(kind);
  });
  afterAll(() => server.stop());

  const post = (token: string, body: string, headers: Record<string, string> = {}) =>
    server.anonymous().send('POST', '/api/mcp', {
      headers: {
        authorization: `Bearer ${token}`,
        accept: 'application/json, text/event-stream',
        'content-type': 'application/json',
        ...headers,
      },
      body,
    });
  const ask = (token: string, method: string, params?: unknown) =>
    post(token, JSON.stringify({ jsonrpc: '2.0', id: 7, method, params }));
  const call = (token: string, name: string, args: unknown) =>
    ask(token, 'tools/call', { name, arguments: args });

  it('handles initialize, initialized and ping, and lists read-only tools', async () => {
    const token = await tokenOf(await server.signUp(), 'texts:read');
    const hello = await ask(token, 'initialize', {
      protocolVersion: '2025-06-18',
      capabilities: {},
      clientInfo: { name: 'test', version: '1' },
    });
    expect(hello).toMatchObject({
      status: 200,
      body: { jsonrpc: '2.0', id: 7, result: { protocolVersion: '2025-06-18', capabilities: { tools: {} } } },
    });
    const ready = await post(token, '{"jsonrpc":"2.0","method":"notifications/initialized"}', {
      'mcp-protocol-version': '2025-06-18',
    });
    expect(ready).toMatchObject({ status: 202, text: '' });
    expect((await ask(token, 'ping')).body).toEqual({ jsonrpc: '2.0', id: 7, result: {} });
    const { tools } = ((await ask(token, 'tools/list')).body as { result: { tools: object[] } }).result;
    expect(tools).toMatchObject([
      { name: 'search_texts', inputSchema: { type: 'object' }, annotations: { readOnlyHint: true } },
      { name: 'read_text', inputSchema: { required: ['id'] }, annotations: { readOnlyHint: true } },
    ]);
  });

  it('adds a text with a writing token and hides the tool from other tokens', async () => {
    const ann = await server.signUp();
    const [reader, writer] = [
      await tokenOf(ann, 'texts:read'),
      await tokenOf(ann, 'texts:read', 'texts:write'),
    ];
    const added = await call(writer, 'add_text', { text: 'What the assistant heard.', language: 'en' });
    expect(added.body).toMatchObject({ result: { structuredContent: { id: expect.any(String) } } });
    expect((await call(reader, 'search_texts', { query: 'assistant' })).body).toMatchObject({
      result: { structuredContent: { texts: [{ preview: 'What the assistant heard.' }] } },
    });
    const names = async (token: string) =>
      ((await ask(token, 'tools/list')).body as { result: { tools: { name: string }[] } }).result.tools.map(
        ({ name }) => name,
      );
    expect(await names(reader)).toEqual(['search_texts', 'read_text']);
    expect(await names(writer)).toEqual(['search_texts', 'read_text', 'add_text']);
    const refused = await call(reader, 'add_text', { text: 'Not this.' });
    expect(refused.body).toMatchObject({ error: { message: 'This API token lacks the scope texts:write.' } });
    expect((await ann.get('/api/transcriptions')).body).toMatchObject({ total: 1 });
  });

  it('finds and reads texts of its user only', async () => {
    const [ann, bob] = [await server.signUp(), await server.signUp()];
    const far = `${'about other things '.repeat(12)}and a bench`;
    await seedTranscriptions(server.database, ann.email, ['the garden gate', 'a red bicycle', far]);
    const [his] = await seedTranscriptions(server.database, bob.email, ['the garden of bob']);
    const token = await tokenOf(ann, 'texts:read');
    const found = (await call(token, 'search_texts', { query: 'garden' })).body as Found;
    const { texts, total } = found.result.structuredContent;
    expect([total, texts.map(({ preview }) => preview)]).toEqual([1, ['the garden gate']]);
    expect((await call(token, 'search_texts', { query: 'bench' })).body).toMatchObject({
      result: { structuredContent: { texts: [{ preview: expect.stringMatching(/^… .* a bench$/) }] } },
    });
    expect((await call(token, 'read_text', { id: texts[0]?.id })).body).toMatchObject({
      result: { structuredContent: { text: 'the garden gate', language: 'en' } },
    });
    const foreign = (await call(token, 'read_text', { id: his })).body;
    const missing = (await call(token, 'read_text', { id: 'd9428888-122b-41e1-b85c-61fa1bd3c6b9' })).body;
    expect(foreign).toMatchObject({ result: { isError: true } });
    expect(foreign).toEqual(missing);
  });

  it('pages through the matches and reports whether the total is capped', async () => {
    const ann = await server.signUp();
    await seedTranscriptions(server.database, ann.email, ['apple 1', 'apple 2', 'pear', 'apple 3']);
    const token = await tokenOf(ann, 'texts:read');
    const search = async (cursor?: string | null) => {
      const found = (await call(token, 'search_texts', { query: 'apple', limit: 2, cursor })).body as Found;
      const { texts, ...rest } = found.result.structuredContent;
      return { ...rest, previews: texts.map(({ preview }) => preview) };
    };
    const first = await search();
    const counted = { total: 3, totalIsCapped: false };
    expect(first).toMatchObject({ ...counted, previews: ['apple 3', 'apple 2'] });
    expect(await search(first.nextCursor)).toEqual({ ...counted, previews: ['apple 1'], nextCursor: null });
  });

  it.each([
    ['no JSON', '{"broken', 400, -32700],
    ['a list', '[{"jsonrpc":"2.0","id":1,"method":"ping"}]', 400, -32600],
    ['another version of JSON-RPC', '{"jsonrpc":"1.0","id":1,"method":"ping"}', 400, -32600],
    ['an invalid id', '{"jsonrpc":"2.0","id":{},"method":"ping"}', 400, -32600],
    [
      'a method whose length cannot be compared',
      '{"jsonrpc":"2.0","id":1,"method":{"length":{"valueOf":1,"toString":1}}}',
      400,
      -32600,
    ],
    ['an unknown method', '{"jsonrpc":"2.0","id":1,"method":"resources/list"}', 200, -32601],
    [
      'an unknown tool',
      '{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"toString"}}',
      200,
      -32602,
    ],
    [
      'unknown arguments',
      '{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"search_texts","arguments":{"owner":2}}}',
      200,
      -32602,
    ],
    [
      'an argument whose length cannot be compared',
      '{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"search_texts","arguments":{"query":{"length":{"valueOf":1,"toString":1}}}}}',
      200,
      -32602,
    ],
  ])('answers %s with a JSON-RPC error', async (_, body, status, code) => {
    const answer = await post(await tokenOf(await server.signUp(), 'texts:read'), body);
    expect(answer).toMatchObject({ status, body: { jsonrpc: '2.0', error: { code } } });
  });

  it('returns 401 or 403 without an API token that may read', async () => {
    const ann = await server.signUp();
    const writer = await tokenOf(ann, 'texts:write', 'recordings:write');
    expect(await ask(writer, 'tools/list')).toMatchObject({
      status: 403,
      body: { code: 'insufficient_scope', scope: 'texts:read' },
    });
    expect(await ask(`parlance_${'A'.repeat(43)}`, 'tools/list')).toMatchObject({ status: 401 });
    const message = { jsonrpc: '2.0', id: 1, method: 'tools/list' };
    expect((await ann.json('POST', '/api/mcp', message)).status).toBe(401);
    expect((await server.anonymous().json('POST', '/api/mcp', message)).status).toBe(401);
  });

  it('offers no event stream and rejects other protocol versions and content types', async () => {
    const token = await tokenOf(await server.signUp(), 'texts:read');
    const headers = { authorization: `Bearer ${token}`, accept: 'text/event-stream' };
    const stream = await server.anonymous().send('GET', '/api/mcp', { headers });
    expect([stream.status, stream.headers.get('allow')]).toEqual([405, 'POST']);
    const ping = '{"jsonrpc":"2.0","id":1,"method":"ping"}';
    expect((await post(token, ping, { 'mcp-protocol-version': '2024-11-05' })).status).toBe(400);
    expect((await post(token, ping, { 'content-type': 'text/plain' })).status).toBe(415);
  });
});

it('add_text over MCP counts towards the rate limit of POST /api/texts', async () => {
  const server = await startTestServer('sqlite', { RATE_LIMITS: 'on' });
  onTestFinished(() => server.stop());
  const ann = await server.signUp();
  const token = await tokenOf(ann, 'texts:read', 'texts:write');
  for (let n = 0; n < RATES.addText.requests; n += 1) await ann.json('POST', '/api/texts', {});
  const call = (name: string, args: object) =>
    server.anonymous().send('POST', '/api/mcp', {
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({
        jsonrpc: '2.0',
        id: 1,
        method: 'tools/call',
        params: { name, arguments: args },
      }),
    });
  expect(await call('add_text', { text: 'One more.' })).toMatchObject({
    status: 429,
    body: { code: 'rate_limited' },
  });
  expect((await call('search_texts', {})).status).toBe(200);
});
