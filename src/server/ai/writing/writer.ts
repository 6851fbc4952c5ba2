import { once } from '../../../async/once.ts';
import {
  AI_SERVICE_DEFAULT,
  AI_SERVICE_SETTINGS,
  AI_SERVICES,
  type AiService,
} from '../../../contract/api/ai-services.ts';
import { type AiTool, isLocalTool, type LocalTool } from '../../../contract/api/ai-tool-list.ts';
import { personalityProfileSchema } from '../../../contract/api/personality-profile.ts';
import { AppError } from '../../app-error.ts';
import type { Config } from '../../config/config.ts';
import type { ServiceSettings } from '../../config/service-settings.ts';
import type { Tracer } from '../../operation/tracer.ts';
import { staysInside } from '../../privacy/network-zone.ts';
import { serviceAddress } from '../../privacy/service-address.ts';
import { FairSlots, type Slots } from '../../scheduling/fair-slots.ts';
import type { AssistantTask } from '../assistant/answer-question.ts';
import type { ToolInput } from '../prompts/prompt.ts';
import type { TextEvent } from '../tools/ordered-text.ts';
import type { SpendCall } from './counted-service.ts';
import type { AiTimeouts } from './timeouts.ts';
import type { AssistantAnswer, WritingResult, WritingTask } from './writing-task.ts';

/**
 * True when a service can be used: it has a key, or its own address and model are set. An address alone is
 * not enough, because that server may only do speech recognition.
 */
export const isConfigured = ({ apiKey, baseUrl, model }: ServiceSettings): boolean =>
  apiKey !== null || (baseUrl !== null && model !== null);

/** The default service of a server: the first one that is configured. */
export const firstConfigured = (settings: Config['services']): AiService =>
  AI_SERVICES.find((service) => isConfigured(settings[service])) ?? AI_SERVICE_DEFAULT;

/** Parallel runs of local tools per user, so that no user fills the queue of the language worker alone. */
const LOCAL_PARALLEL_PER_USER = 1;

const NO_OPTIONS = { targetLanguage: null, instruction: null, emojiStyle: 'basic' as const };

async function writeLocally(tool: LocalTool, input: ToolInput, signal: AbortSignal): Promise<WritingResult> {
  const { runLocalTool } = await import('../tools/local-tools.ts');
  const { text, note } = await runLocalTool(tool, { ...input, signal });
  return { text, note, engine: 'local', model: null };
}

interface WriterParts {
  settings: Config['services'];
  slots: Slots;
  timeouts: AiTimeouts;
  spendCall: SpendCall;
  tracer: Tracer;
  /** True for a user who has chosen that external services receive nothing. */
  nothingLeaves(owner: number): Promise<boolean>;
}

/** The services that can be asked, and the first of them. */
export type Services = Pick<Writer, 'isConfigured' | 'firstAvailable'>;

async function loadServices(parts: WriterParts) {
  const { createWriteByService } = await import('./write-by-service.ts');
  return createWriteByService(parts);
}

/** Writes with the service a user chose, or locally when it has no key and the task allows it. */
export class Writer {
  readonly #parts: WriterParts;
  readonly #services: () => ReturnType<typeof loadServices>;
  readonly #localSlots = new FairSlots({
    count: () => Number.POSITIVE_INFINITY,
    perOwner: LOCAL_PARALLEL_PER_USER,
  });

  constructor(parts: WriterParts) {
    this.#parts = parts;
    this.#services = once(() => loadServices(parts));
  }

  /**
   * @throws AppError for a task that needs a service: `provider_not_configured` naming the setting; `nothing_leaves`
   * when the user has chosen that nothing leaves this server and the service is external
   */
  async requireAvailable(task: AiTool | 'assistant', aiService: AiService, owner: number): Promise<void> {
    if (isLocalTool(task) || (await this.#mayAsk(aiService, owner))) return;
    if (this.isConfigured(aiService)) throw new AppError('nothing_leaves');
    const text = `This needs a writing service: ${AI_SERVICE_SETTINGS[aiService]} is not set on this server, so ${this.#parts.settings[aiService].name} cannot be asked.`;
    throw new AppError('provider_not_configured', {}, { text });
  }

  readonly firstAvailable = (): AiService => firstConfigured(this.#parts.settings);

  /** The services that may be asked for a user. */
  async servicesFor(owner: number): Promise<Services> {
    if (!(await this.#parts.nothingLeaves(owner))) return this;
    const isConfigured = (id: AiService) => this.isConfigured(id) && this.#isInside(id);
    return { isConfigured, firstAvailable: () => AI_SERVICES.find(isConfigured) ?? this.firstAvailable() };
  }

  /** Loads what the next text needs, to save time. Sends nothing to a service. */
  prepare(aiService: AiService): void {
    const isLocal = !isConfigured(this.#parts.settings[aiService]);
    // A failure is reported by the write that follows.
    (isLocal ? this.#loadLocal() : this.#services()).catch(() => undefined);
  }

  /**
   * @throws AppError `provider_not_configured`, or the reason of the failure; `cancelled` when the signal
   * fires
   */
  async write(
    task: WritingTask,
    signal: AbortSignal,
    emit: (event: TextEvent) => void = () => undefined,
  ): Promise<WritingResult> {
    const { tool, aiService, owner } = task;
    await this.requireAvailable(tool, aiService, owner);
    if (isLocalTool(tool) && !(await this.#mayAsk(aiService, owner)))
      return this.#writeLocally(task, tool, signal);
    const services = await this.#services();
    const attributes = { 'parlance.service': aiService, 'parlance.tool': tool };
    return this.#parts.tracer.span('writing.ask', attributes, () => services.write(task, signal, emit));
  }

  /** True when this service can be used. */
  readonly isConfigured = (aiService: AiService): boolean => isConfigured(this.#parts.settings[aiService]);

  /**
   * Runs a question to the assistant.
   * @throws AppError `provider_not_configured`, or the reason of the failure; `cancelled` when the signal
   * fires
   */
  async answer(
    question: AssistantTask,
    signal: AbortSignal,
    emit: (event: TextEvent) => void = () => undefined,
  ): Promise<AssistantAnswer> {
    await this.requireAvailable('assistant', question.aiService, question.owner);
    const services = await this.#services();
    const attributes = { 'parlance.service': question.aiService, 'parlance.tool': 'assistant' };
    return this.#parts.tracer.span('writing.ask', attributes, () => services.answer(question, signal, emit));
  }

  #isInside(aiService: AiService): boolean {
    return staysInside([serviceAddress(aiService, this.#parts.settings[aiService])]);
  }

  /** The choice of the user is read each time: it may have changed since a page was loaded. */
  async #mayAsk(aiService: AiService, owner: number): Promise<boolean> {
    if (!this.isConfigured(aiService)) return false;
    return this.#isInside(aiService) || !(await this.#parts.nothingLeaves(owner));
  }

  async #writeLocally(
    { owner, input }: WritingTask,
    tool: LocalTool,
    signal: AbortSignal,
  ): Promise<WritingResult> {
    const slot = await this.#localSlots.take({ owner }, signal).catch((error: unknown) => {
      throw new AppError('cancelled', {}, { cause: error });
    });
    try {
      return await writeLocally(tool, input, signal);
    } finally {
      slot.release();
    }
  }

  /** The dictionaries of the local tools take more than a second to load. */
  async #loadLocal(): Promise<void> {
    const profile = personalityProfileSchema.parse({});
    const input = { ...NO_OPTIONS, text: 'Ready.', language: 'en', profile };
    await writeLocally('grammar', input, new AbortController().signal);
  }
}
