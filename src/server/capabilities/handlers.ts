import { AI_SERVICE_SETTINGS, AI_SERVICES } from '../../contract/api/ai-services.ts';
import { AUDIO_FORMATS } from '../../contract/api/audio-formats.ts';
import type { Capabilities, capabilitiesEndpoints } from '../../contract/api/capabilities.ts';
import { ERRORS } from '../../contract/errors.ts';
import { RECORDING_MAX_BYTES, RECORDING_MAX_SECONDS } from '../../contract/limits.ts';
import { isConfigured } from '../ai/writing/writer.ts';
import type { Config } from '../config/config.ts';
import type { Handlers } from '../http/context.ts';
import { staysInside } from '../privacy/network-zone.ts';
import { serviceAddress } from '../privacy/service-address.ts';

/** HTTP handlers for the server's capabilities. */
export function capabilitiesHandlers(parts: {
  services: Config['services'];
  speech: (staysInside: boolean) => Promise<Capabilities['speech']>;
  /** True for a user who has chosen that external services receive nothing. */
  nothingLeaves(owner: number): Promise<boolean>;
}): Handlers<typeof capabilitiesEndpoints> {
  const services = Object.fromEntries(
    AI_SERVICES.map((service) => {
      const available = isConfigured(parts.services[service]);
      const reason = available ? null : `${AI_SERVICE_SETTINGS[service]} is not set on this server.`;
      const { name, model } = parts.services[service];
      return [service, { available, reason, name, ...(model !== null && { fixedModel: model }) }];
    }),
  ) as Capabilities['services'];
  const privateServices = Object.fromEntries(
    AI_SERVICES.map((id) => {
      const isPrivate = staysInside([serviceAddress(id, parts.services[id])]);
      const blockedByPrivacy = services[id].available && !isPrivate;
      return [
        id,
        blockedByPrivacy
          ? { ...services[id], available: false, reason: ERRORS.nothing_leaves.text, blockedByPrivacy }
          : services[id],
      ];
    }),
  ) as Capabilities['services'];
  return {
    async 'GET /api/capabilities'({ user }) {
      const nothingLeaves = user !== null && (await parts.nothingLeaves(user.owner));
      return {
        speech: await parts.speech(nothingLeaves),
        services: nothingLeaves ? privateServices : services,
        nothingLeaves,
        limits: {
          recordingBytes: RECORDING_MAX_BYTES,
          recordingSeconds: RECORDING_MAX_SECONDS,
          formats: [...AUDIO_FORMATS],
        },
      };
    },
  };
}
