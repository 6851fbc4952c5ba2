import { execFileSync } from 'node:child_process';

/** Branches that work is compared with, in this order. */
const MAIN_BRANCHES = ['main', 'origin/main'];

const git = (root: string, ...args: string[]): string[] =>
  execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
    .split('\n')
    .filter(Boolean);

/** Where this branch left the main one, or the last commit where there is no other branch. */
function baseOf(root: string): string {
  for (const branch of MAIN_BRANCHES) {
    try {
      const [base] = git(root, 'merge-base', 'HEAD', branch);
      if (base) return base;
    } catch {
      // There is no such branch here: the next one may be.
    }
  }
  return 'HEAD';
}

/**
 * What was added, changed and removed since this branch left the main one, committed or not, and all files there are.
 * Paths are from the root. Throws where `root` is no git repository.
 */
export function gitChanges(root: string): { base: string; changed: string[]; files: string[] } {
  const base = baseOf(root);
  const untracked = git(root, 'ls-files', '--others', '--exclude-standard');
  const changed = [...git(root, 'diff', '--name-only', '--no-renames', base), ...untracked];
  const removed = new Set(git(root, 'ls-files', '--deleted'));
  const files = [...git(root, 'ls-files'), ...untracked].filter((path) => !removed.has(path));
  return { base, changed, files };
}
