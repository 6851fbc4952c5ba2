import type { correctionEndpoints } from '../../contract/api/corrections.ts';
import type { Handlers } from '../http/context.ts';
import type { Corrections } from './service.ts';

/** Corrected words over HTTP. */
export function correctionHandlers(corrections: Corrections): Handlers<typeof correctionEndpoints> {
  return {
    'GET /api/corrections': ({ person }) => corrections.learned(person.owner),
    'POST /api/transcriptions/{id}/corrections': ({ person, params, body }) =>
      corrections.learn(person.owner, params.id, body.corrections),
    'POST /api/corrections/answer': ({ person, body }) =>
      corrections.answer(person.owner, body.word, body.answer),
  };
}
