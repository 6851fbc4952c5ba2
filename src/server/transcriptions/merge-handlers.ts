import type { mergeEndpoints } from '../../contract/api/merges.ts';
import type { Handlers } from '../http/context.ts';
import { authorOf } from '../text-versions/author.ts';
import type { Merges } from './merges.ts';
import type { SplitText } from './split-text.ts';

/** HTTP handlers of merges and splits. */
export function mergeHandlers(merges: Merges, split: SplitText): Handlers<typeof mergeEndpoints> {
  return {
    'POST /api/transcriptions/merge': ({ user, body, request }) =>
      merges.merge(user.owner, body.ids, authorOf(user, request)),
    'POST /api/transcriptions/{id}/split': ({ user, params, body, request }) =>
      split(user.owner, params.id, body, authorOf(user, request)),
    'POST /api/transcriptions/{id}/unmerge': ({ user, params, request }) =>
      merges.unmerge(user.owner, params.id, authorOf(user, request)),
  };
}
