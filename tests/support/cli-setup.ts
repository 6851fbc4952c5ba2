import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import type { ApiScope } from '../../src/contract/api/api-scopes.ts';
import { cliProgram, tokenOf } from './cli-program.ts';
import { createScriptedRecogniser, type ScriptedResult } from './scripted-recogniser.ts';
import type { TestClient } from './test-client.ts';
import { startTestServer, type TestServer } from './test-server.ts';

/**
 * A server for the command line, with a recogniser that hears what a test says; each test has a user and a folder of its own,
 * in which the program runs.
 */
export function setUpCli() {
  const results: ScriptedResult[] = [];
  const recogniser = createScriptedRecogniser(results);
  let server: TestServer;
  let ann: TestClient;
  let folder: string;

  beforeAll(async () => {
    server = await startTestServer('sqlite', {}, (config) => config, { recogniser });
  });
  afterAll(() => server.stop());
  beforeEach(async () => {
    ann = await server.signUp();
    folder = await mkdtemp(join(tmpdir(), 'parlance-cli-'));
    results.length = 0;
    recogniser.requests.length = 0;
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  const tokenFor = (...scopes: ApiScope[]) => tokenOf(ann, ...scopes);
  const access = (token: string) => ({ PARLANCE_SERVER: server.url, PARLANCE_TOKEN: token });
  return {
    ...cliProgram(() => folder),
    recogniser,
    tokenFor,
    /** The environment in which the program is the user's, by a token. */
    access,
    /** What the next recordings are heard as. */
    results,
    /** The next recordings are heard as these texts. */
    say(...texts: string[]): void {
      results.push(...texts.map((text) => ({ segments: [{ start: 0, end: 1, text }] })));
    },
    get server() {
      return server;
    },
    get ann() {
      return ann;
    },
    get folder() {
      return folder;
    },
  };
}
