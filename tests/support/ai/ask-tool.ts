import { AI_TOOL_TABLE, type AiTool } from '../../../src/contract/api/ai-tool-list.ts';
import { splitRoute } from '../../../src/contract/api/endpoint.ts';
import type { AiTimeouts } from '../../../src/server/ai/writing/timeouts.ts';
import type { Answer, TestClient } from '../test-client.ts';

/** Long enough for a busy machine to answer, short enough for a test to wait out a stalled service. */
export const SHORT_TIMEOUTS: AiTimeouts = {
  retries: { tries: 3, baseMs: 5, delayMaxMs: 1000 },
  firstPieceMs: 2000,
  pieceMs: 2000,
  deadlineMs: () => 20_000,
  styleDeadlineMs: () => 5000,
};

/** Fields that a tool requires besides the text. */
const NEEDS: Partial<Record<AiTool, object>> = {
  translate: { targetLanguage: 'nl' },
  custom: { instruction: 'Make it shorter' },
};

const bodyOf = (tool: AiTool, body: object): string => JSON.stringify({ ...NEEDS[tool], ...body });
const JSON_TYPE = { 'content-type': 'application/json' };

/** Calls a tool and returns its plain (JSON) answer. */
export function askTool(client: TestClient, tool: AiTool, body: object): Promise<Answer> {
  const { path } = splitRoute(AI_TOOL_TABLE[tool].route);
  return client.send('POST', path, { headers: JSON_TYPE, body: bodyOf(tool, body) });
}

/** The text in a tool's answer. */
export const textIn = (tool: AiTool, { body }: { body: unknown }): string =>
  String((body as Record<string, unknown>)[AI_TOOL_TABLE[tool].field]);

export interface ToolEvent {
  name: string;
  // Event data has no common static type; tests assert on it.
  data: Record<string, unknown>;
}

/** Parses the events of an SSE body. */
export function eventsIn(text: string): ToolEvent[] {
  return text.split('\n\n').flatMap((block) => {
    const [, name, data] = block.match(/^event: (\w+)\ndata: (.*)$/m) ?? [];
    return name && data ? [{ name, data: JSON.parse(data) }] : [];
  });
}

/** The text that a client shows after these events. */
export function shownBy(events: readonly ToolEvent[]): string {
  let shown = '';
  for (const { name, data } of events) {
    if (name === 'restart') shown = '';
    if (name === 'delta') shown += String(data.text);
  }
  return shown;
}

/** Calls a tool with streaming and reads all its events. */
export async function followTool(client: TestClient, tool: AiTool, body: object): Promise<ToolEvent[]> {
  const { path } = splitRoute(AI_TOOL_TABLE[tool].route);
  const headers = { ...JSON_TYPE, accept: 'text/event-stream' };
  const answer = await client.send('POST', path, { headers, body: bodyOf(tool, body) });
  if (answer.status !== 200) throw new Error(`The tool answered ${answer.status} ${answer.text}`);
  return eventsIn(answer.text);
}

/** Calls a tool and disconnects as soon as the signal fires. */
export async function leaveTool(
  client: TestClient,
  tool: AiTool,
  body: object,
  how: { signal: AbortSignal; events: boolean },
): Promise<void> {
  const { path } = splitRoute(AI_TOOL_TABLE[tool].route);
  const headers: Record<string, string> = { ...JSON_TYPE, cookie: client.cookie ?? '', origin: client.url };
  if (how.events) headers.accept = 'text/event-stream';
  const init = { method: 'POST', headers, body: bodyOf(tool, body), signal: how.signal };
  await fetch(client.url + path, init)
    .then((response) => response.text())
    .catch((error: unknown) => {
      if (!how.signal.aborted) throw error;
    });
}
