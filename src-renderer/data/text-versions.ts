import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import type { TextVersion, VersionContent } from '../../src/contract/api/text-versions.ts';
import type { Transcription } from '../../src/contract/api/transcriptions.ts';
import { call } from './http.ts';

const versionsKey = (id: string) => ['/api/transcriptions', 'versions', id] as const;

/** The versions of a text, oldest first. */
export const textVersions = (id: string) =>
  queryOptions({
    queryKey: versionsKey(id),
    queryFn: async ({ signal }): Promise<TextVersion[]> =>
      (await call('GET /api/transcriptions/{id}/versions', { params: { id } }, { signal })).versions,
    // Each save changes them, so an earlier response may be outdated.
    staleTime: 0,
    gcTime: 0,
  });

/** The text of one version, which changes while its session continues. */
export const versionContent = (id: string, { no, changedAt }: Pick<TextVersion, 'no' | 'changedAt'>) =>
  queryOptions({
    queryKey: [...versionsKey(id), no, changedAt],
    queryFn: ({ signal }): Promise<VersionContent> =>
      call('GET /api/transcriptions/{id}/versions/{no}', { params: { id, no } }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });

/** Restores a version in place of the text's `version`. */
export const restoreVersion = (
  id: string,
  no: number,
  version: number,
): Promise<Transcription & { html: string | null }> =>
  call('POST /api/transcriptions/{id}/versions/{no}/restore', { params: { id, no }, body: { version } });

const FAILURE = { title: 'versions.changeFailed', detail: 'server' } as const;

/** Stores a version of a text under a name. */
export const branchVersion = (client: QueryClient, id: string) =>
  mutationOptions({
    mutationFn: ({ no, name }: { no: number; name: string }) =>
      call('POST /api/transcriptions/{id}/versions/{no}/branch', { params: { id, no }, body: { name } }),
    onSuccess: () => client.invalidateQueries({ queryKey: versionsKey(id), exact: true }),
    meta: { success: { title: 'versions.branched' }, failure: FAILURE },
  });

export const renameBranch = (client: QueryClient, id: string) =>
  mutationOptions({
    mutationFn: ({ no, name }: { no: number; name: string }) =>
      call('PATCH /api/transcriptions/{id}/versions/{no}', { params: { id, no }, body: { name } }),
    onSuccess: () => client.invalidateQueries({ queryKey: versionsKey(id), exact: true }),
    meta: { success: { title: 'versions.renamed' }, failure: FAILURE },
  });

export const deleteBranch = (client: QueryClient, id: string) =>
  mutationOptions({
    mutationFn: (no: number) => call('DELETE /api/transcriptions/{id}/versions/{no}', { params: { id, no } }),
    onSuccess: () => client.invalidateQueries({ queryKey: versionsKey(id), exact: true }),
    meta: { success: { title: 'versions.deleted' }, failure: FAILURE },
  });
