import type { AiService } from '../../contract/ai-services.ts';
import { AI_SERVICE_DEFAULT, AI_SERVICE_NAMES, AI_SERVICE_SETTINGS } from '../../contract/ai-services.ts';
import { type AiTool, LOCAL_TOOLS, TOOL_ROUTES } from '../../contract/ai-tools.ts';
import { countWords } from '../../text/word-count.ts';
import type { Person } from '../accounts/sessions.ts';
import { AppError } from '../app-error.ts';
import type { Config } from '../config.ts';
import { DONE, type EventSource } from '../http/event-stream.ts';
import type { PersonalityProfileStore } from '../personality-profile/store.ts';
import type { TranscriptionStore } from '../transcriptions/store.ts';
import type { UserPreferencesStore } from '../user-preferences/store.ts';
import { failureOf, type Patience } from './ask.ts';
import { chooseModel } from './choose-model.ts';
import type { LocalToolId } from './local/local-tools.ts';
import type { TextEvent } from './ordered-text.ts';
import type { TaskInput } from './prompts/prompt.ts';
import { tellAsEvents } from './tell-as-events.ts';
import type { ToolWork, Worked } from './tool-work.ts';
import type { WritingService } from './writing-service.ts';

/** What a tool is asked with, after parsing. */
export interface ToolRequest {
  readonly text: string;
  readonly aiService?: AiService | undefined;
  readonly language?: string | undefined;
  readonly targetLanguage?: string;
  readonly instruction?: string;
  readonly transcriptionId?: string | undefined;
}

/** What came of it: `engine` and `model` as the contract has them. */
interface Written {
  readonly text: string;
  readonly engine: AiService | 'local';
  readonly model: string | null;
  readonly note: string | null;
}

const KEPT_AS_IS = 'The writing service gave no version of this text. It is unchanged.';
const PARTLY_KEPT = 'The writing service gave no version of some parts of this text. These are unchanged.';

const isLocal = (tool: AiTool): tool is LocalToolId => LOCAL_TOOLS.some((each) => each === tool);

const noteOf = ({ literal, parts }: Worked): string | null => {
  if (literal === 0) return null;
  return literal === parts ? KEPT_AS_IS : PARTLY_KEPT;
};

/** The tools that write: with the service that the person chose, or without one where that can be done. */
export function createAiTools(parts: {
  services: Readonly<Record<AiService, WritingService | null>>;
  settings: Config['services'];
  work: ToolWork;
  patience: Patience;
  profiles: PersonalityProfileStore;
  preferences: UserPreferencesStore;
  transcriptions: TranscriptionStore;
}) {
  const { services, settings, work, patience, profiles, preferences, transcriptions } = parts;

  async function writeLocally(tool: LocalToolId, input: TaskInput): Promise<Written> {
    const { runLocalTool } = await import('./local/local-tools.ts');
    const { text, note } = await runLocalTool(tool, input);
    return { text, note, engine: 'local', model: null };
  }

  async function writeBy(
    service: WritingService,
    job: { owner: number; tool: AiTool; input: TaskInput },
    signal: AbortSignal,
    tell: (event: TextEvent) => void,
  ): Promise<Written> {
    const { owner, tool, input } = job;
    const model = chooseModel(service.id, tool, countWords(input.text), settings[service.id].model);
    const deadline = performance.now() + patience.deadlineMs(input.text.length);
    try {
      const worked = await work.run(
        { owner, tool, service, model, input, limits: { deadline, signal } },
        tell,
      );
      return { text: worked.text, engine: service.id, model: worked.model, note: noteOf(worked) };
    } catch (error) {
      throw failureOf(error, signal);
    }
  }

  /** @throws AppError `provider_not_configured` naming the setting */
  function serviceFor(tool: AiTool, id: AiService): WritingService | null {
    const service = services[id];
    if (service || isLocal(tool)) return service;
    const text = `This needs a writing service: ${AI_SERVICE_SETTINGS[id]} is not set on this server, so ${AI_SERVICE_NAMES[id]} cannot be asked.`;
    throw new AppError('provider_not_configured', {}, { text });
  }

  return {
    /**
     * Begins the work of a tool; the events tell it as it goes.
     * @throws AppError `provider_not_configured`; `not_found` for a transcription that is not this person's
     */
    async run(person: Person, tool: AiTool, request: ToolRequest): Promise<EventSource> {
      const { owner } = person;
      const service = serviceFor(tool, request.aiService ?? AI_SERVICE_DEFAULT);
      const { transcriptionId } = request;
      if (transcriptionId !== undefined && !(await transcriptions.find(owner, transcriptionId))) {
        throw new AppError('not_found');
      }
      const [profile, { emojiStyle }] = await Promise.all([
        profiles.read(person.userId),
        preferences.read(person.userId),
      ]);
      const input: TaskInput = {
        text: request.text,
        language: request.language === 'auto' ? null : (request.language ?? null),
        targetLanguage: request.targetLanguage ?? null,
        instruction: request.instruction ?? null,
        profile,
        emojiStyle,
      };
      return (signal) =>
        tellAsEvents(async (tell, left) => {
          const written =
            service === null && isLocal(tool)
              ? await writeLocally(tool, input)
              : await writeBy(requireService(service), { owner, tool, input }, left, tell);
          const { text, ...about } = written;
          return { name: DONE, data: { [TOOL_ROUTES[tool].field]: text, ...about } };
        }, signal);
    },
  };
}

export type AiTools = ReturnType<typeof createAiTools>;

function requireService(service: WritingService | null): WritingService {
  if (!service) throw new AppError('provider_not_configured');
  return service;
}
