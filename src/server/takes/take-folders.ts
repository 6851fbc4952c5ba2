import { join } from 'node:path';
import { namesIn } from '../../node/names-in.ts';

const ID = /^[0-9a-fA-F-]{36}$/;

/** The takes on this server's disk, as `<owner>/<id>`; `folder` is the one of all takes. */
export async function takeFolders(folder: string): Promise<string[]> {
  const owners = (await namesIn(folder)).filter((name) => /^\d+$/.test(name));
  const inside = await Promise.all(
    owners.map(async (owner) => (await namesIn(join(folder, owner))).map((id) => `${owner}/${id}`)),
  );
  return inside.flat().filter((name) => ID.test(name.slice(name.indexOf('/') + 1)));
}
