import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import SqliteFile from 'better-sqlite3';
import { indexTokens } from '../../src/server/transcriptions/search-sqlite-store.ts';
import { transcriptionRow } from '../support/seed-transcriptions.ts';
import { startBaselineServer, startServer, temporaryFolder } from '../support/server-process.ts';
import { TestClient } from '../support/test-client.ts';
import { openSession } from './http-session.ts';
import { interleaved, median, ms, quantile, type Result, timed } from './measure.ts';

const ROWS_PER_PERSON = 1000;
const WORDS_PER_ROW = 60;
const VOCABULARY = makeVocabulary(4000);
/** Search terms: word beginnings, two words, a word fragment, and a term without a match. */
const SEARCHES = ['ba', 'lore', 'kadu mi', 'tipo', 'unal', 'rega so', 'zzzz', 'mel'];

/** Pronounceable words, identical in each run; the first ones are far more frequent than the last. */
function makeVocabulary(size: number): string[] {
  const syllables = [
    'ba',
    'lo',
    're',
    'ka',
    'du',
    'mi',
    'ti',
    'po',
    'un',
    'al',
    'ga',
    'so',
    'mel',
    'tor',
    'vin',
    'esh',
  ];
  return Array.from({ length: size }, (_, n) => {
    let word = '';
    for (let rest = n + 17; rest > 0; rest = Math.floor(rest / syllables.length))
      word += syllables[rest % syllables.length];
    return word;
  });
}

function makeText(seed: number): string {
  let state = seed * 2_654_435_761 + 1;
  const random = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
  // The power of three favours low indices, like the frequent words of speech.
  return Array.from(
    { length: WORDS_PER_ROW },
    () => VOCABULARY[Math.floor(random() ** 3 * VOCABULARY.length)],
  ).join(' ');
}

/** Fills a database with the rows of many users; the existing account is the first of them. */
function fill(dataDir: string, rows: number): void {
  const file = new SqliteFile(join(dataDir, 'parlance.sqlite'));
  file.pragma('synchronous = OFF');
  const first = file.prepare('select min(no) from owners').pluck().get() as number;
  const people = Math.max(1, rows / ROWS_PER_PERSON);
  const addUser = file.prepare(
    `insert into user (id, name, email, createdAt, updatedAt) values (@id, 'x', @id || '@example.com', '', '')`,
  );
  const addOwner = file.prepare('insert into owners (no, user_id) values (?, ?)');
  const sample = transcriptionRow(first, '');
  const columns = Object.keys(sample);
  const addRow = file.prepare(
    `insert into transcriptions (${columns.join(', ')}) values (${columns.map((name) => `@${name}`).join(', ')})`,
  );
  const addWords = file.prepare('insert into transcription_words (owner, seq, words) values (?, ?, ?)');
  const addIndex = file.prepare('insert into transcription_index (rowid, words) values (?, ?)');
  file.transaction(() => {
    for (let n = 1; n < people; n += 1) {
      const id = randomUUID();
      addUser.run({ id });
      addOwner.run(first + n, id);
    }
    for (let n = 0; n < rows; n += 1) {
      const owner = first + (n % people);
      const text = makeText(n);
      const { lastInsertRowid: seq } = addRow.run({
        ...sample,
        id: randomUUID(),
        owner,
        original_text: text,
      });
      addWords.run(owner, seq, text);
      addIndex.run(seq, indexTokens(owner, text));
    }
    file.exec(
      'insert into owner_counts (owner, ai_service, n) select owner, ai_service, count(*) from transcriptions group by 1, 2',
    );
  })();
  file.close();
}

interface HistoryTimes {
  list: number;
  bareList: number;
  search: number;
  searchP95: number;
  bareSearch: number;
}

async function measureHistory(rows: number, rounds: number): Promise<HistoryTimes> {
  const folder = temporaryFolder();
  const email = 'bench@example.com';
  let server = await startServer(folder.path);
  const client = new TestClient(server.url);
  await client.json('POST', '/api/register', { name: 'Bench', email, password: 'walking-on-gravel' });
  await server.stop();
  fill(folder.path, rows);

  server = await startServer(folder.path);
  const session = openSession(server.url, { cookie: client.cookie ?? '' });
  const listPath = '/api/transcriptions?limit=10';
  const searchPath = (n: number) =>
    `/api/transcriptions?limit=10&search=${encodeURIComponent(SEARCHES[n % SEARCHES.length] ?? '')}`;
  const bareList = await startBaselineServer(await session.get(listPath));
  const bareSearch = await startBaselineServer(await session.get(searchPath(0)));
  const bareListSession = openSession(bareList.url);
  const bareSearchSession = openSession(bareSearch.url);
  let n = 0;
  const round = () =>
    interleaved(rounds, {
      bareList: () => timed(() => bareListSession.get('/')),
      list: () => timed(() => session.get(listPath)),
      bareSearch: () => timed(() => bareSearchSession.get('/')),
      search: () => timed(() => session.get(searchPath(n++))),
    });
  await round();
  const times = await round();
  for (const each of [session, bareListSession, bareSearchSession]) each.close();
  for (const each of [server, bareList, bareSearch]) await each.stop();
  folder.remove();
  return {
    list: median(times.list),
    bareList: median(times.bareList),
    search: median(times.search),
    searchP95: quantile(times.search, 0.95),
    bareSearch: median(times.bareSearch),
  };
}

/** List and search over HTTP, compared with a fixed answer, in a small and a large database. */
export async function benchHistory(
  sizes: readonly [number, number] = [100_000, 1_000_000],
  rounds = 600,
): Promise<Result[]> {
  const results: Result[] = [];
  const p95: number[] = [];
  for (const rows of sizes) {
    const times = await measureHistory(rows, rounds);
    const at = `at ${rows.toLocaleString('en')} transcriptions`;
    p95.push(times.searchP95);
    results.push(
      {
        name: `list over a fixed answer ${at}`,
        value: times.list / times.bareList,
        unit: '×',
        aim: 6,
        detail: `${ms(times.list)} / ${ms(times.bareList)}`,
      },
      {
        name: `search over a fixed answer ${at}`,
        value: times.search / times.bareSearch,
        unit: '×',
        aim: 12,
        detail: `${ms(times.search)} / ${ms(times.bareSearch)}`,
      },
    );
  }
  const [small = Number.NaN, large = Number.NaN] = p95;
  results.push({
    name: 'search p95, large database over small',
    value: large / small,
    unit: '×',
    aim: 2,
    detail: `${ms(large)} / ${ms(small)}`,
  });
  return results;
}
