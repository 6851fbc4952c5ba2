import { readdir } from 'node:fs/promises';
import { join } from 'node:path';

const ID = /^[0-9a-fA-F-]{36}$/;

const names = (path: string): Promise<string[]> => readdir(path).catch(() => []);

/** The takes on this server's disk, as `<owner>/<id>`; `folder` is the one of all takes. */
export async function takeFolders(folder: string): Promise<string[]> {
  const owners = (await names(folder)).filter((name) => /^\d+$/.test(name));
  const inside = await Promise.all(
    owners.map(async (owner) => (await names(join(folder, owner))).map((id) => `${owner}/${id}`)),
  );
  return inside.flat().filter((name) => ID.test(name.slice(name.indexOf('/') + 1)));
}
