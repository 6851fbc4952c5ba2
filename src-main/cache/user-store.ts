import type { Database } from 'better-sqlite3';
import { z } from 'zod';

/** A user of a server. */
export interface CachedUser {
  readonly serverName: string;
  readonly userId: string;
}

const ownerSchema = z.object({ owner: z.string() });
const placeSchema = z.object({ place: z.string() });
const checkpointSchema = z.object({ busy: z.number() });
const valueSchema = z.object({ value: z.string() });

/** Cached single responses per user, and the signed-in users. */
export class UserStore {
  readonly #db: Database;

  constructor(db: Database) {
    this.#db = db;
  }

  /** The last signed-in user of a server; null for none. */
  findByServer(serverName: string): CachedUser | null {
    const found = this.#db.prepare('select owner from people where place = ?').get(serverName);
    return found === undefined ? null : { serverName, userId: ownerSchema.parse(found).owner };
  }

  /** The server where a user is signed in; null if there is none. */
  findById(userId: string): CachedUser | null {
    const found = this.#db.prepare('select place from people where owner = ?').get(userId);
    return found === undefined ? null : { serverName: placeSchema.parse(found).place, userId };
  }

  signIn({ serverName, userId }: CachedUser): void {
    this.#db.prepare('insert or replace into people (place, owner) values (?, ?)').run(serverName, userId);
  }

  /** Marks the server as signed out. The user's data stays for the next sign-in. */
  signOut(serverName: string): void {
    this.#db.prepare('delete from people where place = ?').run(serverName);
  }

  /** All servers on which a user is signed in. */
  serversOf(userId: string): string[] {
    const found = this.#db.prepare('select place from people where owner = ?').all(userId);
    return found.map((row) => placeSchema.parse(row).place);
  }

  read({ serverName, userId }: CachedUser, name: string): unknown {
    const found = this.#db
      .prepare('select value from kept where place = ? and owner = ? and name = ?')
      .get(serverName, userId, name);
    return found === undefined ? null : JSON.parse(valueSchema.parse(found).value);
  }

  write({ serverName, userId }: CachedUser, name: string, value: unknown): void {
    this.#db
      .prepare('insert or replace into kept (place, owner, name, value) values (?, ?, ?, ?)')
      .run(serverName, userId, name, JSON.stringify(value));
  }

  /** Deletes all data of a user id, on every server, also from the file. Throws when a part may still be there. */
  forget(userId: string): void {
    this.#db.transaction(() => {
      for (const table of ['history', 'kept', 'people']) {
        this.#db.prepare(`delete from ${table} where owner = ?`).run(userId);
      }
    })();
    const rows = z.array(checkpointSchema).parse(this.#db.pragma('wal_checkpoint(TRUNCATE)'));
    if (rows.some(({ busy }) => busy !== 0)) throw new Error('another program keeps deleted data in the log');
  }
}
