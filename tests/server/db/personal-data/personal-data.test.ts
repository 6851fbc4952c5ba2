import { describe, expect, it } from 'vitest';
import { PERSONAL_DATA } from '../../../../src/server/db/personal-data/personal-data.ts';
import type { TablePrivacy } from '../../../../src/server/db/personal-data/table-privacy.ts';
import { tablesOf } from '../../../support/schema-tables.ts';
import { createTestDatabase, DATABASES } from '../../../support/test-database.ts';

const tables: Readonly<Record<string, TablePrivacy>> = PERSONAL_DATA;

describe.each(DATABASES)('PERSONAL_DATA on %s', (kind) => {
  it('names every table and column of the database once', async () => {
    const { database, remove } = await createTestDatabase(kind);
    const facts = await tablesOf(database);
    expect(facts.map(({ name }) => name).toSorted()).toEqual(Object.keys(tables).toSorted());
    for (const { name, columns } of facts) {
      const { personal = [], technical = [] } = tables[name] ?? {};
      expect([name, [...personal, ...technical].toSorted()]).toEqual([name, columns.toSorted()]);
    }
    await remove();
  });
});

it('PERSONAL_DATA describes the content of each table with personal columns', () => {
  for (const [name, { content, personal }] of Object.entries(tables)) {
    expect([name, content === null]).toEqual([name, personal.length === 0]);
  }
});
