import { AI_TOOL_TABLE, AI_TOOLS } from '../../../contract/api/ai-tool-list.ts';
import type { aiToolEndpoints } from '../../../contract/api/ai-tools.ts';
import type { Handlers } from '../../http/context.ts';
import type { AiTools, ToolRequest } from './service.ts';

type ToolHandlers = Handlers<typeof aiToolEndpoints>;
/** Input of every tool's handler: the body's fields are a subset of a tool request's. */
type ToolCall = Parameters<ToolHandlers[keyof ToolHandlers]>[0] & { readonly body: ToolRequest };

/** HTTP handlers of the writing tools, one per tool of the table. */
export function aiToolHandlers(tools: AiTools): ToolHandlers {
  return Object.fromEntries(
    AI_TOOLS.map((tool) => [
      AI_TOOL_TABLE[tool].route,
      ({ user, body }: ToolCall) => tools.run(user, tool, body),
    ]),
  ) as ToolHandlers;
}
