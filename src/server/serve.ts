/** A readable message for the terminal: invalid settings need no stack. */
function explain(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.name === 'ConfigError' ? error.message : (error.stack ?? error.message);
}

// A separate file, so that the bundle's entry can enable the compile cache before large modules load.
import('./run-server.ts')
  .then(({ runServer }) => runServer())
  .catch((error: unknown) => {
    process.stderr.write(`${explain(error)}\n`);
    process.exit(1);
  });
