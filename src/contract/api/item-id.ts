import { z } from 'zod';

/** A UUID, in lower case: folders and object keys are made of it. Some devices write theirs in upper case. */
export const itemId = z.uuid().toLowerCase();
