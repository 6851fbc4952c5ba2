import { z } from 'zod';
import { SEARCH_MAX } from '../limits.ts';
import { AI_SERVICES } from './ai-services.ts';
import { itemId } from './item-id.ts';
import { storableText } from './storable-text.ts';
import { TEXT_PLACES } from './text-places.ts';

/** The language of a text: a BCP 47 tag, or `auto` if it was never known. */
const textLanguageSchema = z
  .string()
  .max(35)
  .regex(/^[A-Za-z]{2,8}(-[A-Za-z0-9]{1,8})*$/);

/** Which texts: those that meet every condition. `tag`: its id. */
export const narrowingSchema = z.object({
  search: storableText().trim().max(SEARCH_MAX).default(''),
  aiService: z.enum([...AI_SERVICES, 'all']).default('all'),
  language: textLanguageSchema.nullable().default(null),
  recordedOn: z.enum(TEXT_PLACES).nullable().default(null),
  tag: itemId.nullable().default(null),
});
