import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { z } from 'zod';

const entriesSchema = z.array(z.object({ service: z.string(), account: z.string(), password: z.string() }));
type Entry = z.output<typeof entriesSchema>[number];

/**
 * keytar's API over a plain file that outlives the process. `STAND_IN_KEYCHAIN` is its path, or `absent`
 * (every call fails as without a Secret Service) or `hanging` (no call settles, as behind an unanswered
 * prompt).
 */
const place = process.env.STAND_IN_KEYCHAIN ?? join(homedir(), '.cache', 'parlance-stand-in-keychain.json');

const read = (): Entry[] =>
  existsSync(place) ? entriesSchema.parse(JSON.parse(readFileSync(place, 'utf8'))) : [];
function write(entries: readonly Entry[]): void {
  mkdirSync(dirname(place), { recursive: true });
  writeFileSync(place, JSON.stringify(entries), { mode: 0o600 });
}

async function open(): Promise<Entry[]> {
  if (place === 'hanging') return new Promise(() => undefined);
  if (place === 'absent')
    throw new Error('The name org.freedesktop.secrets was not provided by any .service files');
  return read();
}
const is = (service: string, account: string) => (entry: Entry) =>
  entry.service === service && entry.account === account;

export async function getPassword(service: string, account: string): Promise<string | null> {
  return (await open()).find(is(service, account))?.password ?? null;
}

export async function setPassword(service: string, account: string, password: string): Promise<void> {
  const others = (await open()).filter((entry) => !is(service, account)(entry));
  write([...others, { service, account, password }]);
}

export async function deletePassword(service: string, account: string): Promise<boolean> {
  const all = await open();
  const others = all.filter((entry) => !is(service, account)(entry));
  write(others);
  return others.length < all.length;
}

export async function findPassword(service: string): Promise<string | null> {
  return (await open()).find((entry) => entry.service === service)?.password ?? null;
}

export async function findCredentials(service: string): Promise<{ account: string; password: string }[]> {
  const mine = (await open()).filter((entry) => entry.service === service);
  return mine.map(({ account, password }) => ({ account, password }));
}
