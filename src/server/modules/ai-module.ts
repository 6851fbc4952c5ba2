import { assistantHandlers } from '../ai/assistant/handlers.ts';
import { createAssistant } from '../ai/assistant/service.ts';
import { aiToolHandlers } from '../ai/tools/handlers.ts';
import { createPersonalStyle } from '../ai/tools/personal-style.ts';
import { createRequestInput } from '../ai/tools/request-input.ts';
import { createStepRunner } from '../ai/tools/run-steps.ts';
import { createAiTools } from '../ai/tools/service.ts';
import { AI_TIMEOUTS, type AiTimeouts } from '../ai/writing/timeouts.ts';
import { Writer } from '../ai/writing/writer.ts';
import type { Config } from '../config/config.ts';
import type { Database } from '../db/database.ts';
import type { Log } from '../log.ts';
import type { Tracer } from '../operation/tracer.ts';
import { createReceiptStore } from '../privacy/receipt-store.ts';
import { createReceiptRecorder } from '../privacy/sent-words.ts';
import { recipeHandlers } from '../recipes/handlers.ts';
import { createRecipes } from '../recipes/service.ts';
import { createRecipeStore } from '../recipes/store.ts';
import { FairSlots } from '../scheduling/fair-slots.ts';
import type { PlanModule } from './plan-module.ts';
import type { TranscriptionsModule } from './transcriptions-module.ts';
import type { UsersModule } from './users-module.ts';

/** Parallel requests to writing services, in all and per user. */
const WRITING_PARALLEL = 32;
const WRITING_PARALLEL_PER_USER = 3;

/** The writing tools, recipes of them, the assistant and the user's own style. */
export function aiModule(parts: {
  config: Config;
  database: Database;
  log: Log;
  users: UsersModule;
  plan: PlanModule;
  transcriptions: TranscriptionsModule;
  timeouts: AiTimeouts | undefined;
  tracer: Tracer;
}) {
  const { profiles, preferences } = parts.users;
  const timeouts = parts.timeouts ?? AI_TIMEOUTS;
  const writer = new Writer({
    settings: parts.config.services,
    slots: new FairSlots({ count: () => WRITING_PARALLEL, perOwner: WRITING_PARALLEL_PER_USER }),
    timeouts,
    spendCall: parts.plan.spendCall,
    tracer: parts.tracer,
    nothingLeaves: parts.users.nothingLeaves,
  });
  const recordInReceipt = createReceiptRecorder(createReceiptStore(parts.database));
  const shared = { writer, timeouts, profiles, preferences };
  const requestInput = createRequestInput({ profiles, preferences });
  const tools = createAiTools({
    writer,
    timeouts,
    requestInput,
    recordInReceipt,
    transcriptions: parts.transcriptions.store,
  });
  const recipes = createRecipes(createRecipeStore(parts.database));
  return {
    writer,
    style: createPersonalStyle({ ...shared, log: parts.log }),
    handlers: {
      ...aiToolHandlers(tools),
      ...assistantHandlers(createAssistant({ ...shared, recordInReceipt })),
      ...recipeHandlers(recipes, createStepRunner({ writer, timeouts, requestInput, recordInReceipt })),
    },
  };
}
export type AiModule = ReturnType<typeof aiModule>;
