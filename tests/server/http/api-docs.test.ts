import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { API_SCOPES } from '../../../src/contract/api/api-scopes.ts';
import type { CreatedApiToken } from '../../../src/contract/api/api-tokens.ts';
import { createScriptedRecogniser } from '../../support/scripted-recogniser.ts';
import { startTestServer } from '../../support/test-server.ts';

const PAGE = fileURLToPath(new URL('../../../docs/api.md', import.meta.url));

it('the examples in docs/api.md run and return what they describe', async () => {
  const page = await readFile(PAGE, 'utf8');
  const examples = [...page.matchAll(/^```sh\n(.*?)^```$/gms)].map(([, example = '']) => example);
  const segments = [{ start: 0, end: 1, text: 'The garden is in bloom.' }];
  const recogniser = createScriptedRecogniser([{ segments }]);
  const server = await startTestServer('sqlite', {}, (config) => config, { recogniser });
  const folder = await mkdtemp(join(tmpdir(), 'parlance-api-'));
  try {
    await writeFile(join(folder, 'talk.webm'), 'sound');
    const ann = await server.signUp();
    const form = { name: 'Examples', scopes: API_SCOPES, expiresInDays: null };
    const { token } = (await ann.json('POST', '/api/user/api-tokens', form)).body as CreatedApiToken;
    const env = { PATH: process.env.PATH, HOME: folder, SERVER: server.url, TOKEN: token };
    const answers: unknown[] = [];
    for (const example of examples) {
      const { stdout } = await promisify(execFile)('sh', ['-ec', example], { cwd: folder, env });
      answers.push(JSON.parse(stdout));
    }
    expect(answers).toMatchObject([
      { noSpeech: false, text: 'The garden is in bloom.' },
      { total: 1, transcriptions: [{ text: 'The garden is in bloom.' }] },
      { total: 1, since: 1 },
      { result: { structuredContent: { texts: [{ preview: 'The garden is in bloom.' }] } } },
    ]);
    for (const scope of API_SCOPES) expect(page).toContain(`| \`${scope}\` |`);
  } finally {
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  }
});
