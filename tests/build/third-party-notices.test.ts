import { build } from 'vite';
import { describe, expect, it } from 'vitest';
import { NOTICES_FILE, packageFolderOf, thirdPartyNotices } from '../../build/third-party-notices.ts';

const ENTRY = 'entry';

/** Builds a module with the plugin and returns the notices. */
async function noticesOf(code: string, installed: readonly string[]): Promise<string> {
  const result = await build({
    configFile: false,
    logLevel: 'silent',
    plugins: [
      {
        name: ENTRY,
        resolveId: (id) => (id === ENTRY ? ENTRY : null),
        load: (id) => (id === ENTRY ? code : null),
      },
      thirdPartyNotices(installed),
    ],
    build: { write: false, minify: false, rolldownOptions: { input: ENTRY } },
  });
  const outputs = (Array.isArray(result) ? result : [result]).flatMap((one) =>
    'output' in one ? one.output : [],
  );
  const notices = outputs.find(({ fileName }) => fileName === NOTICES_FILE);
  return notices?.type === 'asset' ? String(notices.source) : '';
}

describe('third-party notices', () => {
  it('list bundled packages, installed packages and their dependencies with licences', async () => {
    const code = "export * as a from 'react'; export * as b from 'zod'; export * as c from 'hono';";
    const notices = await noticesOf(code, ['onnxruntime-node']);
    for (const name of ['react', 'zod', 'hono', 'onnxruntime-node', 'onnxruntime-common']) {
      expect(notices).toMatch(new RegExp(`^${name} \\d+\\.\\d+\\.\\d+\nLicense: MIT$`, 'm'));
    }
    expect(notices).toContain('Copyright (c) Meta Platforms, Inc. and affiliates.');
    expect(notices).not.toMatch(/^(vite|vitest|typescript) \d/m);
  });

  it.each([
    ['/x/node_modules/react/cjs/react.js?commonjs', '/x/node_modules/react'],
    ['\0/x/node_modules/a/node_modules/@b/c/d.js', '/x/node_modules/a/node_modules/@b/c'],
    ['/x/src/server/app.ts', null],
  ])('packageFolderOf(%s) returns the package’s folder', (id, folder) =>
    expect(packageFolderOf(id)).toBe(folder),
  );
});
