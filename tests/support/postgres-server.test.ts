import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

it('leaves a run of tests its exit code', async () => {
  const server = new URL('postgres-server.ts', import.meta.url).href;
  const script = `import(${JSON.stringify(server)}).then(() => { process.exitCode = 3; });`;
  const child = spawn(process.execPath, ['-e', script], {
    cwd: fileURLToPath(new URL('../..', import.meta.url)),
    stdio: 'ignore',
  });
  expect(await once(child, 'exit')).toEqual([3, null]);
});
