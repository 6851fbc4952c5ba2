import { z } from 'zod';
import type { ApiClient, RpcAnswer } from '../api-client.ts';
import { CliError, EXIT } from '../cli-error.ts';
import type { CommandInput } from '../command.ts';

/** JSON-RPC 2.0: an error that the message did not cause. */
const INTERNAL_ERROR = -32603;

const requestSchema = z.object({ id: z.union([z.string(), z.number()]), method: z.string() });

function idOf(line: string): string | number | null {
  try {
    return requestSchema.safeParse(JSON.parse(line)).data?.id ?? null;
  } catch {
    // Invalid JSON has no id; the server's response reports it.
    return null;
  }
}

/** The response to a message; where one is expected, a failure is answered with a JSON-RPC error. */
async function responseTo(line: string, api: ApiClient): Promise<RpcAnswer | null> {
  try {
    return await api.message(line);
  } catch (error) {
    const id = idOf(line);
    if (!(error instanceof CliError) || id === null) throw error;
    return { jsonrpc: '2.0', id, error: { code: INTERNAL_ERROR, message: error.message } };
  }
}

/**
 * `mcp`: the Model Context Protocol over standard input and output, a message each line, for assistants that start a
 * program. Every message is answered by the server.
 */
export async function mcp({ positionals, terminal, openApi }: CommandInput): Promise<number> {
  if (positionals.length > 0) throw new CliError('mcp takes no arguments.', EXIT.usage);
  const api = await openApi();
  for await (const line of terminal.lines()) {
    if (line.trim() === '') continue;
    try {
      const response = await responseTo(line, api);
      if (response) terminal.write(`${JSON.stringify(response)}\n`);
    } catch (error) {
      if (!(error instanceof CliError)) throw error;
      terminal.note(error.message);
    }
  }
  return EXIT.done;
}
