import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { gitChanges } from '../../../scripts/changed-tests/git-changes.ts';
import { readImportGraph } from '../../../scripts/changed-tests/import-graph.ts';
import { selectTests } from '../../../scripts/changed-tests/select-tests.ts';
import { SPEC_SUBJECTS } from '../../../scripts/changed-tests/spec-subjects.ts';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const { files } = gitChanges(ROOT);
const graph = readImportGraph(ROOT, files);
const select = (...changed: string[]) => selectTests(graph, files, changed);

describe('selectTests', () => {
  it('returns the tests that import the file, directly or indirectly, and the specs about it', () => {
    const { units, specs } = select('src/server/audio/wav.ts');
    expect(units).toContain('tests/server/audio/wav.test.ts');
    expect(units).toContain('tests/server/takes/service.test.ts');
    expect(units).not.toContain('tests/renderer/theme/theme.test.ts');
    expect(specs).toContain('tests/e2e/recorder.spec.ts');
    expect(specs).not.toContain('tests/e2e/sharing.spec.ts');
  });

  it('returns the tests that start the file as a process', () => {
    expect(select('tests/support/crashing-server.ts').units).toContain(
      'tests/soak/sync-before-answer.test.ts',
    );
    expect(select('src/server/audio/threads/decoder-worker.ts').units).toContain(
      'tests/server/audio/threads/decoder-threads.test.ts',
    );
  });

  it('returns only the changed test itself', () => {
    expect(select('tests/server/audio/wav.test.ts')).toMatchObject({
      units: ['tests/server/audio/wav.test.ts'],
    });
    expect(select('tests/e2e/sharing.spec.ts').specs).toContain('tests/e2e/sharing.spec.ts');
    expect(select('tests/e2e/sharing.spec.ts').specs).not.toContain('tests/e2e/exports.spec.ts');
  });

  it('returns no tests for documentation', () => {
    expect(select('README.md', 'docs/a.md')).toEqual({ units: [], specs: [], reason: null });
  });

  it('returns the tests that name a document, and no browser tests for it', () => {
    expect(select('docs/operations.md')).toEqual({
      units: expect.arrayContaining(['tests/server/db/migrate.test.ts', 'tests/deploy/monitoring.test.ts']),
      specs: [],
      reason: null,
    });
  });

  it('returns all tests for the product’s own documents and for removed files that are no code', () => {
    expect(select('locales/en/privacy.md')).toMatchObject({ units: null, specs: null });
    expect(select('deploy/removed.conf')).toEqual({
      units: null,
      specs: null,
      reason: 'deploy/removed.conf was removed',
    });
    expect(select('src/server/removed.ts')).toEqual({ units: [], specs: [], reason: null });
  });

  it('returns all tests for the lock file and for files that no test imports', () => {
    expect(select('package-lock.json')).toMatchObject({ units: null, specs: null });
    expect(selectTests(graph, [...files, 'src/server/strange.bin'], ['src/server/strange.bin'])).toEqual({
      units: null,
      specs: null,
      reason: 'no test leads to src/server/strange.bin',
    });
  });

  it('returns all browser specs for the server’s app file', () => {
    const { specs } = select('src/server/app.ts');
    expect(specs).toContain('tests/e2e/sharing.spec.ts');
    expect(specs).toContain('tests/e2e/voice-profiles.spec.ts');
  });
});

describe('SPEC_SUBJECTS', () => {
  it('refers only to existing specs and folders', () => {
    const named = Object.entries(SPEC_SUBJECTS).flatMap(([spec, folders]) => [spec, ...folders]);
    expect(named.filter((path) => !existsSync(`${ROOT}${path}`))).toEqual([]);
  });
});
