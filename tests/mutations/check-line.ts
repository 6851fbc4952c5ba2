import { judge, type Verdict } from './judge.ts';
import { mutated } from './mutate.ts';
import { runTests } from './run-tests.ts';
import type { SafetyLine } from './safety-line.ts';
import type { TreeCopy } from './tree-copy.ts';

/**
 * Removes a safety line in the copy and runs the test that has to notice.
 * @throws StaleLineError when the table does not fit the sources
 */
export async function checkLine(tree: TreeCopy, line: SafetyLine, postgres: string | null): Promise<Verdict> {
  const { file, test, name } = line;
  const change = (source: string) => mutated(source, line);
  const report = await tree.during(file, change, () =>
    runTests(tree.root, { files: [test], name }, postgres),
  );
  return judge(report, name);
}
