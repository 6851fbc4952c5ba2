/** One readable text for a person at a terminal: settings that are wrong need no stack. */
function explain(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.name === 'ConfigError' ? error.message : (error.stack ?? error.message);
}

// A file of its own, so that the bundle's entry can ask for the compile cache before anything large is loaded.
import('./run-server.ts')
  .then(({ runServer }) => runServer())
  .catch((error: unknown) => {
    process.stderr.write(`${explain(error)}\n`);
    process.exit(1);
  });
