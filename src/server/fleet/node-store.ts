import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import type { SERVER_ROLES } from '../config/environment-schema.ts';
import type { Connection, Database } from '../db/database.ts';
import type { Demands, NodeDemands } from '../scheduling/fleet-shares.ts';

/** A server of the fleet. */
export interface FleetNode {
  readonly id: string;
  /** Where the other servers reach it, without a trailing slash. */
  readonly address: string;
  readonly role: (typeof SERVER_ROLES)[number];
  /** True while it is ending, or announced while its disk is full: it accepts no new recordings. */
  readonly isDraining: boolean;
}

/** The database's clock in milliseconds since 1970: the servers' own clocks may differ. */
export const databaseClock: RawBuilder<number> = sql<number>`(extract(epoch from clock_timestamp()) * 1000)::bigint`;

/** The servers that are alive, and their announced queues, at a moment of the database's clock. */
export interface Announced {
  readonly nodes: FleetNode[];
  readonly demands: NodeDemands[];
  readonly now: number;
}

const demandsSchema = z.record(z.string(), z.tuple([z.int().nonnegative(), z.int().nonnegative()]));

/** Ignores an announcement in the format of another version. */
function readDemands(text: string): Demands {
  const parsed = demandsSchema.safeParse(JSON.parse(text));
  return parsed.success ? parsed.data : {};
}

/** The servers of a fleet in PostgreSQL, each with the time until which it counts as alive. */
export class NodeStore {
  readonly #db: Connection;

  constructor({ db, leaseDb }: Database) {
    this.#db = leaseDb ?? db;
  }

  /** Announces a server and its queues for `ttlMs` milliseconds from now; returns all that are alive. */
  async renew(node: FleetNode, demands: Demands, ttlMs: number): Promise<Announced> {
    const values = {
      address: node.address,
      role: node.role,
      is_draining: Number(node.isDraining),
      demands: JSON.stringify(demands),
      alive_until: sql<number>`${databaseClock} + ${ttlMs}::bigint`,
    };
    // A single statement, because every server sends it more than once a second. It returns the others and this one.
    const rows = await this.#db
      .with('announced', (cte) =>
        cte
          .insertInto('nodes')
          .values({ id: node.id, ...values })
          .onConflict((conflict) => conflict.column('id').doUpdateSet(values))
          .returning(['id', 'address', 'role', 'is_draining', 'demands']),
      )
      .selectFrom('nodes')
      .select(['id', 'address', 'role', 'is_draining', 'demands', databaseClock.as('now')])
      .where('alive_until', '>', databaseClock)
      .where('id', '!=', node.id)
      .unionAll((union) =>
        union
          .selectFrom('announced')
          .select(['id', 'address', 'role', 'is_draining', 'demands', databaseClock.as('now')]),
      )
      .orderBy('id')
      .execute();
    return {
      nodes: rows.map(({ id, address, role, is_draining }) => ({
        id,
        address,
        role: role as FleetNode['role'],
        isDraining: is_draining === 1,
      })),
      demands: rows.map(({ id, demands: stored }) => ({ node: id, demands: readDemands(stored) })),
      now: Number(rows[0]?.now ?? 0),
    };
  }

  /** Removes a server that ends. */
  async remove(id: string): Promise<void> {
    await this.#db.deleteFrom('nodes').where('id', '=', id).execute();
  }
}
