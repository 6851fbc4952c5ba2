import { AI_TOOL_TABLE, AI_TOOLS } from '../../../contract/api/ai-tool-list.ts';
import type { aiToolEndpoints } from '../../../contract/api/ai-tools.ts';
import type { Handlers } from '../../http/context.ts';
import type { AiTools, ToolRequest } from './service.ts';

type ToolHandlers = Handlers<typeof aiToolEndpoints>;
/** What every tool's handler is given: its own fields are among those of a request. */
type Asked = Parameters<ToolHandlers[keyof ToolHandlers]>[0] & { readonly body: ToolRequest };

/** The writing tools over HTTP: a handler for each tool of the table. */
export function aiToolHandlers(tools: AiTools): ToolHandlers {
  return Object.fromEntries(
    AI_TOOLS.map((tool) => [
      AI_TOOL_TABLE[tool].route,
      ({ user, body }: Asked) => tools.run(user, tool, body),
    ]),
  ) as ToolHandlers;
}
