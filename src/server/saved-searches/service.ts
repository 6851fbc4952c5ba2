import { randomUUID } from 'node:crypto';
import {
  type SavedSearch,
  type SavedSearchForm,
  savedSearchFormSchema,
} from '../../contract/api/saved-searches.ts';
import { SAVED_SEARCHES } from '../../contract/limits.ts';
import { AppError } from '../app-error.ts';
import { createStoredSchema } from '../stored-schema.ts';
import type { SavedSearchRow, SavedSearchStore } from './store.ts';

const storedFormSchema = createStoredSchema(savedSearchFormSchema);

/** A stored search as the API returns it. */
const present = ({ id, ...row }: SavedSearchRow): SavedSearch => ({
  id,
  ...storedFormSchema.parse({
    ...row,
    tag: row.tag_id,
    aiService: row.ai_service,
    recordedOn: row.recorded_on,
  }),
});

const columnsOf = (form: SavedSearchForm): Omit<SavedSearchRow, 'id' | 'owner'> => ({
  name: form.name,
  search: form.search,
  ai_service: form.aiService,
  language: form.language,
  recorded_on: form.recordedOn,
  tag_id: form.tag,
});

/** The saved searches of users. */
export function createSavedSearches(store: SavedSearchStore) {
  return {
    list: async (owner: number): Promise<SavedSearch[]> => (await store.of(owner).list()).map(present),

    /** @throws AppError `not_found` for a tag that is not the owner's, `too_many_saved_searches` */
    create: (owner: number, form: SavedSearchForm): Promise<SavedSearch> =>
      store.change(owner, async (searches) => {
        if (form.tag !== null && !(await searches.hasTag(form.tag))) throw new AppError('not_found');
        if ((await searches.list()).length >= SAVED_SEARCHES.max)
          throw new AppError('too_many_saved_searches');
        const id = randomUUID();
        await searches.insert({ id, ...columnsOf(form) });
        return { id, ...form };
      }),

    /** @throws AppError `not_found`, also for a tag that is not the owner's */
    replace: (owner: number, id: string, form: SavedSearchForm): Promise<SavedSearch> =>
      store.change(owner, async (searches) => {
        if (form.tag !== null && !(await searches.hasTag(form.tag))) throw new AppError('not_found');
        if (!(await searches.write(id, columnsOf(form)))) throw new AppError('not_found');
        return { id, ...form };
      }),

    /** @throws AppError `not_found` */
    async remove(owner: number, id: string): Promise<{ deleted: 1 }> {
      if (!(await store.of(owner).remove(id))) throw new AppError('not_found');
      return { deleted: 1 };
    },
  };
}

export type SavedSearches = ReturnType<typeof createSavedSearches>;
