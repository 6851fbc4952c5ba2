import pg from 'pg';

/** Ends every connection of a PostgreSQL database and refuses new ones, until the returned function is called. */
export async function cutDatabase(url: string): Promise<() => Promise<void>> {
  const name = new URL(url).pathname.slice(1);
  const client = new pg.Client(url.replace(/\/[^/]*$/, '/postgres'));
  await client.connect();
  await client.query(`alter database "${name}" with allow_connections false`);
  await client.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [name]);
  return async () => {
    await client.query(`alter database "${name}" with allow_connections true`);
    await client.end();
  };
}
