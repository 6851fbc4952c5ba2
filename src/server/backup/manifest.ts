import { z } from 'zod';

/** Lists the content of a backup. It is written last: a folder without it is no backup. */
export const MANIFEST_FILE = 'manifest.json';

/** Files a backup may hold; an untrusted path must not lead out of its folder. */
const PATH_PATTERN =
  /^(parlance\.sqlite|secret|node-id|recordings\/[0-9a-fA-F-]{36}|takes\/\d+\/[0-9a-fA-F-]{36}\/(audio|chunks))$/;

const fileSchema = z.object({
  path: z.string().regex(PATH_PATTERN),
  bytes: z.int().nonnegative(),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
});

export const manifestSchema = z.object({
  /** Version of the manifest's format. */
  format: z.literal(1),
  /** The version of Parlance that made the backup. */
  version: z.string(),
  createdAt: z.iso.datetime(),
  /** Names of the database's migrations. */
  migrations: z.array(z.string()).min(1),
  /** Number of rows by table. */
  tables: z.record(z.string(), z.int().nonnegative()),
  /** Kept recordings and takes that the database refers to but whose audio was missing. */
  missing: z.array(z.string()),
  files: z.array(fileSchema),
});

export type Manifest = z.infer<typeof manifestSchema>;
export type BackupFile = z.infer<typeof fileSchema>;

/** An error message for the operator's terminal. */
export class BackupError extends Error {
  override readonly name = 'BackupError';
}
