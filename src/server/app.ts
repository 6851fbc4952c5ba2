import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { Hono } from 'hono';
import { api } from '../contract/api.ts';
import { accountHandlers } from './accounts/handlers.ts';
import { createAccounts } from './accounts/service.ts';
import { createSessions } from './accounts/sessions.ts';
import { AppError } from './app-error.ts';
import { capabilitiesHandlers } from './capabilities/handlers.ts';
import type { Config } from './config.ts';
import type { Database } from './db/connection.ts';
import { createSessionCookie } from './http/cookies.ts';
import { answerError } from './http/error-answer.ts';
import { API_HEADERS } from './http/headers.ts';
import { pageHeaders } from './http/page-policy.ts';
import { createRateLimiter } from './http/rate-limit.ts';
import { register } from './http/register.ts';
import type { Log } from './log.ts';
import { personalityProfileHandlers } from './personality-profile/handlers.ts';
import { createPersonalityProfileStore } from './personality-profile/store.ts';
import { createRecogniser } from './speech/recogniser.ts';
import { transcriptionHandlers } from './transcriptions/handlers.ts';
import { createFileKeptAudio } from './transcriptions/kept-audio-file.ts';
import { createS3KeptAudio } from './transcriptions/kept-audio-s3.ts';
import { createRemovals } from './transcriptions/removals.ts';
import { createTranscriptions } from './transcriptions/service.ts';
import { createTranscriptionStore } from './transcriptions/store.ts';
import { userPreferencesHandlers } from './user-preferences/handlers.ts';
import { createUserPreferencesStore } from './user-preferences/store.ts';

/** Where uploads stand while they are worked on, below the data folder. */
export const uploadsFolder = (dataDir: string): string => join(dataDir, 'uploads');

/** Puts the whole API together on a migrated database. It listens nowhere; `app.fetch` answers requests. */
export function createApp(parts: { config: Config; database: Database; log: Log }): Hono {
  const { config, database, log } = parts;
  const cookie = createSessionCookie(config.secure);
  const sessions = createSessions(database);
  const preferences = createUserPreferencesStore(database);
  const recogniser = createRecogniser(config);
  const keptAudio = config.s3
    ? createS3KeptAudio(config.s3)
    : createFileKeptAudio(join(config.dataDir, 'recordings'));
  const removals = createRemovals({ keptAudio, folder: join(config.dataDir, 'recordings-to-remove'), log });
  // What an earlier process could not remove; it never fails, and no start waits for it.
  removals.remove([]);
  const transcriptions = createTranscriptions({
    store: createTranscriptionStore(database),
    keptAudio,
    removals,
    recogniser,
  });

  const app = new Hono();
  register(
    app,
    api,
    {
      ...accountHandlers({
        accounts: createAccounts(database, config.dataDir),
        sessions,
        cookie,
        rateLimits: config.rateLimits,
      }),
      ...capabilitiesHandlers({ services: config.services, speech: recogniser.capabilities, database }),
      ...personalityProfileHandlers(createPersonalityProfileStore(database)),
      ...transcriptionHandlers(transcriptions, preferences),
      ...userPreferencesHandlers(preferences),
    },
    {
      log,
      sessions,
      cookie,
      rates: createRateLimiter(config.rateLimits),
      publicUrl: config.publicUrl,
      trustedProxies: config.trustedProxies,
      uploads: uploadsFolder(config.dataDir),
    },
  );

  app.get('/api/openapi.json', async () => {
    const { describeApi } = await import('./http/openapi.ts');
    return Response.json(describeApi(api, cookie.name), { headers: API_HEADERS });
  });
  app.get('/api/docs', async () => {
    const { renderApiDocs } = await import('./http/api-docs.ts');
    const nonce = randomBytes(16).toString('base64');
    return new Response(String(await renderApiDocs(api, nonce)), {
      headers: pageHeaders(nonce, config.secure),
    });
  });
  const known = new Set(Object.keys(api).map((route) => route.slice(route.indexOf(' ') + 1)));
  app.all('/api/*', (context) =>
    answerError(new AppError(known.has(context.req.path) ? 'method_not_allowed' : 'not_found'), log, null),
  );
  return app;
}
