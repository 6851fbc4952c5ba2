import type { z } from 'zod';
import { accountEndpoints } from './account.ts';
import { aiToolEndpoints } from './ai-tools.ts';
import { analyticsEndpoints } from './analytics.ts';
import { apiTokenEndpoints } from './api-tokens.ts';
import { assistantEndpoints } from './assistant.ts';
import { capabilitiesEndpoints } from './capabilities.ts';
import { correctionEndpoints } from './corrections.ts';
import { emailLinkEndpoints } from './email-links.ts';
import type { Endpoint } from './endpoint.ts';
import { findingEndpoints } from './finding.ts';
import { localAccountEndpoints } from './local-account.ts';
import { mergeEndpoints } from './merges.ts';
import { oidcEndpoints } from './oidc.ts';
import { operationEndpoints } from './operation.ts';
import { passkeyEndpoints } from './passkeys.ts';
import { passwordResetEndpoints } from './password-reset.ts';
import { personalityProfileEndpoints } from './personality-profile.ts';
import { planEndpoints } from './plan.ts';
import { privacyReceiptEndpoints } from './privacy-receipts.ts';
import { recipeEndpoints } from './recipes.ts';
import { savedSearchEndpoints } from './saved-searches.ts';
import { sessionEndpoints } from './sessions.ts';
import { signInLinkEndpoints } from './sign-in-link.ts';
import { siteEndpoints } from './site.ts';
import { speakerEndpoints } from './speakers.ts';
import { speechFileEndpoints } from './speech-files.ts';
import { tagEndpoints } from './tags.ts';
import { takeEndpoints } from './takes.ts';
import { textVersionEndpoints } from './text-versions.ts';
import { textEndpoints } from './texts.ts';
import { transcriptionEndpoints } from './transcriptions.ts';
import { twoFactorEndpoints } from './two-factor.ts';
import { userPreferencesEndpoints } from './user-preferences.ts';
import { voiceProfileEndpoints } from './voice-profiles.ts';
import { webhookEndpoints } from './webhooks.ts';

/** Every endpoint by `METHOD /path`. Add a new resource here; nothing else in the contract lists them. */
export const api = {
  ...accountEndpoints,
  ...aiToolEndpoints,
  ...analyticsEndpoints,
  ...apiTokenEndpoints,
  ...assistantEndpoints,
  ...capabilitiesEndpoints,
  ...correctionEndpoints,
  ...emailLinkEndpoints,
  ...findingEndpoints,
  ...localAccountEndpoints,
  ...mergeEndpoints,
  ...oidcEndpoints,
  ...operationEndpoints,
  ...passkeyEndpoints,
  ...passwordResetEndpoints,
  ...personalityProfileEndpoints,
  ...planEndpoints,
  ...privacyReceiptEndpoints,
  ...recipeEndpoints,
  ...savedSearchEndpoints,
  ...sessionEndpoints,
  ...signInLinkEndpoints,
  ...siteEndpoints,
  ...speechFileEndpoints,
  ...speakerEndpoints,
  ...tagEndpoints,
  ...takeEndpoints,
  ...textEndpoints,
  ...textVersionEndpoints,
  ...transcriptionEndpoints,
  ...twoFactorEndpoints,
  ...userPreferencesEndpoints,
  ...voiceProfileEndpoints,
  ...webhookEndpoints,
};
export type Api = typeof api;
export type ApiRoute = keyof Api;

type Part<E, K extends string, Direction extends 'in' | 'out'> =
  E extends Record<K, infer S extends z.ZodType>
    ? Direction extends 'in'
      ? z.input<S>
      : z.output<S>
    : undefined;

/** A client's request for a route; `Form` is the host's type for a multipart form (`FormData`). */
export type ApiRequest<R extends ApiRoute, Form> = {
  [K in 'params' | 'query' | 'body' as Api[R] extends Record<K, z.ZodType> ? K : never]: K extends 'body'
    ? Api[R] extends { upload: object }
      ? Form
      : Part<Api[R], K, 'in'>
    : Part<Api[R], K, 'in'>;
};

/** Parsed input of a route's handler. */
export interface ApiInput<E extends Endpoint> {
  params: Part<E, 'params', 'out'>;
  query: Part<E, 'query', 'out'>;
  body: Part<E, 'body', 'out'>;
}

/** A client's result of a 200 response; `File` is the host's type for bytes (`Blob`). */
export type ApiResponse<R extends ApiRoute, File> = Api[R]['response'] extends z.ZodType
  ? z.output<Api[R]['response']>
  : File;
