import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DATABASES } from '../../support/test-database.ts';
import { startTestServer, type TestServer } from '../../support/test-server.ts';

const profile = {
  name: 'Ann',
  jobTitle: 'Editor',
  nickname: 'Annie',
  writingStyle: 'academic',
  formalLanguage: true,
  removeFiller: false,
  improveGrammar: false,
  writingSample: 'I write like this.',
  emailGreeting: 'Ahoy',
  emailClosing: 'Kind regards',
};

describe.each(DATABASES)('personality profile on %s', (kind) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer(kind);
  });
  afterAll(() => server.stop());

  it('starts with the defaults', async () => {
    const { body } = await (await server.signUp()).get('/api/personality-profile');
    expect(body).toMatchObject({ writingStyle: 'professional', removeFiller: true, emailGreeting: 'auto' });
  });

  it('keeps fields that a change does not include', async () => {
    const ann = await server.signUp();
    await ann.json('POST', '/api/personality-profile', profile);
    const { body } = await ann.json('POST', '/api/personality-profile', { nickname: 'Nan' });
    expect(body).toEqual({ ...profile, nickname: 'Nan' });
    expect((await ann.get('/api/personality-profile')).body).toEqual(body);
  });

  it('is stored, returned with the user and not visible to other accounts', async () => {
    const client = await server.signUp();
    const other = await server.signUp();
    expect((await client.json('POST', '/api/personality-profile', profile)).body).toEqual(profile);
    expect((await client.get('/api/personality-profile')).body).toEqual(profile);
    expect((await client.get('/api/user')).body).toMatchObject({ personalityProfile: profile });
    expect((await other.get('/api/user')).body).toMatchObject({ personalityProfile: null });
  });

  it.each([
    { writingStyle: 'shouting' },
    { formalLanguage: 'yes' },
    { name: 'x'.repeat(101) },
    { emailGreeting: ' ' },
  ])('rejects %j', async (change) => {
    const client = await server.signUp();
    const answer = await client.json('POST', '/api/personality-profile', { ...profile, ...change });
    expect(answer).toMatchObject({ status: 400, body: { code: 'invalid_input' } });
  });
});
