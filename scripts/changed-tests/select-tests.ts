import type { ImportGraph } from './import-graph.ts';
import { SPEC_SUBJECTS } from './spec-subjects.ts';

/** Test files to run; `null` means all. */
export interface Selection {
  readonly units: readonly string[] | null;
  readonly specs: readonly string[] | null;
  /** The reason why all tests run, if they do. */
  readonly reason: string | null;
}

/** Always run: these tests read the whole repository. */
export const ARCHITECTURE = 'tests/architecture';

/** Files that every test depends on without importing them. */
const DECIDES_ALL =
  /^(package(-lock)?\.json|\.npmrc|tsconfig.*\.json|.*\/tsconfig\.json|[\w.-]*\.config\.ts|scripts\/(programs|setup|test)\.mjs|scripts\/run-tests\.ts)$/;
/** Files that only the architecture tests read, and tests that name them. */
const PAPER = /^(docs\/.*|[\w-]+\.md|LICENSE|\.gitignore|biome\.json|knip\.json)$|\/README\.md$/;
/** A removed one is imported by none, or only by files that changed with it. */
const CODE = /\.(tsx?|m?js|mts|css)$/;
const SPEC = /^tests\/(e2e|desktop)\/.*\.spec\.ts$/;
const UNIT = /^tests\/(?!e2e|bench|desktop).*\.test\.tsx?$/;

const all = (reason: string): Selection => ({ units: null, specs: null, reason });

/**
 * Selects the tests affected by `changed`, in a repository with these `files`; paths are relative to the
 * root. A unit test runs when it leads to a changed file, a browser spec when it or its subject does. All
 * tests run when this is unclear.
 */
export function selectTests(
  graph: ImportGraph,
  files: readonly string[],
  changed: readonly string[],
): Selection {
  const decisive = changed.find((path) => DECIDES_ALL.test(path));
  if (decisive) return all(`${decisive} decides about all tests`);
  const removed = changed.find((path) => !files.includes(path) && !CODE.test(path) && !PAPER.test(path));
  if (removed) return all(`${removed} was removed`);
  const tests = files.filter((path) => SPEC.test(path) || UNIT.test(path));
  const named = graph.reachedFrom(tests);
  const touched = new Set(
    changed.filter((path) => files.includes(path) && (named.has(path) || !PAPER.test(path))),
  );
  if (touched.size === 0) return { units: [], specs: [], reason: null };

  const isTouched = (starts: readonly string[]): boolean =>
    [...graph.reachedFrom(starts)].some((path) => touched.has(path));
  const below = (folder: string): string[] => files.filter((path) => path.startsWith(`${folder}/`));

  const subjects = [...new Set(Object.values(SPEC_SUBJECTS).flat())];
  const known = graph.reachedFrom([...tests, ...subjects.flatMap(below)]);
  const stranger = [...touched].find(
    (path) => !known.has(path) && !/^tests\/(bench|browsers|screenshots)\//.test(path),
  );
  if (stranger) return all(`no test leads to ${stranger}`);

  const sources = [...touched].filter((path) => !PAPER.test(path));
  // Files outside all subjects are shared: the app's start, its router, the server's composition.
  const ofSubjects = graph.reachedFrom(subjects.flatMap(below));
  const isFrame = sources.some((path) => !path.startsWith('tests/') && !ofSubjects.has(path));
  return {
    units: tests.filter((path) => UNIT.test(path) && isTouched([path])),
    specs: tests.filter((path) => {
      if (!SPEC.test(path) || sources.length === 0) return false;
      const subject = SPEC_SUBJECTS[path];
      return isFrame || !subject || isTouched([path, ...subject.flatMap(below)]);
    }),
    reason: null,
  };
}
