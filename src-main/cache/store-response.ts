import { signedInSchema, userSchema } from '../../src/contract/api/account.ts';
import { type ApiRoute, api } from '../../src/contract/api/api.ts';
import { transcriptionFacetsSchema } from '../../src/contract/api/finding.ts';
import { personalityProfileSchema } from '../../src/contract/api/personality-profile.ts';
import { savedSearchListSchema } from '../../src/contract/api/saved-searches.ts';
import { tagListSchema } from '../../src/contract/api/tags.ts';
import {
  type TranscriptionPage,
  transcribedSchema,
  transcriptionDetailSchema,
  transcriptionEditSchema,
  transcriptionPageSchema,
  transcriptionSchema,
} from '../../src/contract/api/transcriptions.ts';
import { userPreferencesSchema } from '../../src/contract/api/user-preferences.ts';
import type { CacheStores } from './cache-file.ts';
import type { CachedUser } from './user-store.ts';

/** Keys of single cached responses. */
export const CACHE_KEYS = {
  user: 'user',
  preferences: 'preferences',
  profile: 'profile',
  total: 'total',
  facets: 'facets',
  tags: 'tags',
  searches: 'searches',
} as const;

/** A successful request. */
export interface AnsweredRequest {
  readonly serverName: string;
  /** The session's user; null if not yet known. */
  readonly user: CachedUser | null;
  readonly url: URL;
  /** The parsed request body, if it is inspected. */
  readonly sent: unknown;
  readonly answer: unknown;
}

type StoreAnswer = (stores: CacheStores, request: AnsweredRequest & { readonly user: CachedUser }) => void;

/** The id at the end of a path. */
export const idOf = ({ pathname }: URL): string => pathname.slice(pathname.lastIndexOf('/') + 1);

const storeValue =
  (name: string, schema: { parse(value: unknown): unknown }): StoreAnswer =>
  (stores, { user, answer }) =>
    stores.users.write(user, name, schema.parse(answer));

const idsOf = ({ transcriptions }: TranscriptionPage): string[] => transcriptions.map(({ id }) => id);

const storePage: StoreAnswer = ({ history, users }, { user, url, answer }) => {
  const page = transcriptionPageSchema.parse(answer);
  history.store(user, page.transcriptions);
  const query = url.searchParams;
  const isUnfiltered =
    (query.get('aiService') ?? 'all') === 'all' &&
    ['search', 'language', 'recordedOn', 'tag'].every((condition) => !query.get(condition));
  if (!isUnfiltered) return;
  users.write(user, CACHE_KEYS.total, page.total);
  // Of a list with more pages, only a complete round of `CatchUp` tells what is gone: texts that were imported or
  // split have dates of their own, so the dates of a page are no bounds.
  if (!page.hasNext && !page.hasPrev) history.retainOnly(user, idsOf(page), history.ids(user));
};

const storeDetail: StoreAnswer = ({ history }, { user, answer }) =>
  history.storeDetail(user, transcriptionDetailSchema.parse(answer));

const storeTranscribed: StoreAnswer = ({ history }, { user, answer }) => {
  const text = transcribedSchema.parse(answer);
  if (!text.noSpeech) history.storeDetail(user, text);
};

const storeSaved: StoreAnswer = ({ history }, { user, answer }) =>
  history.store(user, [transcriptionSchema.parse(answer)]);

const storeEdited: StoreAnswer = ({ history }, { user, sent, answer }) =>
  history.storeEdited(user, transcriptionSchema.parse(answer), transcriptionEditSchema.parse(sent));

/** The ids in a request about several texts. */
function sentIds(sent: unknown): string[] {
  const ids = typeof sent === 'object' && sent !== null && 'ids' in sent ? sent.ids : [];
  return Array.isArray(ids) ? ids.map(String) : [];
}

/** Removes texts that the server has deleted, and counts them out of its total. */
function removeTexts({ history, users }: CacheStores, user: CachedUser, ids: readonly string[]): void {
  const removed = history.remove(user, ids);
  const total = users.read(user, CACHE_KEYS.total);
  if (typeof total === 'number') users.write(user, CACHE_KEYS.total, Math.max(0, total - removed));
}

const removeDeleted: StoreAnswer = (stores, { user, url }) => removeTexts(stores, user, [idOf(url)]);

/** The merged texts are no longer listed; their words are in the one that is answered. */
const storeMerged: StoreAnswer = (stores, { user, sent, answer }) => {
  const merged = transcriptionSchema.parse(answer);
  stores.history.store(user, [merged]);
  removeTexts(
    stores,
    user,
    sentIds(sent).filter((id) => id !== merged.id),
  );
};

const removeManyDeleted: StoreAnswer = (stores, { user, sent }) => {
  removeTexts(stores, user, sentIds(sent));
};

/** The stored part of each route's response. */
const STORE_BY_ROUTE: Partial<Record<ApiRoute, StoreAnswer>> = {
  'GET /api/transcriptions': storePage,
  'GET /api/transcriptions/{id}': storeDetail,
  // Recordings and speakers are not part of a text's version: no later list reports that they have changed.
  'DELETE /api/transcriptions/{id}/audio': storeDetail,
  'PUT /api/transcriptions/{id}/speakers/names': storeDetail,
  'PATCH /api/transcriptions/{id}/speakers/turns': storeDetail,
  'POST /api/transcriptions': storeTranscribed,
  'POST /api/takes/{id}/finish': storeTranscribed,
  'POST /api/takes/{id}/retry': storeTranscribed,
  'PATCH /api/transcriptions/{id}': storeEdited,
  'PUT /api/transcriptions/{id}/pin': storeSaved,
  'PUT /api/transcriptions/{id}/tags': storeSaved,
  'GET /api/transcriptions/facets': storeValue(CACHE_KEYS.facets, transcriptionFacetsSchema),
  'GET /api/tags': storeValue(CACHE_KEYS.tags, tagListSchema),
  'GET /api/saved-searches': storeValue(CACHE_KEYS.searches, savedSearchListSchema),
  'POST /api/transcriptions/{id}/versions/{no}/restore': storeSaved,
  'POST /api/transcriptions/merge': storeMerged,
  'DELETE /api/transcriptions/{id}': removeDeleted,
  'POST /api/transcriptions/bulk-delete': removeManyDeleted,
  'DELETE /api/transcriptions/bulk-delete': removeManyDeleted,
  'GET /api/user-preferences': storeValue(CACHE_KEYS.preferences, userPreferencesSchema),
  'POST /api/user-preferences': storeValue(CACHE_KEYS.preferences, userPreferencesSchema),
  'PUT /api/user-preferences': storeValue(CACHE_KEYS.preferences, userPreferencesSchema),
  'GET /api/personality-profile': storeValue(CACHE_KEYS.profile, personalityProfileSchema),
  'POST /api/personality-profile': storeValue(CACHE_KEYS.profile, personalityProfileSchema),
};

/** Whether a route's response is the signed-in user. */
export const returnsUser = (route: ApiRoute): boolean =>
  [userSchema, signedInSchema].some((schema) => schema === api[route].response);

/** The id of the signed-in user in a response that is one; null if it violates the contract. */
export const userIdIn = (answer: unknown): string | null => userSchema.safeParse(answer).data?.id ?? null;

export const isCacheable = (route: ApiRoute): boolean => route in STORE_BY_ROUTE || returnsUser(route);

/** Stores a response of the server. Throws when it violates the contract. */
export function storeAnswer(stores: CacheStores, route: ApiRoute, request: AnsweredRequest): void {
  const { serverName, user, answer } = request;
  if (returnsUser(route)) {
    const account = userSchema.parse(answer);
    const cachedUser = { serverName, userId: account.id };
    stores.users.signIn(cachedUser);
    stores.users.write(cachedUser, CACHE_KEYS.user, account);
  } else if (user) {
    STORE_BY_ROUTE[route]?.(stores, { ...request, user });
  }
}
