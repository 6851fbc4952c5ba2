import type { Database } from 'better-sqlite3';
import { z } from 'zod';
import type { Owner } from './history-store.ts';

const ownerSchema = z.object({ owner: z.string() });
const placeSchema = z.object({ place: z.string() });
const valueSchema = z.object({ value: z.string() });

/** Cached single responses per user, and the signed-in users. */
export class UserStore {
  readonly #db: Database;

  constructor(db: Database) {
    this.#db = db;
  }

  /** The last signed-in user of a server; null for none. */
  at(place: string): Owner | null {
    const found = this.#db.prepare('select owner from people where place = ?').get(place);
    return found === undefined ? null : { place, owner: ownerSchema.parse(found).owner };
  }

  /** The server where a user is signed in; null if there is none. */
  of(owner: string): Owner | null {
    const found = this.#db.prepare('select place from people where owner = ?').get(owner);
    return found === undefined ? null : { place: placeSchema.parse(found).place, owner };
  }

  signIn({ place, owner }: Owner): void {
    this.#db.prepare('insert or replace into people (place, owner) values (?, ?)').run(place, owner);
  }

  /** Marks the server as signed out. The user's data stays for the next sign-in. */
  leave(place: string): void {
    this.#db.prepare('delete from people where place = ?').run(place);
  }

  /** All servers on which a user is signed in. */
  placesOf(owner: string): string[] {
    const found = this.#db.prepare('select place from people where owner = ?').all(owner);
    return found.map((row) => placeSchema.parse(row).place);
  }

  read({ place, owner }: Owner, name: string): unknown {
    const found = this.#db
      .prepare('select value from kept where place = ? and owner = ? and name = ?')
      .get(place, owner, name);
    return found === undefined ? null : JSON.parse(valueSchema.parse(found).value);
  }

  keep({ place, owner }: Owner, name: string, value: unknown): void {
    this.#db
      .prepare('insert or replace into kept (place, owner, name, value) values (?, ?, ?, ?)')
      .run(place, owner, name, JSON.stringify(value));
  }

  /** Deletes all data of a user id, on every server, also from the file. */
  forget(owner: string): void {
    this.#db.transaction(() => {
      for (const table of ['history', 'kept', 'people']) {
        this.#db.prepare(`delete from ${table} where owner = ?`).run(owner);
      }
    })();
    this.#db.pragma('wal_checkpoint(TRUNCATE)');
  }
}
