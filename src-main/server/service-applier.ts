import { OWN_SERVICES } from '../../src/contract/desktop/desktop-options.ts';
import type { OwnService, OwnServices } from '../../src/contract/desktop/own-services.ts';
import { isLoopback } from '../../src/contract/loopback.ts';
import type { SettingsApplier } from '../settings/settings.ts';

interface ServiceApplierParts {
  /** The services in the settings. */
  readonly services: () => OwnServices;
  /** Asks the user to confirm the origin of a service. The page alone must not select one. */
  readonly confirm: (service: OwnService, origin: string) => Promise<boolean>;
}

/** A service elsewhere gets recordings and texts only after the user has confirmed its origin. */
export function createServiceApplier({ services, confirm }: ServiceApplierParts): SettingsApplier {
  return {
    async apply({ services: wanted }) {
      const current = services();
      for (const service of OWN_SERVICES) {
        const own = wanted[service];
        if (own === null) continue;
        const { origin, hostname } = new URL(own.address);
        const used = current[service];
        // A service confirmed for texts is not confirmed for recordings.
        const isConfirmed = used !== null && new URL(used.address).origin === origin;
        if (isLoopback(hostname) || isConfirmed) continue;
        if (!(await confirm(service, origin))) return 'declined';
      }
      return null;
    },
  };
}
