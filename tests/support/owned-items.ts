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

/** What the makers need of a server, which may run in another process. */
export type MakingServer = Pick<TestServer, 'database' | 'dataDir' | 'anonymous'>;

type Make = (server: MakingServer, client: TestClient) => Promise<string>;

async function makeTranscription(server: MakingServer, client: TestClient): Promise<string> {
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
async function makeBranch(server: MakingServer, client: TestClient): Promise<string> {
  const id = await makeTranscription(server, client);
  await client.json('POST', `/api/transcriptions/${id}/versions/1/branch`, { name: OWNED_CANARY });
  return id;
}

async function makeTake(_server: MakingServer, client: TestClient): Promise<string> {
  const device = takeDevice(client);
  await device.open();
  return device.id;
}

async function makeVoiceProfile(_server: MakingServer, client: TestClient): Promise<string> {
  const { body } = await client.json('POST', '/api/voice-profiles', { name: OWNED_CANARY });
  return (body as { id: string }).id;
}

async function makeSession(server: MakingServer, client: TestClient): Promise<string> {
  const other = server.anonymous();
  await other.json('POST', '/api/login', { email: client.email, password: 'walking-on-gravel' });
  const { body } = await client.get('/api/user/sessions');
  const { sessions } = body as { sessions: { id: string; isCurrent: boolean }[] };
  return sessions.find(({ isCurrent }) => !isCurrent)?.id ?? '';
}

async function makeApiToken(_server: MakingServer, client: TestClient): Promise<string> {
  const form = { name: OWNED_CANARY, scopes: ['texts:read'], expiresInDays: 30 };
  const { body } = await client.json('POST', '/api/user/api-tokens', form);
  return (body as { id: string }).id;
}

async function makePasskey({ database }: MakingServer, client: TestClient): Promise<string> {
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

async function makeLearnedWord(_server: MakingServer, client: TestClient): Promise<string> {
  const { body } = await client.json('POST', '/api/learned-words', { heard: 'heard', written: OWNED_CANARY });
  return (body as { learned: { id: string }[] }).learned[0]?.id ?? '';
}

async function makeWebhook(_server: MakingServer, client: TestClient): Promise<string> {
  const form = { url: `https://example.invalid/${OWNED_CANARY}`, withText: false };
  return ((await client.json('POST', '/api/webhooks', form)).body as { id: string }).id;
}

async function makeRecipe(_server: MakingServer, client: TestClient): Promise<string> {
  const steps = [{ tool: 'custom', instruction: OWNED_CANARY }];
  const form = { name: OWNED_CANARY, icon: 'notes', steps, key: null, place: 'menu' };
  const { body } = await client.json('POST', '/api/recipes', form);
  return (body as { id: string }).id;
}

async function makeTag(server: MakingServer, client: TestClient): Promise<string> {
  const text = await makeTranscription(server, client);
  const { body } = await client.json('PUT', `/api/transcriptions/${text}/tags`, { names: [OWNED_CANARY] });
  return (body as { tags: { id: string }[] }).tags[0]?.id ?? '';
}

async function makeSavedSearch(_server: MakingServer, client: TestClient): Promise<string> {
  const form = { name: OWNED_CANARY, search: OWNED_CANARY };
  return ((await client.json('POST', '/api/saved-searches', form)).body as { id: string }).id;
}

/** How a person gets a thing of each kind, by the beginning of the routes that name it by its id. */
const FACTORIES: Readonly<Record<string, Make>> = {
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

/** The kind of thing that a path names by its id; undefined for a path whose kind has no maker. */
const kindOf = (path: string): string | undefined =>
  Object.keys(FACTORIES).find((each) => path.startsWith(each));

/**
 * Makes a thing of the kind that a path names, for a person; returns its id.
 * @throws Error for a path whose kind has no maker
 */
export function makeItem(server: MakingServer, client: TestClient, path: string): Promise<string> {
  const make = FACTORIES[kindOf(path) ?? ''];
  if (!make)
    throw new Error(`Nothing of the kind in ${path} can be made: add its factory to owned-items.ts.`);
  return make(server, client);
}

/** Makes one thing of every kind; the returned function returns the id of the one that a path names, if it names one. */
export async function makeOneOfEach(
  server: MakingServer,
  client: TestClient,
): Promise<(path: string) => string | undefined> {
  const ids = new Map<string | undefined, string>();
  for (const [kind, make] of Object.entries(FACTORIES)) {
    const id = await make(server, client);
    if (!id) throw new Error(`Nothing of the kind in ${kind} was made.`);
    ids.set(kind, id);
  }
  return (path) => ids.get(kindOf(path));
}
