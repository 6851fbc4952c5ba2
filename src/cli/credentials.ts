import { createHash } from 'node:crypto';
import { chmod, mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { z } from 'zod';
import { API_TOKEN_PREFIX } from '../contract/api/api-tokens.ts';
import { HEADER_SAFE } from '../contract/limits.ts';
import { CliError, EXIT } from './cli-error.ts';

export type Environment = Readonly<Record<string, string | undefined>>;

/** Where the server is, and the API token for it. */
export interface Credentials {
  /** Origin without a trailing slash. */
  readonly server: string;
  readonly token: string;
}

/** The SHA-256 of an API token, in hexadecimal: tells accounts apart without storing the token. */
export const tokenHash = ({ token }: Credentials): string => createHash('sha256').update(token).digest('hex');

const credentialsSchema = z.object({
  server: z.url({ protocol: /^https?$/ }).transform((address) => new URL(address).origin),
  token: z.string().startsWith(API_TOKEN_PREFIX).max(200).regex(HEADER_SAFE),
});

/** The file that `login` writes. An empty variable counts as unset, as the XDG Base Directory Specification says. */
export function credentialsPath(env: Environment): string {
  const folder = env.APPDATA || env.XDG_CONFIG_HOME || join(homedir(), '.config');
  return join(folder, 'parlance', 'cli.json');
}

/** @throws CliError for a malformed address or token */
export function checkCredentials(server: string, token: string): Credentials {
  const address = credentialsSchema.shape.server.safeParse(server);
  if (!address.success) throw new CliError(`${server} is not the address of a server.`, EXIT.usage);
  const parsedToken = credentialsSchema.shape.token.safeParse(token);
  if (!parsedToken.success) {
    throw new CliError(`That is not an API token: it begins with ${API_TOKEN_PREFIX}.`, EXIT.usage);
  }
  return { server: address.data, token: parsedToken.data };
}

/** Stores credentials in a file that only its owner can read. */
export async function saveCredentials(env: Environment, credentials: Credentials): Promise<string> {
  const path = credentialsPath(env);
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  const temporaryPath = `${path}.new`;
  await writeFile(temporaryPath, `${JSON.stringify(credentials)}\n`, { mode: 0o600 });
  // The mode above applies to new files only.
  await chmod(temporaryPath, 0o600);
  await rename(temporaryPath, path);
  return path;
}

const originOf = (address: string): string | undefined =>
  credentialsSchema.shape.server.safeParse(address).data;

async function storedCredentials(env: Environment): Promise<Credentials> {
  try {
    return credentialsSchema.parse(JSON.parse(await readFile(credentialsPath(env), 'utf8')));
  } catch (cause) {
    throw new CliError('You are not signed in. Run "login SERVER" first.', EXIT.refused, { cause });
  }
}

/**
 * The credentials of `PARLANCE_SERVER` and `PARLANCE_TOKEN`, else the stored ones.
 * @throws CliError without any, with unreadable ones, or when only one variable is set and differs from the stored value
 */
export async function readCredentials(env: Environment): Promise<Credentials> {
  if (env.PARLANCE_SERVER && env.PARLANCE_TOKEN) {
    return checkCredentials(env.PARLANCE_SERVER, env.PARLANCE_TOKEN);
  }
  const stored = await storedCredentials(env);
  const isOther =
    (env.PARLANCE_SERVER && originOf(env.PARLANCE_SERVER) !== stored.server) ||
    (env.PARLANCE_TOKEN && env.PARLANCE_TOKEN !== stored.token);
  if (isOther)
    throw new CliError('Set both PARLANCE_SERVER and PARLANCE_TOKEN, or neither of them.', EXIT.usage);
  return stored;
}
