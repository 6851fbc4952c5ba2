import { z } from 'zod';
import { BULK_TAG_MAX, TAGS } from '../limits.ts';
import type { EndpointTable } from './endpoint.ts';
import { itemId } from './item-id.ts';
import { oneLine } from './storable-text.ts';

/** The name of a tag. Names that differ only in case, accents or punctuation are one tag. */
export const tagNameSchema = oneLine()
  .max(TAGS.nameMax)
  .regex(/[\p{L}\p{N}]/u, 'A tag has a letter or a digit');

export const tagSchema = z.object({ id: z.uuid(), name: z.string() });
export type Tag = z.infer<typeof tagSchema>;

/** `texts`: how many texts have it. */
const countedTagSchema = tagSchema.extend({ texts: z.int() });
export type CountedTag = z.infer<typeof countedTagSchema>;

export const tagListSchema = z.object({ tags: z.array(countedTagSchema) });

const idParams = z.object({ id: itemId });

/** Adds one tag to several texts, or removes it (`isOn`); a new name creates the tag. Unknown ids are ignored. */
const bulkTagSchema = z.strictObject({
  ids: z.array(itemId).min(1).max(BULK_TAG_MAX),
  name: tagNameSchema,
  isOn: z.boolean(),
});
export type BulkTag = z.output<typeof bulkTagSchema>;

export const tagEndpoints = {
  'GET /api/tags': {
    summary: 'List the tags, by name',
    auth: 'user',
    scope: 'texts:read',
    rate: 'general',
    response: tagListSchema,
    errors: [],
  },
  'PATCH /api/tags/{id}': {
    summary: 'Rename a tag',
    auth: 'user',
    scope: 'texts:write',
    rate: 'general',
    params: idParams,
    body: z.strictObject({ name: tagNameSchema }),
    response: tagSchema,
    errors: ['not_found', 'tag_name_taken'],
  },
  'DELETE /api/tags/{id}': {
    summary: 'Delete a tag and the saved searches that use it; its texts stay',
    auth: 'user',
    scope: 'texts:write',
    rate: 'general',
    params: idParams,
    response: z.object({ deleted: z.literal(1) }),
    errors: ['not_found'],
  },
  'POST /api/transcriptions/bulk-tag': {
    summary: 'Add a tag to several transcriptions, or remove it; returns the changed ones',
    auth: 'user',
    scope: 'texts:write',
    rate: 'general',
    body: bulkTagSchema,
    response: z.object({ changed: z.array(z.uuid()) }),
    errors: ['too_many_tags'],
  },
} as const satisfies EndpointTable;
