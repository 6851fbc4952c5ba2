import { randomUUID } from 'node:crypto';
import type { BulkTag, CountedTag, Tag } from '../../contract/api/tags.ts';
import { TAGS } from '../../contract/limits.ts';
import { searchWords } from '../../text/search-words.ts';
import { AppError } from '../app-error.ts';
import type { TagStore } from './store.ts';

/** Names with the same key are one tag. */
const keyOf = (name: string): string => searchWords(name);

/** Changes of many texts at once. */
function bulkChanges(store: TagStore) {
  return {
    /**
     * Adds or removes one tag on several texts; returns the ids of those that changed.
     * @throws AppError `too_many_tags`, also if one of the texts cannot have more
     */
    setTag: (owner: number, { ids, name, isOn }: BulkTag): Promise<{ changed: string[] }> =>
      store.change(owner, async (tags) => {
        const rows = await tags.list();
        const name_key = keyOf(name);
        const known = rows.find((row) => row.name_key === name_key)?.id;
        const tagId = known ?? randomUUID();
        const texts = await tags.texts(ids, tagId);
        const changing = texts.filter(({ has }) => has !== isOn);
        const changed = changing.map(({ id }) => id);
        if (!isOn) {
          await tags.removeFrom(tagId, changed);
          return { changed };
        }
        if (changing.some((text) => text.tags >= TAGS.perText)) throw new AppError('too_many_tags');
        if (known === undefined && changed.length > 0) {
          if (rows.length >= TAGS.max) throw new AppError('too_many_tags');
          await tags.insert([{ id: tagId, name, name_key }]);
        }
        await tags.addTo(tagId, changed);
        return { changed };
      }),
  };
}

/** The tags of users. */
export function createTags(store: TagStore) {
  return {
    async list(owner: number): Promise<CountedTag[]> {
      const queries = store.of(owner);
      const [rows, counts] = await Promise.all([queries.list(), queries.counts()]);
      return rows.map(({ id, name }) => ({ id, name, texts: counts.get(id) ?? 0 }));
    },

    /** @throws AppError `not_found`, `tag_name_taken` */
    rename: (owner: number, id: string, name: string): Promise<Tag> =>
      store.change(owner, async (tags) => {
        const rows = await tags.list();
        if (!rows.some((row) => row.id === id)) throw new AppError('not_found');
        const key = keyOf(name);
        if (rows.some((row) => row.name_key === key && row.id !== id)) throw new AppError('tag_name_taken');
        await tags.write(id, { name, name_key: key });
        return { id, name };
      }),

    /** @throws AppError `not_found` */
    remove: (owner: number, id: string): Promise<{ deleted: 1 }> =>
      store.change(owner, async (tags) => {
        if (!(await tags.remove(id))) throw new AppError('not_found');
        return { deleted: 1 };
      }),

    /** Replaces the tags of a text. @throws AppError `not_found` for the text, `too_many_tags` */
    replaceTags: (owner: number, textId: string, names: readonly string[]): Promise<void> =>
      store.change(owner, async (tags) => {
        if (!(await tags.hasText(textId))) throw new AppError('not_found');
        const rows = await tags.list();
        const known = new Map(rows.map((row) => [row.name_key, row.id]));
        const namesByKey = new Map(names.map((name) => [keyOf(name), name]));
        const added = [...namesByKey].flatMap(([name_key, name]) =>
          known.has(name_key) ? [] : [{ id: randomUUID(), name, name_key }],
        );
        if (rows.length + added.length > TAGS.max) throw new AppError('too_many_tags');
        await tags.insert(added);
        for (const { id, name_key } of added) known.set(name_key, id);
        await tags.replaceTags(
          textId,
          [...namesByKey.keys()].flatMap((key) => known.get(key) ?? []),
        );
      }),

    ...bulkChanges(store),
  };
}

export type Tags = ReturnType<typeof createTags>;
