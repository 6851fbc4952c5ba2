/** Errors whose messages are written for operators: they need no stack trace. */
const OPERATOR_ERRORS: readonly string[] = [
  'ConfigError',
  'DataDirError',
  'DataDirInUseError',
  'DatabaseInUseError',
];

/** A readable message for the terminal. */
function explain(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return OPERATOR_ERRORS.includes(error.name) ? error.message : (error.stack ?? error.message);
}

// A separate file, so that the bundle's entry can enable the compile cache before large modules load.
import('./run-server.ts')
  .then(({ runServer }) => runServer())
  .catch((error: unknown) => {
    process.stderr.write(`${explain(error)}\n`);
    process.exit(1);
  });
