import type { aiToolEndpoints } from '../../../contract/api/ai-tools.ts';
import type { Handlers } from '../../http/context.ts';
import type { AiTools } from './service.ts';

/** The writing tools over HTTP. */
export function aiToolHandlers(tools: AiTools): Handlers<typeof aiToolEndpoints> {
  return {
    'POST /api/grammar-check': ({ person, body }) => tools.run(person, 'grammar', body),
    'POST /api/translate': ({ person, body }) => tools.run(person, 'translate', body),
    'POST /api/format-email': ({ person, body }) => tools.run(person, 'email', body),
    'POST /api/add-emojis': ({ person, body }) => tools.run(person, 'emojis', body),
    'POST /api/add-bullet-points': ({ person, body }) => tools.run(person, 'bullets', body),
    'POST /api/extract-key-subjects': ({ person, body }) => tools.run(person, 'keySubjects', body),
    'POST /api/custom-format': ({ person, body }) => tools.run(person, 'custom', body),
    'POST /api/personalize': ({ person, body }) => tools.run(person, 'personalize', body),
  };
}
