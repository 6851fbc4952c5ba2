import { writeFileSync } from 'node:fs';
import type { Reporter } from 'vitest/node';

/** Names the tests that passed at their second try, and writes to `file` how many they were. */
export const retriedReporter = (file: string): Reporter => ({
  onTestRunEnd(modules) {
    const retried = modules.flatMap((module) =>
      [...module.children.allTests('passed')].filter((test) => (test.diagnostic()?.retryCount ?? 0) > 0),
    );
    for (const { module, fullName } of retried) {
      process.stdout.write(`passed at the second try: ${module.relativeModuleId} > ${fullName}\n`);
    }
    writeFileSync(file, String(retried.length));
  },
});
