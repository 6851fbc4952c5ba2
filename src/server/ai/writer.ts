import { AI_SERVICE_NAMES, AI_SERVICE_SETTINGS, type AiService } from '../../contract/ai-services.ts';
import { type AiTool, LOCAL_TOOLS } from '../../contract/ai-tools.ts';
import { countWords } from '../../text/word-count.ts';
import { AppError } from '../app-error.ts';
import type { Config } from '../config.ts';
import { chooseModel } from './choose-model.ts';
import type { LocalToolId } from './local/local-tools.ts';
import type { TextEvent } from './ordered-text.ts';
import type { TaskInput } from './prompts/prompt.ts';
import { textWeight } from './text-weight.ts';
import type { ToolWork, Worked } from './tool-work.ts';
import { WritingError, type WritingService } from './writing-service.ts';

/** Something to be written for somebody. */
export interface Job {
  readonly owner: number;
  readonly tool: AiTool;
  /** The service that the person chose: no other takes its place. */
  readonly aiService: AiService;
  readonly input: TaskInput;
  /** Milliseconds that all of it may take. */
  readonly withinMs: number;
}

/** What came of it: `engine`, `model` and `note` as the contract has them. */
export interface Written {
  readonly text: string;
  readonly engine: AiService | 'local';
  readonly model: string | null;
  readonly note: string | null;
}

const KEPT_AS_IS = 'The writing service gave no version of this text. It is unchanged.';
const PARTLY_KEPT = 'The writing service gave no version of some parts of this text. These are unchanged.';

function noteOf({ literal, parts }: Worked): string | null {
  if (literal === 0) return null;
  return literal === parts ? KEPT_AS_IS : PARTLY_KEPT;
}

const isLocal = (tool: AiTool): tool is LocalToolId => LOCAL_TOOLS.some((each) => each === tool);

/** For whoever keeps the server: what to look at. */
function textOf({ code, isModelUnknown }: WritingError, id: AiService, model: string): string | undefined {
  const name = AI_SERVICE_NAMES[id];
  if (code === 'provider_key_refused')
    return `${name} does not accept the key in ${AI_SERVICE_SETTINGS[id]}.`;
  return isModelUnknown ? `${name} has no model named ${model}.` : undefined;
}

/** What people are told of a service that did not write. */
function failureOf(error: unknown, id: AiService, model: string): unknown {
  if (!(error instanceof WritingError)) return error;
  const { code, advice } = error;
  const afterMs = advice && code === 'provider_busy' ? advice.afterMs : null;
  const details = afterMs ? { retryAfter: Math.ceil(afterMs / 1000) } : {};
  const text = textOf(error, id, model);
  return new AppError(code, details, { cause: error, ...(text === undefined ? {} : { text }) });
}

/** Words of a text, also in scripts that put no spaces between them. */
const wordsIn = (text: string): number => Math.max(countWords(text), Math.round(textWeight(text) / 6));

/** Writes with the service that a person chose, or without one where it has no key and that can be done. */
export function createWriter(parts: {
  services: Readonly<Record<AiService, WritingService | null>>;
  settings: Config['services'];
  work: ToolWork;
}) {
  const { services, settings, work } = parts;

  async function writeLocally(tool: LocalToolId, input: TaskInput): Promise<Written> {
    const { runLocalTool } = await import('./local/local-tools.ts');
    const { text, note } = await runLocalTool(tool, input);
    return { text, note, engine: 'local', model: null };
  }

  async function writeBy(
    service: WritingService,
    { owner, tool, input, withinMs }: Job,
    signal: AbortSignal,
    tell: (event: TextEvent) => void,
  ): Promise<Written> {
    const model = chooseModel(service.id, tool, wordsIn(input.text), settings[service.id].model);
    const limits = { deadline: performance.now() + withinMs, signal };
    try {
      const worked = await work.run({ owner, tool, service, model, input, limits }, tell);
      return { text: worked.text, engine: service.id, model: worked.model, note: noteOf(worked) };
    } catch (error) {
      if (signal.aborted) throw new AppError('cancelled', {}, { cause: error });
      throw failureOf(error, service.id, model.name);
    }
  }

  /** @throws AppError `provider_not_configured` naming the setting, for what can't be done without a service */
  function requireAble(tool: AiTool, aiService: AiService): void {
    if (services[aiService] || isLocal(tool)) return;
    const text = `This needs a writing service: ${AI_SERVICE_SETTINGS[aiService]} is not set on this server, so ${AI_SERVICE_NAMES[aiService]} cannot be asked.`;
    throw new AppError('provider_not_configured', {}, { text });
  }

  return {
    requireAble,

    /**
     * @throws AppError `provider_not_configured`, or why the service did not write; `cancelled` when the signal fires
     */
    async write(
      job: Job,
      signal: AbortSignal,
      tell: (event: TextEvent) => void = () => undefined,
    ): Promise<Written> {
      const { tool, aiService, input } = job;
      requireAble(tool, aiService);
      const service = services[aiService];
      if (service) return writeBy(service, job, signal, tell);
      if (isLocal(tool)) return writeLocally(tool, input);
      throw new AppError('provider_not_configured');
    },
  };
}

export type Writer = ReturnType<typeof createWriter>;
