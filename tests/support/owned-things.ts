import { randomUUID } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { api } from '../../src/contract/api/api.ts';
import { seedTranscriptions } from './seed-transcriptions.ts';
import { takeDevice } from './take-device.ts';
import type { TestClient } from './test-client.ts';
import type { TestServer } from './test-server.ts';

/** Routes of one thing by its id. `PUT /api/takes/{id}` is excluded: it creates an own take under any new id. */
export const OWNED_ROUTES = Object.keys(api).filter(
  (route) => route.includes('{id}') && route !== 'PUT /api/takes/{id}',
);

/** A word that stands in everything these functions make. */
export const OWNED_CANARY = 'zqcanaryzq';

type Make = (server: TestServer, client: TestClient) => Promise<string>;

async function makeTranscription(server: TestServer, client: TestClient): Promise<string> {
  const text = `${OWNED_CANARY} said`;
  const row = { text, segments: [{ start: 0, end: 1, text }] };
  const [id = ''] = await seedTranscriptions(server.database, client.email, [row]);
  const key = randomUUID();
  mkdirSync(join(server.dataDir, 'recordings'), { recursive: true });
  writeFileSync(join(server.dataDir, 'recordings', key), 'sound');
  await server.database.db
    .updateTable('transcriptions')
    .set({ audio_key: key })
    .where('id', '=', id)
    .execute();
  return id;
}

/** A text whose second version is a branch. */
async function makeBranch(server: TestServer, client: TestClient): Promise<string> {
  const id = await makeTranscription(server, client);
  await client.json('POST', `/api/transcriptions/${id}/versions/1/branch`, { name: OWNED_CANARY });
  return id;
}

async function makeTake(_server: TestServer, client: TestClient): Promise<string> {
  const device = takeDevice(client);
  await device.open();
  return device.id;
}

async function makeVoiceProfile(_server: TestServer, client: TestClient): Promise<string> {
  const { body } = await client.json('POST', '/api/voice-profiles', { name: OWNED_CANARY });
  return (body as { id: string }).id;
}

async function makeSession(server: TestServer, client: TestClient): Promise<string> {
  const other = server.anonymous();
  await other.json('POST', '/api/login', { email: client.email, password: 'walking-on-gravel' });
  const { body } = await client.get('/api/user/sessions');
  const { sessions } = body as { sessions: { id: string; isCurrent: boolean }[] };
  return sessions.find(({ isCurrent }) => !isCurrent)?.id ?? '';
}

async function makeApiToken(_server: TestServer, client: TestClient): Promise<string> {
  const form = { name: OWNED_CANARY, scopes: ['texts:read'], expiresInDays: 30 };
  const { body } = await client.json('POST', '/api/user/api-tokens', form);
  return (body as { id: string }).id;
}

async function makePasskey({ database }: TestServer, client: TestClient): Promise<string> {
  const { id: user_id } = await database.db
    .selectFrom('user')
    .select('id')
    .where('email', '=', client.email)
    .executeTakeFirstOrThrow();
  const id = randomUUID();
  await database.db
    .insertInto('passkeys')
    .values({
      id,
      user_id,
      credential_id: id,
      public_key: 'key',
      counter: 0,
      transports: '[]',
      name: OWNED_CANARY,
      created_at: Date.now(),
      last_used_at: null,
    })
    .execute();
  return id;
}

async function makeLearnedWord(_server: TestServer, client: TestClient): Promise<string> {
  const { body } = await client.json('POST', '/api/learned-words', { heard: 'heard', written: OWNED_CANARY });
  return (body as { learned: { id: string }[] }).learned[0]?.id ?? '';
}

async function makeWebhook(_server: TestServer, client: TestClient): Promise<string> {
  const form = { url: `https://example.com/${OWNED_CANARY}`, withText: false };
  return ((await client.json('POST', '/api/webhooks', form)).body as { id: string }).id;
}

async function makeRecipe(_server: TestServer, client: TestClient): Promise<string> {
  const steps = [{ tool: 'custom', instruction: OWNED_CANARY }];
  const form = { name: OWNED_CANARY, icon: 'notes', steps, key: null, place: 'menu' };
  const { body } = await client.json('POST', '/api/recipes', form);
  return (body as { id: string }).id;
}

async function makeTag(server: TestServer, client: TestClient): Promise<string> {
  const text = await makeTranscription(server, client);
  const { body } = await client.json('PUT', `/api/transcriptions/${text}/tags`, { names: [OWNED_CANARY] });
  return (body as { tags: { id: string }[] }).tags[0]?.id ?? '';
}

async function makeSavedSearch(_server: TestServer, client: TestClient): Promise<string> {
  const form = { name: OWNED_CANARY, search: OWNED_CANARY };
  return ((await client.json('POST', '/api/saved-searches', form)).body as { id: string }).id;
}

/** How a person gets a thing of each kind, by the beginning of the routes that name it by its id. */
const MAKERS: Readonly<Record<string, Make>> = {
  '/api/transcriptions/{id}/versions/{no}': makeBranch,
  '/api/transcriptions/{id}': makeTranscription,
  '/api/takes/{id}': makeTake,
  '/api/voice-profiles/{id}': makeVoiceProfile,
  '/api/user/sessions/{id}': makeSession,
  '/api/user/api-tokens/{id}': makeApiToken,
  '/api/user/passkeys/{id}': makePasskey,
  '/api/recipes/{id}': makeRecipe,
  '/api/learned-words/{id}': makeLearnedWord,
  '/api/webhooks/{id}': makeWebhook,
  '/api/tags/{id}': makeTag,
  '/api/saved-searches/{id}': makeSavedSearch,
};

/**
 * Makes a thing of the kind that a path names, for a person; returns its id.
 * @throws Error for a path whose kind has no maker
 */
export function makeThing(server: TestServer, client: TestClient, path: string): Promise<string> {
  const kind = Object.keys(MAKERS).find((each) => path.startsWith(each));
  const make = kind === undefined ? undefined : MAKERS[kind];
  if (!make) throw new Error(`Nothing of the kind in ${path} can be made: add its maker to owned-things.ts.`);
  return make(server, client);
}

/** Makes one thing of every kind; returns their ids. */
export async function makeOneOfEach(server: TestServer, client: TestClient): Promise<string[]> {
  const ids: string[] = [];
  for (const make of Object.values(MAKERS)) ids.push(await make(server, client));
  return ids;
}
