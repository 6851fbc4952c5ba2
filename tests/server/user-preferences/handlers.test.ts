import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DATABASES } from '../../support/test-database.ts';
import { startTestServer, type TestServer } from '../../support/test-server.ts';

describe.each(DATABASES)('user preferences API on %s', (kind) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer(kind);
  });
  afterAll(() => server.stop());

  it('starts with the defaults', async () => {
    const client = await server.signUp();
    expect((await client.get('/api/user-preferences')).body).toEqual({
      preferredChatModel: 'gpt-5',
      aiModelAutoSelect: true,
      accessibility: null,
      quickSharePlatforms: ['whatsapp', 'telegram', 'x', 'instagram'],
      emojiStyle: 'all',
      interfaceLanguage: 'en',
      itemsPerPage: 10,
      keepRecordings: false,
      separateSpeakers: false,
      learnWords: true,
      nothingLeaves: false,
      afterRecording: null,
    });
  });

  it('keeps values that a change does not include', async () => {
    const client = await server.signUp();
    await client.json('POST', '/api/user-preferences', { itemsPerPage: 50 });
    const { body } = await client.json('POST', '/api/user-preferences', { interface_language: 'nl' });
    expect(body).toMatchObject({ itemsPerPage: 50, interfaceLanguage: 'nl' });
    expect((await client.get('/api/user-preferences')).body).toEqual(body);
  });

  it('accepts its own response unchanged (growth 7)', async () => {
    const client = await server.signUp();
    const { body } = await client.get('/api/user-preferences');
    expect(await client.json('POST', '/api/user-preferences', body)).toMatchObject({ status: 200, body });
    await client.json('POST', '/api/user-preferences', { accessibility: { fontSize: 'large' } });
    const { body: set } = await client.get('/api/user-preferences');
    expect(await client.json('POST', '/api/user-preferences', set)).toMatchObject({ status: 200, body: set });
  });

  it('merges top-level and nested accessibility settings, and rejects invalid ones (growth 3)', async () => {
    const client = await server.signUp();
    const change = { highContrastMode: true, itemsPerPage: 20 };
    expect((await client.json('POST', '/api/user-preferences', change)).body).toMatchObject({
      itemsPerPage: 20,
      accessibility: { highContrastMode: true, fontSize: 'medium', focusIndicators: true },
    });
    const more = { fontSize: 'large', accessibility: { lineHeight: 'loose' } };
    expect((await client.json('POST', '/api/user-preferences', more)).body).toMatchObject({
      accessibility: { highContrastMode: true, fontSize: 'large', lineHeight: 'loose' },
    });
    for (const wrong of [
      { fontSize: 'huge' },
      { accessibility: 'all' },
      { accessibility: 'all', fontSize: 'large' },
    ]) {
      expect((await client.json('POST', '/api/user-preferences', wrong)).status).toBe(400);
    }
  });

  it('stores twitter as x, and each sharing platform once', async () => {
    const client = await server.signUp();
    const quickSharePlatforms = ['twitter', 'gmail', 'x', 'gmail'];
    const { body } = await client.json('POST', '/api/user-preferences', { quickSharePlatforms });
    expect(body).toMatchObject({ quickSharePlatforms: ['x', 'gmail'] });
    expect((await client.get('/api/user-preferences')).body).toEqual(body);
  });

  it('stores the preferred chat model and rejects an unknown one (growth 7)', async () => {
    const client = await server.signUp();
    const choice = { preferredChatModel: 'claude-sonnet-4', aiModelAutoSelect: false };
    expect((await client.json('PUT', '/api/user-preferences', choice)).body).toMatchObject(choice);
    expect((await client.get('/api/user-preferences')).body).toMatchObject(choice);
    const unknown = { ...choice, preferredChatModel: 'gpt-9' };
    expect((await client.json('PUT', '/api/user-preferences', unknown)).status).toBe(400);
    expect((await client.json('PUT', '/api/user-preferences', { itemsPerPage: 5 })).status).toBe(400);
  });

  it('stores the accessibility settings and rejects an invalid one (growth 3)', async () => {
    const client = await server.signUp();
    const accessibility = {
      highContrastMode: true,
      colorBlindFriendly: false,
      fontSize: 'large',
      lineHeight: 'loose',
      reducedMotion: true,
      focusIndicators: true,
      screenReaderOptimized: false,
    };
    await client.json('POST', '/api/user-preferences', { accessibility });
    expect((await client.get('/api/user-preferences')).body).toMatchObject({ accessibility });
    const { status } = await client.json('POST', '/api/user-preferences', {
      accessibility: { ...accessibility, fontSize: 'huge' },
    });
    expect(status).toBe(400);
  });

  it('keeps all of several concurrent changes', async () => {
    const client = await server.signUp();
    await Promise.all([
      client.json('POST', '/api/user-preferences', { itemsPerPage: 5 }),
      client.json('POST', '/api/user-preferences', { emojiStyle: 'basic' }),
      client.json('POST', '/api/user-preferences', { interfaceLanguage: 'de' }),
      client.json('POST', '/api/user-preferences', { keepRecordings: true }),
    ]);
    expect((await client.get('/api/user-preferences')).body).toMatchObject({
      itemsPerPage: 5,
      emojiStyle: 'basic',
      interfaceLanguage: 'de',
      keepRecordings: true,
    });
  });

  it.each([
    { itemsPerPage: 7 },
    { emojiStyle: 'none' },
    { interfaceLanguage: 'xx' },
    { quickSharePlatforms: ['whatsapp', 'telegram', 'x', 'instagram', 'gmail', 'outlook', 'linkedin'] },
    { plan: 'pro' },
  ])('rejects %j', async (change) => {
    const client = await server.signUp();
    expect(await client.json('POST', '/api/user-preferences', change)).toMatchObject({
      status: 400,
      body: { code: 'invalid_input' },
    });
  });
});
