import { z } from 'zod';
import { AI_SERVICES, SPEECH_ENGINES } from './ai-services.ts';
import { AUDIO_FORMATS } from './audio-formats.ts';
import type { EndpointTable } from './endpoint.ts';

/** `reason` says in plain words why the ability is not available; null when it is. */
const abilitySchema = z.object({ available: z.boolean(), reason: z.string().nullable() });

export const capabilitiesSchema = z.object({
  speech: z.object({
    /** The engine for new recordings, and the display name of its model. */
    engine: z.enum(SPEECH_ENGINES).nullable(),
    model: z.string().nullable(),
    /** Codes the current engine understands, or `any`. */
    languages: z.union([z.literal('any'), z.array(z.string())]),
    /** True when the engine can detect the spoken language. */
    detectsLanguage: z.boolean(),
    /** Preferred engines that fail at the moment; the current engine is their fallback. */
    fallbackFrom: z.array(z.enum(SPEECH_ENGINES)),
    engines: z.record(z.enum(SPEECH_ENGINES), abilitySchema),
  }),
  /**
   * `name`: the service's display name. `blockedByPrivacy`: only the user's choice that nothing leaves this server
   * makes it unavailable. `fixedModel`: the model of the server's settings, which the user's choice does not change.
   * All are absent from servers of earlier versions.
   */
  services: z.record(
    z.enum(AI_SERVICES),
    abilitySchema.extend({
      name: z.string().optional(),
      blockedByPrivacy: z.boolean().optional(),
      fixedModel: z.string().optional(),
    }),
  ),
  /** True if the user has chosen that nothing leaves this server: external services are unavailable. */
  nothingLeaves: z.boolean().optional(),
  limits: z.object({
    recordingBytes: z.int(),
    recordingSeconds: z.int(),
    formats: z.array(z.enum(AUDIO_FORMATS)),
  }),
});
export type Capabilities = z.infer<typeof capabilitiesSchema>;

export const capabilitiesEndpoints = {
  'GET /api/capabilities': {
    summary: 'Get the server’s capabilities for the caller: speech engines, writing services, limits',
    auth: 'optional',
    rate: 'general',
    response: capabilitiesSchema,
    errors: [],
  },
} as const satisfies EndpointTable;
