import { MCP_VERSION } from '../../contract/api/mcp.ts';
import {
  failedResponse,
  RPC_ERRORS,
  RpcError,
  type RpcRequest,
  type RpcResponse,
  readMessage,
} from '../json-rpc.ts';
import type { McpCaller } from '../mcp-caller.ts';
import { callTool, listTools, type Texts } from './text-tools.ts';

const INITIALIZE_RESULT = {
  protocolVersion: MCP_VERSION,
  capabilities: { tools: {} },
  serverInfo: { name: 'parlance', title: 'Parlance', version: '1.0.0' },
  instructions:
    'Searches and reads the texts that the user has dictated, and adds to them where its token allows it.',
};

async function resultOf({ method, params }: RpcRequest, texts: Texts, caller: McpCaller): Promise<unknown> {
  switch (method) {
    case 'initialize':
      return INITIALIZE_RESULT;
    case 'ping':
      return {};
    case 'tools/list':
      return listTools(caller);
    case 'tools/call':
      return callTool(texts, caller, params);
    default:
      throw new RpcError(RPC_ERRORS.methodNotFound, 'This server has no such method.');
  }
}

/**
 * Handles a message of the Model Context Protocol for one caller; null if it expects no response.
 * @throws RpcError for an invalid message; errors of a request are in its response
 */
export async function answerMessage(
  message: unknown,
  texts: Texts,
  caller: McpCaller,
): Promise<RpcResponse | null> {
  const request = readMessage(message);
  if (!request) return null;
  try {
    return { jsonrpc: '2.0', id: request.id, result: await resultOf(request, texts, caller) };
  } catch (error) {
    if (error instanceof RpcError) return failedResponse(request.id, error);
    throw error;
  }
}
