import { ACCESSIBILITY_DEFAULTS } from '../../contract/api/accessibility.ts';
import {
  accessibilitySchema,
  type UserPreferences,
  type UserPreferencesChange,
  userPreferencesSchema,
} from '../../contract/api/user-preferences.ts';
import type { Database } from '../db/database.ts';
import { createDocumentStore } from '../db/documents-store.ts';
import { changeStored, createStoredSchema, type StoredFields, storedFieldsSchema } from '../stored-schema.ts';

const storedAccessibility = createStoredSchema(accessibilitySchema, ACCESSIBILITY_DEFAULTS);

/** An unknown value of `nothingLeaves` counts as true: only an explicit false lets data leave. */
const storedSchema = createStoredSchema(
  userPreferencesSchema.extend({ accessibility: storedAccessibility.nullable().default(null) }),
  { nothingLeaves: true },
);

/** The stored fields after a change; the first accessibility setting stores all of them. */
function applyChange(
  stored: StoredFields,
  before: UserPreferences,
  { accessibility, ...others }: UserPreferencesChange,
): StoredFields {
  const changed = changeStored(stored, before, others);
  if (!accessibility) return accessibility === null ? { ...changed, accessibility } : changed;
  const settings = storedFieldsSchema.catch({}).parse(stored.accessibility);
  const set = changeStored(settings, before.accessibility ?? {}, accessibility);
  return { ...changed, accessibility: { ...ACCESSIBILITY_DEFAULTS, ...set } };
}

/** A user's preferences: the stored values over the defaults. */
export function createUserPreferencesStore(database: Database) {
  const documents = createDocumentStore(database, 'user_preferences', storedSchema);
  return {
    read: documents.read,
    readOf: documents.readOf,

    /** Changes some preferences; the others stay as they are stored. */
    change: (userId: string, change: UserPreferencesChange): Promise<UserPreferences> =>
      documents.change(userId, (stored, before) => applyChange(stored, before, change)),
  };
}

export type UserPreferencesStore = ReturnType<typeof createUserPreferencesStore>;
