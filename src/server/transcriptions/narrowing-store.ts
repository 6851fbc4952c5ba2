import { type RawBuilder, type SqlBool, sql } from 'kysely';

/** Selects the rows of an owner that meet every condition; null: no condition. `tag`: its id. */
export interface RowFilter {
  readonly owner: number;
  readonly aiService: string | null;
  readonly language: string | null;
  readonly recordedOn: string | null;
  readonly tag: string | null;
}

/** True when it may exclude rows of the owner. */
export const hasConditions = ({ aiService, language, recordedOn, tag }: RowFilter): boolean =>
  [aiService, language, recordedOn, tag].some((value) => value !== null);

/** `seq` of the texts with a tag of the owner. */
export const taggedWith = ({ owner }: RowFilter, tag: string): RawBuilder<number> =>
  sql<number>`(select tagged.seq from tags inner join text_tags on text_tags.tag_id = tags.id
    inner join transcriptions tagged on tagged.id = text_tags.text_id
    where tags.owner = ${owner} and tags.id = ${tag})`;

/** The conditions on rows of `transcriptions` under the name `table`, without that of the owner. */
export function filterCondition(filter: RowFilter, table: string): RawBuilder<SqlBool> {
  const { aiService, language, recordedOn, tag } = filter;
  const own = (column: string) => sql.ref(`${table}.${column}`);
  const conditions = [
    sql`true`,
    ...(aiService === null ? [] : [sql`${own('ai_service')} = ${aiService}`]),
    ...(language === null ? [] : [sql`${own('language')} = ${language}`]),
    ...(recordedOn === null ? [] : [sql`${own('recorded_on')} = ${recordedOn}`]),
    ...(tag === null ? [] : [sql`${own('seq')} in ${taggedWith(filter, tag)}`]),
  ];
  return sql<SqlBool>`${sql.join(conditions, sql` and `)}`;
}
