import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { fileExists } from '../../node/file-exists.ts';
import { AppError } from '../app-error.ts';
import { type Config, ConfigError, readConfig } from '../config/config.ts';
import { DATABASE_FILE, openMigratedDatabase } from '../db/connection.ts';
import { DataDirInUseError, lockDataDir } from '../db/data-dir-lock.ts';
import { DatabaseInUseError, lockDatabase } from '../db/database-lock.ts';
import { openPostgres } from '../db/postgres.ts';
import { missingDatabase } from '../db/run-on-database.ts';
import { openSqliteReadonly } from '../db/sqlite-copy.ts';
import { isTransientError } from '../db/transient-error.ts';
import { createLog } from '../log.ts';
import { createS3ObjectStore } from '../storage/object-store-s3.ts';
import { S3Failure } from '../storage/s3-requests.ts';
import { createS3AudioStore } from '../transcriptions/s3-audio-store.ts';
import { MoveError } from './move-error.ts';
import { isSame, type MoveReport, moveInstallation } from './move-installation.ts';

const USAGE = `npm run move -- --to postgres://... [--bucket NAME]
moves DATA_DIR to PostgreSQL and, with a bucket (or AUDIO_STORE=s3), its recordings to S3; the AWS_ variables are those
of docs/settings.md. The server must be stopped. An interrupted move resumes with the same command.`;
const TARGET_CONNECTIONS = 4;

const addressSchema = z.string().regex(/^postgres(ql)?:\/\/./);

/** Parsed arguments of the command; null if they are invalid. */
export interface MoveRequest {
  readonly to: string;
  readonly bucket: string | null;
}

/** Reads the command's arguments; null for any others. */
export function readMoveRequest(given: readonly string[]): MoveRequest | null {
  try {
    const options = { to: { type: 'string' }, bucket: { type: 'string' } } as const;
    const { values } = parseArgs({ args: [...given], options });
    const to = addressSchema.safeParse(values.to);
    return to.success && values.bucket !== '' ? { to: to.data, bucket: values.bucket ?? null } : null;
  } catch {
    // An option that is unknown, or has no value.
    return null;
  }
}

interface MoveCommandParts {
  /** The settings; the bucket of a request is added. */
  env: Readonly<Record<string, string | undefined>>;
  write(line: string): void;
}

interface MoveParts {
  readonly config: Config;
  write(line: string): void;
  onStep(step: string): void;
}

/** A readable report: one line per table, and the outcome for recordings. */
function describe({ tables, recordings, takes }: MoveReport, hasBucket: boolean): string[] {
  const width = Math.max(...tables.map(({ name }) => name.length));
  const lines = tables.map((table) => {
    const { name, source, target } = table;
    const rows = `${source.rows}`.padStart(9);
    const state = isSame(table) ? 'same' : `DIFFERENT: ${target.rows} rows, ${target.digest.slice(0, 16)}`;
    return `${name.padEnd(width)} ${rows} rows  ${source.digest.slice(0, 16)}  ${state}`;
  });
  if (!hasBucket) return [...lines, 'Recordings stay in DATA_DIR: the server goes on with this folder.'];
  return [
    ...lines,
    `${recordings.moved} recordings and ${takes.moved} takes on their way are in the bucket, compared by SHA-256.`,
    ...[...recordings.missing, ...takes.missing].map((name) => `Missing before the move already: ${name}`),
  ];
}

async function move(request: MoveRequest, { config, write, onStep }: MoveParts): Promise<boolean> {
  const { dataDir, s3 } = config;
  const log = createLog(config.logLevel);
  const file = join(dataDir, DATABASE_FILE);
  // The lock would create the folder.
  if (!(await fileExists(file))) throw new MoveError(missingDatabase(dataDir));
  await lockDataDir(dataDir);
  await lockDatabase(request.to, 'alone', log, () => {
    write('Another server uses the database now: the move stopped.');
    process.exit(1);
  });
  const source = openSqliteReadonly(file);
  const opened = await openMigratedDatabase({ databaseUrl: request.to, dataDir });
  await opened.close();
  const target = openPostgres(request.to, { connections: TARGET_CONNECTIONS, statementMs: null });
  try {
    const audio = s3 && {
      dataDir,
      log,
      audioStore: createS3AudioStore(s3),
      objects: createS3ObjectStore(s3),
    };
    const report = await moveInstallation({ source, target, audio, onStep });
    for (const line of describe(report, s3 !== null)) write(line);
    return report.tables.every(isSame);
  } finally {
    await source.close();
    await target.close();
  }
}

/** The operator's next steps after a move. Without a bucket, the server needs all of the old folder except its database. */
function nextSteps({ dataDir, s3, secret }: Config): string[] {
  if (!s3)
    return [
      `Moved. Start the server with DATABASE_URL, and ${dataDir} as DATA_DIR still.`,
      `Keep ${dataDir}: recordings and the secret are in it. Only parlance.sqlite* can be deleted when you have looked.`,
    ];
  return [
    'Moved. Start the servers with DATABASE_URL, AUDIO_STORE=s3 and S3_BUCKET.',
    ...(secret === null ? [`Set SECRET to the content of ${dataDir}/secret: waiting mails need it.`] : []),
    'Keep the old folder until you have looked, and delete it then: it still has everything.',
  ];
}

/** True for an error whose message is written for the operator. */
const hasOperatorMessage = (error: unknown): error is Error =>
  [ConfigError, MoveError, DataDirInUseError, DatabaseInUseError, S3Failure].some(
    (kind) => error instanceof kind,
  );

/** The message of PostgreSQL, SQLite or the system; null for other errors. */
function messageOfDatabase(error: unknown): string | null {
  // Each address of a host has its own error.
  if (error instanceof AggregateError) return messageOfDatabase(error.errors[0]);
  if (!(error instanceof Error)) return null;
  const { message, code } = error as NodeJS.ErrnoException;
  if (code !== undefined) return `${message} (${code})`;
  return isTransientError(error) ? message : null;
}

/** The message for the terminal. @throws any other error */
function explain(error: unknown): string {
  const reason = error instanceof AppError ? error.cause : error;
  if (hasOperatorMessage(reason)) return reason.message;
  const message = messageOfDatabase(reason);
  if (message === null) throw error;
  return `The move failed: ${message}.`;
}

/**
 * Moves an installation for the server's operator. `write` receives the output; the databases stay reserved until the
 * process ends.
 * @returns an exit code: 0 when all is moved and the same, 1 when it is not, 2 without a request
 */
export async function runMoveCommand(
  request: MoveRequest | null,
  { env, write }: MoveCommandParts,
): Promise<number> {
  if (!request) {
    write(USAGE);
    return 2;
  }
  let hasBegun = false;
  const onStep = (step: string) => {
    hasBegun = true;
    write(step);
  };
  try {
    const config = readConfig({
      ...env,
      ...(request.bucket && { AUDIO_STORE: 's3', S3_BUCKET: request.bucket }),
    });
    if (!(await move(request, { config, write, onStep }))) {
      write(
        'What arrived is not what was sent. The source is unchanged. Begin again with an empty database.',
      );
      return 1;
    }
    for (const line of nextSteps(config)) write(line);
    return 0;
  } catch (error) {
    write(explain(error));
    const hint = hasBegun ? ' Run the same command again to resume.' : '';
    write(`The source is unchanged.${hint}`);
    return 1;
  }
}
