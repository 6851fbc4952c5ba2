import { useQuery } from '@tanstack/react-query';
import { AI_SERVICE_NAMES, AI_SERVICES, type AiService } from '../../src/contract/api/ai-services.ts';
import type { Capabilities } from '../../src/contract/api/capabilities.ts';
import { capabilities } from './capabilities.ts';

export type ServiceNames = Readonly<Record<AiService, string>>;

/** Display names of the writing services, as reported by the server: another program may run at a service's address. */
export function serviceNames(server: Pick<Capabilities, 'services'> | undefined): ServiceNames {
  const own = AI_SERVICES.map((id) => [id, server?.services[id].name ?? AI_SERVICE_NAMES[id]] as const);
  return Object.fromEntries(own) as Record<AiService, string>;
}

/** The display names of the current server's writing services. */
export const useServiceNames = (): ServiceNames => serviceNames(useQuery(capabilities).data);

/** Why no service can be used, if that is the user's own choice that nothing leaves the server; null otherwise. */
export const privacyReason = (server: Pick<Capabilities, 'services'> | undefined): string | null =>
  AI_SERVICES.map((id) => server?.services[id]).find((service) => service?.blockedByPrivacy)?.reason ?? null;
