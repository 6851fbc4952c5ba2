import { userSchema } from '../../src/contract/api/account.ts';
import type { ApiRoute } from '../../src/contract/api/api.ts';
import { transcriptionFacetsSchema } from '../../src/contract/api/finding.ts';
import { personalityProfileSchema } from '../../src/contract/api/personality-profile.ts';
import { savedSearchListSchema } from '../../src/contract/api/saved-searches.ts';
import { tagListSchema } from '../../src/contract/api/tags.ts';
import {
  transcribedSchema,
  transcriptionDetailSchema,
  transcriptionEditSchema,
  transcriptionPageSchema,
  transcriptionSchema,
} from '../../src/contract/api/transcriptions.ts';
import { userPreferencesSchema } from '../../src/contract/api/user-preferences.ts';
import type { Kept } from './cache.ts';
import type { CachedUser } from './user-store.ts';

/** Keys of single cached responses. */
export const KEPT = {
  user: 'user',
  preferences: 'preferences',
  profile: 'profile',
  total: 'total',
  facets: 'facets',
  tags: 'tags',
  searches: 'searches',
} as const;

/** A successful request. */
export interface Answered {
  readonly place: string;
  /** The session's user; null if not yet known. */
  readonly user: CachedUser | null;
  readonly url: URL;
  /** The parsed request body, if it is inspected. */
  readonly sent: unknown;
  readonly answer: unknown;
}

type Learn = (kept: Kept, answered: Answered & { readonly user: CachedUser }) => void;

/** The id at the end of a path. */
export const idOf = ({ pathname }: URL): string => pathname.slice(pathname.lastIndexOf('/') + 1);

const one =
  (name: string, schema: { parse(value: unknown): unknown }): Learn =>
  (kept, { user, answer }) =>
    kept.users.keep(user, name, schema.parse(answer));

const learnPage: Learn = ({ history, users }, { user, url, answer }) => {
  const page = transcriptionPageSchema.parse(answer);
  history.learn(user, page.transcriptions);
  const asked = url.searchParams;
  const isWhole =
    (asked.get('aiService') ?? 'all') === 'all' &&
    ['search', 'language', 'recordedOn', 'tag'].every((condition) => !asked.get(condition));
  if (!isWhole) return;
  users.keep(user, KEPT.total, page.total);
  const ages = page.transcriptions.map(({ createdAt }) => Date.parse(createdAt));
  const oldest = page.hasNext ? (ages.at(-1) ?? 0) : Number.MIN_SAFE_INTEGER;
  const newest = page.hasPrev ? (ages[0] ?? 0) : Number.MAX_SAFE_INTEGER;
  history.keepOnly(
    user,
    page.transcriptions.map(({ id }) => id),
    oldest,
    newest,
  );
};

const learnDetail: Learn = ({ history }, { user, answer }) =>
  history.learnDetail(user, transcriptionDetailSchema.parse(answer));

const learnTranscribed: Learn = ({ history }, { user, answer }) => {
  const text = transcribedSchema.parse(answer);
  if (!text.noSpeech) history.learnDetail(user, text);
};

const learnSaved: Learn = ({ history }, { user, answer }) =>
  history.learn(user, [transcriptionSchema.parse(answer)]);

const learnEdited: Learn = ({ history }, { user, sent, answer }) =>
  history.learnEdited(user, transcriptionSchema.parse(answer), transcriptionEditSchema.parse(sent));

const learnDeleted: Learn = ({ history }, { user, url }) => history.remove(user, [idOf(url)]);

const learnManyDeleted: Learn = ({ history }, { user, sent }) => {
  const ids = typeof sent === 'object' && sent !== null && 'ids' in sent ? sent.ids : [];
  if (Array.isArray(ids)) history.remove(user, ids.map(String));
};

/** The stored part of each route's response. */
const LESSONS: Partial<Record<ApiRoute, Learn>> = {
  'GET /api/transcriptions': learnPage,
  'GET /api/transcriptions/{id}': learnDetail,
  // Speakers are not part of a text's version: no later list reports that they have changed.
  'PUT /api/transcriptions/{id}/speakers/names': learnDetail,
  'PATCH /api/transcriptions/{id}/speakers/turns': learnDetail,
  'POST /api/transcriptions': learnTranscribed,
  'POST /api/takes/{id}/finish': learnTranscribed,
  'POST /api/takes/{id}/retry': learnTranscribed,
  'PATCH /api/transcriptions/{id}': learnEdited,
  'PUT /api/transcriptions/{id}/pin': learnSaved,
  'PUT /api/transcriptions/{id}/tags': learnSaved,
  'GET /api/transcriptions/facets': one(KEPT.facets, transcriptionFacetsSchema),
  'GET /api/tags': one(KEPT.tags, tagListSchema),
  'GET /api/saved-searches': one(KEPT.searches, savedSearchListSchema),
  'POST /api/transcriptions/{id}/versions/{no}/restore': learnSaved,
  'DELETE /api/transcriptions/{id}': learnDeleted,
  'POST /api/transcriptions/bulk-delete': learnManyDeleted,
  'DELETE /api/transcriptions/bulk-delete': learnManyDeleted,
  'GET /api/user-preferences': one(KEPT.preferences, userPreferencesSchema),
  'POST /api/user-preferences': one(KEPT.preferences, userPreferencesSchema),
  'PUT /api/user-preferences': one(KEPT.preferences, userPreferencesSchema),
  'GET /api/personality-profile': one(KEPT.profile, personalityProfileSchema),
  'POST /api/personality-profile': one(KEPT.profile, personalityProfileSchema),
};

/** Routes whose response is the signed-in user. */
const USER_ROUTES: readonly ApiRoute[] = [
  'GET /api/user',
  'PATCH /api/user',
  'POST /api/login',
  'POST /api/register',
];

export const isLearnt = (route: ApiRoute): boolean => route in LESSONS || USER_ROUTES.includes(route);

/** Stores a response of the server. Throws when it violates the contract. */
export function learn(kept: Kept, route: ApiRoute, answered: Answered): void {
  const { place, user, answer } = answered;
  if (USER_ROUTES.includes(route)) {
    const account = userSchema.parse(answer);
    const signedIn = { place, userId: account.id };
    kept.users.signIn(signedIn);
    kept.users.keep(signedIn, KEPT.user, account);
  } else if (user) {
    LESSONS[route]?.(kept, { ...answered, user });
  }
}
