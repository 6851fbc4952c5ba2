import { execFileSync } from 'node:child_process';

/** Branches to compare with, in order of preference. */
const MAIN_BRANCHES = ['main', 'origin/main'];

const git = (root: string, ...args: string[]): string[] =>
  execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
    .split('\n')
    .filter(Boolean);

/** The commit where this branch left the main one; the last commit if there is no main branch. */
function baseOf(root: string): string {
  for (const branch of MAIN_BRANCHES) {
    try {
      const [base] = git(root, 'merge-base', 'HEAD', branch);
      if (base) return base;
    } catch {
      // This branch does not exist here; try the next one.
    }
  }
  return 'HEAD';
}

/**
 * Files added, changed and removed since this branch left the main one, committed or not, and all existing
 * files. Paths are relative to the root. Throws when `root` is not a git repository.
 */
export function gitChanges(root: string): { base: string; changed: string[]; files: string[] } {
  const base = baseOf(root);
  const untracked = git(root, 'ls-files', '--others', '--exclude-standard');
  const changed = [...git(root, 'diff', '--name-only', '--no-renames', base), ...untracked];
  const removed = new Set(git(root, 'ls-files', '--deleted'));
  const files = [...git(root, 'ls-files'), ...untracked].filter((path) => !removed.has(path));
  return { base, changed, files };
}
