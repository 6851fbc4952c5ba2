import {
  keepPreviousData,
  mutationOptions,
  type Query,
  type QueryClient,
  queryOptions,
} from '@tanstack/react-query';
import type {
  Transcription,
  TranscriptionDetail,
  TranscriptionPage,
} from '../../src/contract/api/transcriptions.ts';
import { BULK_DELETE_MAX } from '../../src/contract/limits.ts';
import { analyticsKeys } from './analytics-keys.ts';
import { type CallInput, type CallOptions, call, FALLBACK_TIMEOUT_MS } from './http.ts';
import { planKeys } from './plan-keys.ts';
import { tagKeys } from './tag-keys.ts';
import { type ListQuery, transcriptionKeys } from './transcription-keys.ts';
import { refreshVoiceProfiles } from './voice-profiles.ts';

/** A dead connection must not block later edits; a long text takes a while over a slow one. */
const SAVE_OPTIONS = { timeoutMs: 60_000 };

/** One page of the history; the previous page stays on screen during the fetch. */
export const transcriptionList = (query: ListQuery) =>
  queryOptions({
    queryKey: transcriptionKeys.list(query),
    queryFn: ({ signal }) => call('GET /api/transcriptions', { query }, { signal }),
    placeholderData: keepPreviousData,
    refetchOnReconnect: 'always',
  });

/** The number of transcriptions in total and since a time (ISO 8601 with the zone's offset). */
export const transcriptionCounts = (since: string) =>
  queryOptions({
    queryKey: transcriptionKeys.counts(since),
    queryFn: ({ signal }) => call('GET /api/transcriptions/counts', { query: { since } }, { signal }),
    refetchOnReconnect: 'always',
  });

export const transcriptionDetail = (id: string) =>
  queryOptions({
    queryKey: transcriptionKeys.detail(id),
    queryFn: ({ client, signal, queryKey }) =>
      call(
        'GET /api/transcriptions/{id}',
        { params: { id } },
        { signal, ...(client.getQueryData(queryKey) !== undefined && { timeoutMs: FALLBACK_TIMEOUT_MS }) },
      ),
  });

/** Caches a new transcription, so that it opens without a request, and refreshes what a recording changes. */
export async function addTranscription(client: QueryClient, created: TranscriptionDetail): Promise<void> {
  client.setQueryData(transcriptionKeys.detail(created.id), created);
  await refreshAfterRecording(client);
}

/** Refetches what a recording changes: the history, and the counters of the plan and of voice profiles. */
export async function refreshAfterRecording(client: QueryClient): Promise<void> {
  await Promise.all([
    refreshHistory(client),
    refreshVoiceProfiles(client),
    client.invalidateQueries({ queryKey: planKeys.plan }),
  ]);
}

/**
 * Refetches everything that depends on the set of texts: lists, counts, tags with the number of their texts,
 * statistics. Call it whenever texts were added, deleted, merged or split. The text in the editor stays.
 */
export async function refreshHistory(client: QueryClient): Promise<void> {
  await Promise.all([
    client.invalidateQueries({
      queryKey: transcriptionKeys.all,
      predicate: (query) => query.queryKey[1] !== 'detail',
    }),
    client.invalidateQueries({ queryKey: tagKeys.list }),
    client.invalidateQueries({ queryKey: analyticsKeys.all }),
  ]);
}

/**
 * Changes a text in the cached lists and detail, without a fetch. A list that is to be fetched again still is. A function
 * returns the change of each cached copy.
 */
export function updateCachedText(
  client: QueryClient,
  id: string,
  change: Partial<Transcription> | ((before: Transcription) => Partial<Transcription>),
): void {
  const changed = <T extends Transcription>(before: T): T => ({
    ...before,
    ...(typeof change === 'function' ? change(before) : change),
  });
  client.setQueryData<TranscriptionDetail>(
    transcriptionKeys.detail(id),
    (before) => before && changed(before),
  );
  const queryKey = transcriptionKeys.all;
  const invalidatedQueries = client
    .getQueryCache()
    .findAll({ queryKey, predicate: ({ state }) => state.isInvalidated });
  // The other queries contain no list and stay unchanged.
  client.setQueriesData<Partial<Pick<TranscriptionPage, 'transcriptions'>>>(
    { queryKey },
    (page) =>
      page?.transcriptions && {
        ...page,
        transcriptions: page.transcriptions.map((one) => (one.id === id ? changed(one) : one)),
      },
  );
  // Written data counts as current, but these lists lack a newer text.
  for (const query of invalidatedQueries) query.invalidate();
}

/**
 * Writes a saved edit with its HTML into the cached lists and detail, without a fetch. Running fetches are repeated,
 * because their responses may predate the edit. Statistics of services are refetched if one wrote the text. A late response
 * does not replace a newer version.
 */
export function cacheEdit(client: QueryClient, saved: Transcription, html: string | null): void {
  const cached = client.getQueryData<TranscriptionDetail>(transcriptionKeys.detail(saved.id));
  if (cached && cached.version > saved.version) return;
  client.setQueryData<TranscriptionDetail>(
    transcriptionKeys.detail(saved.id),
    (before) => before && { ...before, html },
  );
  updateCachedText(client, saved.id, saved);
  void refetchRunning(client);
  if (!saved.writtenBy) return;
  for (const queryKey of [analyticsKeys.summary, analyticsKeys.days])
    void client.invalidateQueries({ queryKey });
}

async function refetchRunning(client: QueryClient): Promise<void> {
  const runningQueries = client
    .getQueryCache()
    .findAll({ queryKey: transcriptionKeys.all, fetchStatus: 'fetching', type: 'active' });
  const filters = {
    queryKey: transcriptionKeys.all,
    predicate: (query: Query) => runningQueries.includes(query),
  };
  // A first fetch is not replaced by another one until it is cancelled.
  await client.cancelQueries(filters);
  await client.refetchQueries(filters);
}

/** Saves an edit based on `version`. Throws HttpError `version_conflict` if the text changed elsewhere. */
export function saveEdit(
  id: string,
  body: CallInput<'PATCH /api/transcriptions/{id}'>['body'],
  options?: CallOptions,
): Promise<Transcription> {
  return call('PATCH /api/transcriptions/{id}', { params: { id }, body }, { ...SAVE_OPTIONS, ...options });
}

/** Stores an edit of an outdated text as a version beside the current one. */
export function saveAsVersion(
  id: string,
  {
    text,
    html,
    version,
  }: Pick<CallInput<'POST /api/transcriptions/{id}/versions'>['body'], 'text' | 'html' | 'version'>,
  options?: CallOptions,
): Promise<unknown> {
  const body = { text, version, html: html ?? null };
  return call(
    'POST /api/transcriptions/{id}/versions',
    { params: { id }, body },
    { ...SAVE_OPTIONS, ...options },
  );
}

async function removeFromCache(client: QueryClient, ids: readonly string[]): Promise<void> {
  for (const id of ids) client.removeQueries({ queryKey: transcriptionKeys.detail(id), exact: true });
  await refreshHistory(client);
}

/** Receives the ids of deleted texts, also after the component that deleted them has unmounted. */
type OnDeleted = (ids: readonly string[]) => void;

/**
 * Deletes texts, as many per request as the server accepts. Texts deleted before a failure count as deleted, as do those
 * that another device has deleted before.
 */
async function removeTexts(client: QueryClient, onDeleted: OnDeleted, all: readonly string[]): Promise<void> {
  for (let from = 0; from < all.length; from += BULK_DELETE_MAX) {
    const ids = all.slice(from, from + BULK_DELETE_MAX);
    await call('POST /api/transcriptions/bulk-delete', { body: { ids } });
    onDeleted(ids);
    await removeFromCache(client, ids);
  }
}

export const deleteTranscription = (client: QueryClient, onDeleted: OnDeleted) =>
  mutationOptions({
    mutationFn: (id: string) => removeTexts(client, onDeleted, [id]),
    meta: {
      success: { title: 'list.deleted' },
      failure: { title: 'list.deleteFailed' },
    },
  });

export const deleteTranscriptions = (client: QueryClient, onDeleted: OnDeleted) =>
  mutationOptions({
    mutationFn: (ids: readonly string[]) => removeTexts(client, onDeleted, ids),
    meta: {
      success: { title: 'list.deletedMany' },
      failure: { title: 'list.deleteManyFailed' },
    },
  });

/** Number of texts merged into this one, besides its own. */
export const partsIn = ({ parts = [] }: Pick<TranscriptionDetail, 'parts'>): number => parts.length;

/** A text as the server has it now. */
export const fetchTranscription = (id: string) => call('GET /api/transcriptions/{id}', { params: { id } });
