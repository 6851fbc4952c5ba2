import type { correctionEndpoints } from '../../contract/api/corrections.ts';
import type { Handlers } from '../http/context.ts';
import type { Corrections } from './service.ts';

/** HTTP handlers of corrections. */
export function correctionHandlers(corrections: Corrections): Handlers<typeof correctionEndpoints> {
  return {
    'GET /api/corrections': ({ user }) => corrections.learned(user.owner),
    'POST /api/transcriptions/{id}/corrections': ({ user, params, body }) =>
      corrections.learn(user.owner, params.id, body.corrections),
    'POST /api/corrections/answer': ({ user, body }) =>
      corrections.answer(user.owner, body.word, body.answer),
  };
}
