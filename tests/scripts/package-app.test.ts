import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const SCRIPT = fileURLToPath(new URL('../../scripts/package-app.ts', import.meta.url));

/** What the script prints where Electron’s release host cannot be reached. */
const outputWith = (updates: Record<string, string>) =>
  new Promise<string>((resolve) => {
    const offline = { ELECTRON_MIRROR: 'http://127.0.0.1:9/', ELECTRON_OVERRIDE_DIST_PATH: '/none' };
    const env = { PATH: process.env.PATH, ...offline, ...updates };
    execFile(process.execPath, [SCRIPT], { env }, (_error, stdout, stderr) => resolve(stdout + stderr));
  });

it('package-app treats an empty update address like none', { timeout: 60_000 }, async () => {
  const [none, empty, some] = await Promise.all([
    outputWith({}),
    outputWith({ PARLANCE_UPDATES: '' }),
    outputWith({ PARLANCE_UPDATES: 'https://updates.example.com' }),
  ]);
  expect(none).toMatch(/will not look for newer versions.*Nothing was packed/s);
  expect(empty).toBe(none);
  expect(some).not.toContain('newer versions');
  expect(some).toContain('Nothing was packed');
});
