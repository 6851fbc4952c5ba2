import { runLanguageTask } from '../ai/local/language-worker-client.ts';
import { analyticsHandlers } from '../analytics/handlers.ts';
import { createAnalytics } from '../analytics/service.ts';
import { createSpeaking } from '../analytics/speaking.ts';
import { createSpokenTexts } from '../analytics/spoken-text-store.ts';
import { createAnalyticsStore } from '../analytics/store.ts';
import type { Database } from '../db/database.ts';

/** Statistics of a user's recordings and speech. */
export function analyticsModule(database: Database) {
  const speaking = createSpeaking({
    readSpokenTexts: createSpokenTexts(database),
    count: (texts) => runLanguageTask('speech', { texts }),
    now: Date.now,
  });
  return { handlers: analyticsHandlers(createAnalytics(createAnalyticsStore(database)), speaking) };
}
