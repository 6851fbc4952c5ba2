import { transcriptionDetailSchema } from '../../../contract/api/transcriptions.ts';
import type { Database } from '../../db/database.ts';
import type { SessionUser } from '../../session-user.ts';
import { withWords } from '../../transcriptions/word-times.ts';
import type { ExportForm, ExportSection } from './export-section.ts';
import { EXPORT_SECTIONS } from './export-sections.ts';
import { rowsOf } from './export-store.ts';

const storedSegments = transcriptionDetailSchema.shape.segments;

/** Explanation at the top of the file. */
const ABOUT_TEXT =
  'Everything that Parlance keeps of you. Moments are UTC. Recordings you keep stand beside this file where it came with them.';

/** Converts a stored value for the file. */
function exportedValue(value: unknown, form: ExportForm, joinedValue: unknown): unknown {
  if (value === null || value === undefined) return null;
  if (form === 'segments') {
    const segments = storedSegments.parse(JSON.parse(String(value)));
    return withWords(segments, typeof joinedValue === 'string' ? joinedValue : null);
  }
  if (form === 'json') return JSON.parse(String(value));
  if (form === 'flag') return Boolean(value);
  return form === 'plain' ? value : new Date(value as number | string | Date).toISOString();
}

const jsonOf = ({ columns, joined }: ExportSection, row: Readonly<Record<string, unknown>>): string =>
  JSON.stringify(
    Object.fromEntries(
      Object.entries(columns).map(([name, [column, form]]) => [
        name,
        exportedValue(row[column], form, joined && row[joined.column]),
      ]),
    ),
  );

/** All data of a user as a JSON file, streamed and never whole in memory. */
export function createExport({ db }: Database, now: () => number) {
  async function* writeObject(section: ExportSection, owner: string | number): AsyncGenerator<string> {
    let text = 'null';
    for await (const row of rowsOf(db, section, owner)) text = jsonOf(section, row);
    yield text;
  }

  async function* writeList(section: ExportSection, owner: string | number): AsyncGenerator<string> {
    let before = '[\n';
    for await (const row of rowsOf(db, section, owner)) {
      yield before + jsonOf(section, row);
      before = ',\n';
    }
    yield before === '[\n' ? '[]' : '\n]';
  }

  return {
    /** The file in pieces of at most one row. */
    async *write({ userId, owner }: SessionUser): AsyncGenerator<string> {
      const exportedAt = new Date(now()).toISOString();
      yield `{"about": ${JSON.stringify(ABOUT_TEXT)},\n"exportedAt": ${JSON.stringify(exportedAt)}`;
      for (const section of EXPORT_SECTIONS) {
        yield `,\n${JSON.stringify(section.name)}: `;
        yield* (section.single ? writeObject : writeList)(
          section,
          section.ownedBy.by === 'user' ? userId : owner,
        );
      }
      yield '}\n';
    },
  };
}

export type Export = ReturnType<typeof createExport>;
