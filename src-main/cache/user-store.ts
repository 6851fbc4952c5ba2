import type { Database } from 'better-sqlite3';
import { z } from 'zod';
import type { Owner } from './history-store.ts';

const ownerSchema = z.object({ owner: z.string() });
const placeSchema = z.object({ place: z.string() });
const valueSchema = z.object({ value: z.string() });

/** Answers of which there is one for a person, by name, and who is signed in where. */
export class PersonStore {
  readonly #db: Database;

  constructor(db: Database) {
    this.#db = db;
  }

  /** The last signed-in user of a server; null for none. */
  at(place: string): Owner | null {
    const found = this.#db.prepare('select owner from people where place = ?').get(place);
    return found === undefined ? null : { place, owner: ownerSchema.parse(found).owner };
  }

  /** Where a person was signed in last; null where they are not any more. */
  of(owner: string): Owner | null {
    const found = this.#db.prepare('select place from people where owner = ?').get(owner);
    return found === undefined ? null : { place: placeSchema.parse(found).place, owner };
  }

  signIn({ place, owner }: Owner): void {
    this.#db.prepare('insert or replace into people (place, owner) values (?, ?)').run(place, owner);
  }

  /** Nobody is signed in there any more. What is kept of them stays for when they are again. */
  leave(place: string): void {
    this.#db.prepare('delete from people where place = ?').run(place);
  }

  /** All servers on which a person is signed in. */
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

  /** Removes everything of a person, on every server that knows them by this id, from the file too. */
  forget(owner: string): void {
    this.#db.transaction(() => {
      for (const table of ['history', 'kept', 'people']) {
        this.#db.prepare(`delete from ${table} where owner = ?`).run(owner);
      }
    })();
    this.#db.pragma('wal_checkpoint(TRUNCATE)');
  }
}
