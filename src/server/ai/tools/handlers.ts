import type { aiToolEndpoints } from '../../../contract/api/ai-tools.ts';
import type { Handlers } from '../../http/context.ts';
import type { AiTools } from './service.ts';

/** The writing tools over HTTP. */
export function aiToolHandlers(tools: AiTools): Handlers<typeof aiToolEndpoints> {
  return {
    'POST /api/grammar-check': ({ user, body }) => tools.run(user, 'grammar', body),
    'POST /api/translate': ({ user, body }) => tools.run(user, 'translate', body),
    'POST /api/format-email': ({ user, body }) => tools.run(user, 'email', body),
    'POST /api/add-emojis': ({ user, body }) => tools.run(user, 'emojis', body),
    'POST /api/add-bullet-points': ({ user, body }) => tools.run(user, 'bullets', body),
    'POST /api/extract-key-subjects': ({ user, body }) => tools.run(user, 'keySubjects', body),
    'POST /api/custom-format': ({ user, body }) => tools.run(user, 'custom', body),
    'POST /api/personalize': ({ user, body }) => tools.run(user, 'personalize', body),
  };
}
