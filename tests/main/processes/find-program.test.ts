import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { findProgram } from '../../../src-main/processes/find-program.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'programs-'));
});
afterEach(() => rm(folder, { recursive: true }));

it('finds an executable file on the search path', async () => {
  const path = ['/nowhere', '', folder].join(delimiter);
  const program = join(folder, 'tool');
  expect(await findProgram('tool', path)).toBeNull();
  await writeFile(program, '');
  expect(await findProgram('tool', path)).toBeNull();
  await chmod(program, 0o755);
  expect(await findProgram('tool', path)).toBe(program);
  expect(await findProgram('tool', '')).toBeNull();
});
