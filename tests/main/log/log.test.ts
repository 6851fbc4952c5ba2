import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openLog } from '../../../src-main/log/log.ts';
import { waitFor } from '../../support/wait-for.ts';

let folder: string;
const read = () => readFile(join(folder, 'logs', 'parlance.log'), 'utf8');

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'log-'));
});
afterEach(() => rm(folder, { recursive: true }));

it('writes JSON lines, with name and code of an error but not its message', async () => {
  const log = openLog(join(folder, 'logs'));
  log.info('started', { code: 3 });
  log.error('failed', Object.assign(new TypeError('my secret words'), { code: 'EIO' }));
  await waitFor(async () => expect((await read()).trim().split('\n')).toHaveLength(2));
  const [first, second] = (await read())
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  expect(first).toMatchObject({ msg: 'started', code: 3 });
  expect(second).toMatchObject({ msg: 'failed', error: 'TypeError', code: 'EIO' });
  expect(await read()).not.toContain('secret');
});

it('rotates a full log file and keeps two files', async () => {
  const log = openLog(join(folder, 'logs'));
  for (const round of [1, 2, 3]) {
    log.info(`round ${round}`);
    await waitFor(async () => expect(await read()).toContain(`round ${round}`));
    await writeFile(join(folder, 'logs', 'parlance.log'), 'x'.repeat(600_000));
  }
  log.info('last');
  await waitFor(async () => expect(await read()).toContain('last'));
  expect((await readdir(join(folder, 'logs'))).sort()).toEqual(['parlance.log', 'parlance.log.1']);
});

it('drops a line that the disk refuses without affecting other logs', async () => {
  await writeFile(join(folder, 'file'), '');
  const log = openLog(join(folder, 'file', 'logs'));
  log.info('nobody reads this');
  openLog(join(folder, 'logs')).info('written after it');
  await waitFor(async () => expect(await read()).toContain('written after it'));
  expect(await readdir(folder)).toEqual(['file', 'logs']);
});
