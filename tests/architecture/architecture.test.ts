import { describe, expect, it } from 'vitest';
import type { SourceFile } from '../../scripts/changed-tests/imports-of.ts';
import { api } from '../../src/contract/api/api.ts';
import { BRIDGE } from '../../src/contract/desktop/ipc.ts';
import { findLongFunctions, findUnneededLongFunctions } from './function-length.ts';
import { findFileCycles, findFolderCycles } from './import-cycles.ts';
import { findWallBreaks } from './import-walls.ts';
import { findPackedProperties } from './packed-properties.ts';
import {
  findBridgeUses,
  findColours,
  findLonelyTests,
  findLongFiles,
  findStyledLines,
  findUndeclaredAuth,
} from './rules.ts';
import { readTree, SOURCE_FOLDERS } from './source-tree.ts';

const sources = readTree(...SOURCE_FOLDERS);
const code = [...sources, ...readTree('build', 'scripts')];
const tests = readTree('tests').map(({ path }) => path);
const file = (path: string, text: string): SourceFile => ({ path, text });

describe('architecture rules', () => {
  it('no import crosses a forbidden boundary', () => expect(findWallBreaks(sources)).toEqual([]));
  it('no file imports itself indirectly', () => expect(findFileCycles(sources)).toEqual([]));
  it('no folder imports itself indirectly', () => expect(findFolderCycles(sources)).toEqual([]));
  it('no source file is too long', () => expect(findLongFiles(sources)).toEqual([]));
  it('no function is too long', () => expect(findLongFunctions(code)).toEqual([]));
  it('every exception for a long function is needed', () =>
    expect(findUnneededLongFunctions(code)).toEqual([]));
  it('no object literal is spread to save lines', () =>
    expect(findPackedProperties([...code, ...readTree('tests')])).toEqual([]));
  it('every endpoint declares its auth', () => expect(findUndeclaredAuth(api)).toEqual([]));
  it('every test has a source file', () => expect(findLonelyTests(tests)).toEqual([]));
  it('only the desktop platform uses the bridge', () => expect(findBridgeUses(sources, BRIDGE)).toEqual([]));
  it('Windows functions are declared in one file', () =>
    expect(code.filter(({ text }) => text.includes('__stdcall')).map(({ path }) => path)).toEqual([
      'src-main/windows-api/declarations.ts',
    ]));
  it('colours are defined only in the theme', () => expect(findColours(sources)).toEqual([]));
  it('text decorations are supported by Safari', () => expect(findStyledLines(sources)).toEqual([]));
});

describe('architecture rules report a planted violation', () => {
  it.each([
    ['src/contract/x.ts', "import { readFile } from 'node:fs';"],
    ['src/contract/x.ts', "import { a } from '../server/app.ts';"],
    ['src/text/x.ts', "import { z } from 'zod';"],
    ['src/server/x.ts', "import { a } from '../../src-renderer/app/a.ts';"],
    ['src/server/x.ts', "import { useState } from 'react';"],
    ['src/server/accounts/service.ts', "import { sql } from 'kysely';"],
    ['src/server/accounts/service.ts', "const { default: pg } = await import('pg');"],
    ['src/server/transcriptions/service.ts', "import { Hono } from 'hono';"],
    ['src/server/transcriptions/service.ts', "import OpenAI from 'openai';"],
    ['src/server/transcriptions/service.ts', "import type { Handlers } from '../http/context.ts';"],
    ['src/server/accounts/service.ts', "const row = await db.selectFrom('user').execute();"],
    ['src/node/x.ts', "import { z } from 'zod';"],
    ['src-main/x.ts', "import { a } from '../src/server/app.ts';"],
    ['src-preload/x.ts', "import { a } from '../src/contract/account.ts';"],
    ['src-renderer/ui/x.tsx', "import { a } from '../features/editor/a.ts';"],
    ['src-renderer/ui/x.tsx', "export { a } from '../data/a.ts';"],
    ['src-renderer/ui/x.tsx', "import type { A } from '../page-state/a.ts';"],
    ['src-renderer/data/x.ts', "import { a } from '../ui/a.ts';"],
    ['src-renderer/features/editor/x.tsx', "import { a } from '../recorder/a.ts';"],
    ['src-renderer/features/editor/x.tsx', "import { a } from '../../platform/web/a.ts';"],
    ['src-renderer/features/editor/x.tsx', "import { a } from '../../pages/a.tsx';"],
    ['src-renderer/service-worker/x.ts', "import { a } from '../data/a.ts';"],
    ['src-renderer/app/x.tsx', "import { ipcRenderer } from 'electron';"],
    ['src-renderer/app/x.tsx', "import { readFile } from 'node:fs';"],
  ])('%s: %s', (path, text) => {
    expect(findWallBreaks([file(path, text)])).not.toEqual([]);
  });

  it('an import cycle of types', () => {
    const circle = [
      file('src/server/a/x.ts', "import type { Y } from '../b/y.ts';"),
      file('src/server/b/y.ts', "import type { X } from '../a/x.ts';"),
    ];
    expect(findFileCycles(circle)).toHaveLength(1);
    expect(findFolderCycles(circle)).toHaveLength(1);
  });

  it('an import cycle of folders', () => {
    const rooms = [
      file('src/server/a/x.ts', "import type { Y } from '../b/y.ts';"),
      file('src/server/b/z.ts', "import { w } from '../a/w.ts';"),
    ];
    const rest = [file('src/server/b/y.ts', ''), file('src/server/a/w.ts', '')];
    expect(findFileCycles([...rooms, ...rest])).toEqual([]);
    expect(findFolderCycles([...rooms, ...rest])).toHaveLength(1);
  });

  it('properties packed into a spread object literal', () => {
    const packed = (text: string) => findPackedProperties([file('src/text/x.ts', text)]);
    expect(packed('const a = { ...b, ...(c ? { d } : {}) };')).toEqual([]);
    expect(packed('const a = {\n  ...{ b, c },\n};')).toEqual([
      { path: 'src/text/x.ts', what: 'spreads an object literal in line 2' },
    ]);
  });

  it('a file of 301 lines', () => {
    const lines = (n: number) => file('src/text/x.ts', Array(n).fill('a;').join('\n'));
    expect(findLongFiles([lines(300)])).toEqual([]);
    expect(findLongFiles([lines(301)])).toHaveLength(1);
  });

  it('a function of 61 lines', () => {
    const body = (n: number) => Array(n).fill('  a();').join('\n');
    const lines = (n: number) => file('src/server/x.ts', `function x() {\n${body(n - 2)}\n}`);
    const nested = file('src/server/x.ts', `const x = () => {\nreturn () => {\n${body(57)}\n};\n};`);
    expect(findLongFunctions([lines(60)])).toEqual([]);
    expect(findLongFunctions([lines(61)])).toEqual([{ path: 'src/server/x.ts:x', what: 'has 61 lines' }]);
    expect(findLongFunctions([nested])).toHaveLength(1);
  });

  it('an exception for a function that does not exist', () => {
    const exceptions = findUnneededLongFunctions([]);
    expect(exceptions).toContain('src/server/db/migrations/0001-accounts.ts:up');
  });

  it('an endpoint without auth', () => {
    expect(findUndeclaredAuth({ 'GET /api/x': { summary: 'x' } })).toHaveLength(1);
    expect(findUndeclaredAuth({ 'GET /api/x': { auth: 'everyone' } })).toHaveLength(1);
  });

  it('a test without a source file', () => {
    const only = (path: string) => (each: string) => each === path;
    expect(findLonelyTests(['tests/server/x.test.ts'], only('src/server/x.ts'))).toEqual([]);
    expect(findLonelyTests(['tests/renderer/x.test.ts'], only('src-renderer/x.tsx'))).toEqual([]);
    expect(findLonelyTests(['tests/server/x.test.ts'], only('src/server/y.ts'))).toHaveLength(1);
  });

  it('use of the bridge in a feature', () => {
    const text = `window.${BRIDGE}.send()`;
    expect(findBridgeUses([file('src-renderer/features/x.ts', text)], BRIDGE)).toHaveLength(1);
    expect(findBridgeUses([file('src-renderer/platform/desktop/x.ts', text)], BRIDGE)).toEqual([]);
  });

  it('a colour in a component', () => {
    expect(findColours([file('src-renderer/ui/x.css', 'a { color: #fff }')])).toHaveLength(1);
    expect(findColours([file('src-renderer/ui/x.tsx', 'const c = "rgb(1, 2, 3)";')])).toHaveLength(1);
    expect(findColours([file('src-renderer/theme/x.css', 'a { color: #fff }')])).toEqual([]);
  });

  it('a text decoration that Safari does not support', () => {
    const css = (declarations: string) => [file('src-renderer/ui/x.css', `a { ${declarations} }`)];
    expect(findStyledLines(css('text-decoration: underline dotted var(--x) 2px'))).toHaveLength(1);
    expect(findStyledLines(css('text-decoration: underline; color: var(--x)'))).toEqual([]);
    expect(findStyledLines(css('text-decoration-line: underline; text-decoration-color: var(--x)'))).toEqual(
      [],
    );
  });
});
