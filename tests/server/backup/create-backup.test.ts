import { spawn } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { codeAt, stepAt } from '../../../src/server/accounts/two-factor/totp.ts';
import { AppError } from '../../../src/server/app-error.ts';
import { createBackup } from '../../../src/server/backup/create-backup.ts';
import { runRestoreCommand } from '../../../src/server/backup/restore-command.ts';
import { createHashingRecogniser, wordsOf } from '../../support/hashing-recogniser.ts';
import { environmentOf, type ServerProcess } from '../../support/server-process.ts';
import { startCrashingServer } from '../../support/start-crashing-server.ts';
import { takeDevice } from '../../support/take-device.ts';
import { TestClient } from '../../support/test-client.ts';
import { startTestServer } from '../../support/test-server.ts';

/** Called before and after each file that a backup in this process copies. */
const copying = vi.hoisted(() => ({
  step: async (_when: 'before' | 'after', _path: string): Promise<void> => undefined,
}));
vi.mock('../../../src/node/hash-file.ts', async (original) => {
  const files = await original<typeof import('../../../src/node/hash-file.ts')>();
  const copyHashed: typeof files.copyHashed = async (from, ...others) => {
    await copying.step('before', from);
    const digest = await files.copyHashed(from, ...others);
    await copying.step('after', from);
    return digest;
  };
  return { ...files, copyHashed };
});

const SCRIPT = fileURLToPath(new URL('../../../scripts/make-backup.ts', import.meta.url));
const SETTINGS = { RECOGNISER: 'hashing', SPEECH_ENGINE: 'moonshine', QUOTAS: 'off' };
const ANN = { name: 'Ann', email: 'ann@example.com', password: 'walking-on-gravel' };

let root: string;
let dataDir: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'parlance-backup-'));
  dataDir = join(root, 'data');
});
const running = new Set<ServerProcess>();
afterEach(async () => {
  copying.step = async () => undefined;
  for (const server of running) await server.stop();
  running.clear();
  rmSync(root, { recursive: true, force: true });
});

const bytesOf = (text: string): Uint8Array<ArrayBuffer> => new Uint8Array(Buffer.from(text));

/** Runs the command in a process of its own. */
function backUp(folder: string, settings: Readonly<Record<string, string>> = {}) {
  const env = { ...environmentOf(dataDir, settings), INIT_CWD: root };
  const child = spawn(process.execPath, [SCRIPT, folder], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => {
    output += chunk.toString();
  });
  const ended = new Promise<{ code: number | null; output: string }>((resolve) => {
    child.once('close', (code) => resolve({ code, output }));
  });
  return { child, ended };
}

async function restore(...given: string[]) {
  const lines: string[] = [];
  const code = await runRestoreCommand(given, {
    config: { dataDir, databaseUrl: null },
    cwd: root,
    signal: new AbortController().signal,
    write: (line) => lines.push(line),
  });
  return { code, text: lines.join('\n') };
}

async function start(folder: string): Promise<ServerProcess> {
  const server = await startCrashingServer(folder, SETTINGS, null);
  running.add(server);
  return server;
}

/** A server with an account that keeps recordings. */
async function startWithAccount() {
  const server = await start(dataDir);
  const ann = new TestClient(server.url);
  await ann.json('POST', '/api/register', ANN);
  await ann.json('POST', '/api/user-preferences', { keepRecordings: true });
  return { server, ann };
}

/** Switches two-factor sign-in on; the returned function signs in with a code. */
async function addSecondFactor(ann: TestClient) {
  const setup = await ann.json('POST', '/api/user/two-factor/setup', { currentPassword: ANN.password });
  const { secret } = setup.body as { secret: string };
  const code = (drift: number) => codeAt(secret, stepAt(Date.now()) + drift);
  expect(await ann.json('POST', '/api/user/two-factor/confirm', { code: code(-1) })).toMatchObject({
    status: 200,
  });
  return () => ann.json('POST', '/api/login', { email: ANN.email, password: ANN.password, code: code(1) });
}

const pageSchema = z.object({
  transcriptions: z.array(z.looseObject({ id: z.string(), originalText: z.string() })),
  nextCursor: z.string().nullable(),
  total: z.number(),
});

async function textsOf(client: TestClient) {
  const texts: z.infer<typeof pageSchema>['transcriptions'] = [];
  for (let cursor: string | null = ''; cursor !== null; ) {
    const answer = await client.get(`/api/transcriptions?limit=50${cursor && `&cursor=${cursor}`}`);
    const page = pageSchema.parse(answer.body);
    texts.push(...page.transcriptions);
    cursor = page.nextCursor;
  }
  return texts;
}

it('a backup of a running server restores sign-in, texts, recordings and an unfinished take', async () => {
  const { server, ann } = await startWithAccount();
  const signIn = await addSecondFactor(ann);
  const kept = await takeDevice(ann).send([bytesOf('first words')]);
  const { id } = kept.body as { id: string };
  const underWay = takeDevice(ann);
  await underWay.open();
  await underWay.put(0, bytesOf('half of '));
  await takeDevice(ann).open();
  // Other recordings continue during the backup.
  let isBusy = true;
  const busy = (async () => {
    for (let n = 0; isBusy; n += 1) {
      const answer = await takeDevice(ann).send([bytesOf(`meanwhile ${n}`), bytesOf(' and on')]);
      expect(answer.status).toBe(200);
    }
  })();
  const made = await backUp('copy').ended;
  isBusy = false;
  await busy;
  expect(made).toMatchObject({ code: 0, output: expect.stringContaining('rows') });
  // A take without a first chunk has no audio that could be missing.
  expect(made.output).not.toContain('Missing in the data folder');
  expect(readdirSync(root).sort()).toEqual(['copy', 'data']);
  const all = await textsOf(ann);
  const sound = await ann.get(`/api/transcriptions/${id}/audio`);
  // A later text is not in the backup.
  await takeDevice(ann).send([bytesOf('too late')]);
  await server.stop();

  expect(await restore('copy', '--to', 'restored')).toMatchObject({ code: 0 });
  const again = await start(join(root, 'restored'));
  ann.url = again.url;
  expect(await signIn()).toMatchObject({ status: 200 });
  // The backup may contain a take in recognition, which becomes a text soon after the start.
  const found = async () => {
    const { body } = await ann.get('/api/transcriptions?search=heard');
    return pageSchema.parse(body).total;
  };
  let back: Awaited<ReturnType<typeof textsOf>> = [];
  await expect
    .poll(async () => {
      back = await textsOf(ann);
      return back.length - (await found());
    })
    .toBe(0);
  expect(back.length).toBeGreaterThanOrEqual(1);
  const before = new Map(all.map((text) => [text.id, text]));
  for (const text of back) {
    if (before.has(text.id)) expect(text).toEqual(before.get(text.id));
    else expect(all.map(({ originalText }) => originalText)).toContain(text.originalText);
  }
  expect(new Set(back.map(({ originalText }) => originalText)).size).toBe(back.length);
  for (const text of back) expect((await ann.get(`/api/transcriptions/${text.id}/audio`)).status).toBe(200);
  expect((await ann.get(`/api/transcriptions/${id}/audio`)).text).toBe(sound.text);
  expect(sound.text).toBe('first words');
  await underWay.put(1, bytesOf('a take'));
  expect(await underWay.finish(2)).toMatchObject({
    status: 200,
    body: { originalText: wordsOf(Buffer.from('half of a take')) },
  });
  await again.stop();
}, 120_000);

it('a killed backup cannot be restored, the next one is complete, and damage is detected', async () => {
  const { server, ann } = await startWithAccount();
  for (let n = 0; n < 20; n += 1) await takeDevice(ann).send([bytesOf(`text ${n}`)]);
  const { child, ended } = backUp('copy');
  await expect
    .poll(() => existsSync(join(root, 'copy.partial', 'recordings')), { interval: 1, timeout: 60_000 })
    .toBe(true);
  child.kill('SIGKILL');
  expect((await ended).code).toBe(null);
  expect(existsSync(join(root, 'copy'))).toBe(false);
  expect(await restore('copy.partial', '--check')).toMatchObject({
    code: 1,
    text: expect.stringContaining('not a complete backup'),
  });
  expect((await backUp('copy').ended).code).toBe(0);
  expect(existsSync(join(root, 'copy.partial'))).toBe(false);
  expect(await restore('copy', '--check')).toMatchObject({ code: 0 });
  expect((await backUp('copy').ended).output).toContain('already exists');

  const recordings = join(root, 'copy', 'recordings');
  const [first = ''] = readdirSync(recordings);
  const bytes = readFileSync(join(recordings, first));
  bytes[0] = (bytes[0] ?? 0) ^ 1;
  writeFileSync(join(recordings, first), bytes);
  expect(await restore('copy', '--to', 'restored')).toMatchObject({
    code: 1,
    text: expect.stringContaining(`recordings/${first} is damaged`),
  });
  expect(existsSync(join(root, 'restored'))).toBe(false);
  await server.stop();
}, 120_000);

it('a failed backup leaves no files behind', async () => {
  const { server, ann } = await startWithAccount();
  await takeDevice(ann).send([bytesOf('some words')]);
  await server.stop();
  const [recording = ''] = readdirSync(join(dataDir, 'recordings'));
  // A folder in place of the recording cannot be read as a file.
  rmSync(join(dataDir, 'recordings', recording));
  mkdirSync(join(dataDir, 'recordings', recording));
  expect((await backUp('copy').ended).code).not.toBe(0);
  expect(readdirSync(root)).toEqual(['data']);
}, 120_000);

it('a stopped backup leaves no files behind', async () => {
  const { server, ann } = await startWithAccount();
  await takeDevice(ann).send([bytesOf('some words')]);
  await server.stop();
  const [recording = ''] = readdirSync(join(dataDir, 'recordings'));
  // Long enough to be stopped in the middle of it.
  truncateSync(join(dataDir, 'recordings', recording), 1_000_000_000);
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    const { child, ended } = backUp('copy');
    await expect
      .poll(() => existsSync(join(root, 'copy.partial', 'recordings')), { interval: 1, timeout: 60_000 })
      .toBe(true);
    child.kill(signal);
    // A service manager and the parent may both stop it.
    child.kill(signal);
    expect(await ended).toEqual({ code: 1, output: 'Stopped.\n' });
    expect(readdirSync(root)).toEqual(['data']);
  }
}, 120_000);

/** A server in this process; recognition fails for each entry of `failures`. */
async function startFailing(failures: AppError[]) {
  const recogniser = createHashingRecogniser();
  const server = await startTestServer('sqlite', { QUOTAS: 'off' }, undefined, {
    recogniser: {
      ...recogniser,
      recognise: (request) => {
        const failure = failures.shift();
        return failure ? Promise.reject(failure) : recogniser.recognise(request);
      },
    },
  });
  return { server, ann: await server.signUp() };
}
type Started = Awaited<ReturnType<typeof startFailing>>;

/** Backs the server up, stops it, and signs its user in at a server with the restored data. */
async function moveToBackup({ server, ann }: Started) {
  const { signal } = new AbortController();
  const folder = join(root, 'copy');
  const manifest = await createBackup({
    dataDir: server.dataDir,
    folder,
    hasRecordings: true,
    version: '1.0.0',
    signal,
  });
  await server.stop();
  expect(await restore('copy', '--to', 'restored')).toMatchObject({ code: 0 });
  ann.url = (await start(join(root, 'restored'))).url;
  await ann.json('POST', '/api/login', { email: ann.email, password: ANN.password });
  return manifest;
}

/** Uploads a recording whose recognition fails; returns its take. */
async function failUpload({ ann }: Started, failures: AppError[], words: string) {
  failures.push(new AppError('speech_failed'));
  const device = takeDevice(ann);
  const answer = await ann.upload(bytesOf(words), { takeId: device.id });
  expect(answer).toMatchObject({ body: { code: 'speech_failed' } });
  return device;
}

it('a backup restores an uploaded recording without a text, which can be tried again', async () => {
  const failures: AppError[] = [];
  const started = await startFailing(failures);
  const device = await failUpload(started, failures, 'a whole file');
  expect(await moveToBackup(started)).toMatchObject({ missing: [] });
  expect(await device.retry()).toMatchObject({
    status: 200,
    body: { originalText: wordsOf(Buffer.from('a whole file')) },
  });
}, 120_000);

it.each(['upload', 'recording'] as const)(
  'a backup contains the text of a take that is transcribed while it is copied: %s',
  async (kind) => {
    const failures: AppError[] = [];
    const started = await startFailing(failures);
    const device =
      kind === 'upload' ? await failUpload(started, failures, 'just finished') : takeDevice(started.ann);
    if (kind === 'recording') {
      await device.open();
      await device.put(0, bytesOf('just finished'));
    }
    const when = kind === 'upload' ? 'after' : 'before';
    let isDone = false;
    copying.step = async (moment, path) => {
      if (isDone || moment !== when || !path.endsWith(join(device.id, 'chunks'))) return;
      isDone = true;
      expect((await (kind === 'upload' ? device.retry() : device.finish(1))).status).toBe(200);
      await expect.poll(() => existsSync(path)).toBe(false);
    };
    expect(await moveToBackup(started)).toMatchObject({ missing: [] });
    expect(isDone).toBe(true);
    expect(await textsOf(started.ann)).toMatchObject([
      { originalText: wordsOf(Buffer.from('just finished')) },
    ]);
  },
  120_000,
);
