import { enableCompileCache } from 'node:module';

// Compiled code is kept between starts; it has to be asked for before the rest of the program is loaded.
enableCompileCache();

/** One readable text for a person at a terminal: settings that are wrong need no stack. */
function explain(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.name === 'ConfigError' ? error.message : (error.stack ?? error.message);
}

import('./run-server.ts')
  .then(({ runServer }) => runServer())
  .catch((error: unknown) => {
    process.stderr.write(`${explain(error)}\n`);
    process.exit(1);
  });
