import { z } from 'zod';

/** A UUID in lower case, used in folder names and object keys. Some devices send upper case. */
export const itemId = z.uuid().toLowerCase();
