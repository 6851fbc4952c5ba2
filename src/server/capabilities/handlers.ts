import { AI_SERVICE_SETTINGS, AI_SERVICES } from '../../contract/api/ai-services.ts';
import { AUDIO_FORMATS } from '../../contract/api/audio-formats.ts';
import type { Capabilities, capabilitiesEndpoints } from '../../contract/api/capabilities.ts';
import { RECORDING_MAX_BYTES, RECORDING_MAX_SECONDS } from '../../contract/limits.ts';
import { ping } from '../accounts/session-store.ts';
import { isConfigured } from '../ai/providers/writer.ts';
import type { Config } from '../config/config.ts';
import type { Database } from '../db/database.ts';
import type { Handlers } from '../http/context.ts';

/** HTTP handlers for the server's capabilities and health. */
export function capabilitiesHandlers(parts: {
  services: Config['services'];
  speech: () => Promise<Capabilities['speech']>;
  database: Database;
}): Handlers<typeof capabilitiesEndpoints> {
  const services = Object.fromEntries(
    AI_SERVICES.map((service) => {
      const available = isConfigured(parts.services[service]);
      const reason = available ? null : `${AI_SERVICE_SETTINGS[service]} is not set on this server.`;
      return [service, { available, reason, name: parts.services[service].name }];
    }),
  ) as Capabilities['services'];
  return {
    'GET /api/capabilities': async () => ({
      speech: await parts.speech(),
      services,
      limits: {
        recordingBytes: RECORDING_MAX_BYTES,
        recordingSeconds: RECORDING_MAX_SECONDS,
        formats: [...AUDIO_FORMATS],
      },
    }),
    'GET /api/health': async () => {
      await ping(parts.database.db);
      return { status: 'ok' };
    },
  };
}
