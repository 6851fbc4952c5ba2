import type { assistantEndpoints } from '../../../contract/api/assistant.ts';
import type { Handlers } from '../../http/context.ts';
import type { Assistant } from './service.ts';

/** HTTP handlers of the writing assistant. */
export function assistantHandlers(assistant: Assistant): Handlers<typeof assistantEndpoints> {
  return { 'POST /api/analyze-text': ({ user, body }) => assistant.ask(user, body) };
}
