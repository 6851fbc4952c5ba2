import type { planEndpoints } from '../../contract/plan.ts';
import type { Handlers } from '../http/context.ts';
import type { Plans } from './service.ts';

/** The plan over HTTP. */
export function planHandlers(plans: Plans): Handlers<typeof planEndpoints> {
  return { 'GET /api/plan': ({ person }) => plans.read(person.owner) };
}
