import type { correctionEndpoints } from '../../contract/api/corrections.ts';
import type { Handlers } from '../http/context.ts';
import type { Corrections } from './service.ts';

/** HTTP handlers of corrections and learned words. */
export function correctionHandlers(corrections: Corrections): Handlers<typeof correctionEndpoints> {
  return {
    'GET /api/corrections': ({ user }) => corrections.learned(user.owner),
    'DELETE /api/corrections': ({ user }) => corrections.forgetAll(user.owner),
    'POST /api/transcriptions/{id}/corrections': ({ user, params, body }) =>
      corrections.learn(user.owner, params.id, body),
    'POST /api/corrections/answer': ({ user, body }) =>
      corrections.answer(user.owner, body.kind, body.word, body.answer),
    'POST /api/corrections/forget': ({ user, body }) =>
      corrections.forget(user.owner, body.heard, body.corrected),
    'POST /api/learned-words': ({ user, body }) => corrections.learnWord(user.owner, body),
    'PUT /api/learned-words/{id}': ({ user, params, body }) =>
      corrections.rewrite(user.owner, params.id, body.written),
    'DELETE /api/learned-words/{id}': ({ user, params }) => corrections.unlearn(user.owner, params.id),
  };
}
