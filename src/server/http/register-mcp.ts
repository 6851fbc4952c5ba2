import { randomUUID } from 'node:crypto';
import type { Hono } from 'hono';
import { API_TOKEN_PREFIX } from '../../contract/api/api-tokens.ts';
import { MCP_ACCESS, MCP_PATH, MCP_VERSION, MCP_WRITE_SCOPE } from '../../contract/api/mcp.ts';
import { TEXT_JSON_MAX_BYTES } from '../../contract/limits.ts';
import { AppError } from '../app-error.ts';
import { failedResponse, RPC_ERRORS, RpcError, type RpcResponse } from '../json-rpc.ts';
import type { McpCaller } from '../mcp-caller.ts';
import { clientAddress, type NodeContext } from './address.ts';
import { authorizeRequest } from './authorize-request.ts';
import { readJson, withTimeout } from './body.ts';
import { readCredential } from './credentials.ts';
import { answerError, errorCodeOf } from './error-answer.ts';
import { API_HEADERS } from './headers.ts';
import type { EndpointServices } from './register.ts';

/**
 * Handles a message of a caller; null if it expects no response.
 * @throws RpcError for an invalid message
 */
export type AnswerMessage = (message: unknown, caller: McpCaller) => Promise<RpcResponse | null>;

const ROUTE = `POST ${MCP_PATH}`;

const answerRpc = (response: RpcResponse, status: number, headers: Headers): Response =>
  Response.json(response, { status, headers });

/** The error of the protocol for a failure to read a message; undefined for any other failure. */
function rpcErrorOf(error: unknown): RpcError | undefined {
  if (error instanceof RpcError) return error;
  const isJson = !(error instanceof AppError && error.code === 'invalid_json');
  return isJson ? undefined : new RpcError(RPC_ERRORS.parse, 'This is not JSON.');
}

/** Whether a token names the scope for writing; a session's token, which has no scopes, only reads here. */
async function mayWrite(token: string, { apiTokens }: EndpointServices): Promise<boolean> {
  if (!token.startsWith(API_TOKEN_PREFIX)) return false;
  return (await apiTokens.check(token))?.scopes.includes(MCP_WRITE_SCOPE) ?? false;
}

/**
 * Reads and answers one message.
 * @throws AppError as any endpoint does, RpcError
 */
async function handleMessage(
  context: NodeContext,
  services: EndpointServices,
  answerMessage: AnswerMessage,
  headers: Headers,
): Promise<Response> {
  const request = context.req.raw;
  const address = clientAddress(context, services.isTrustedProxy);
  services.warnOfProxy(request.headers);
  // A page of a browser is no assistant: a cookie is not enough here.
  const credential = readCredential(request.headers, services.cookie);
  if (credential?.kind !== 'bearer') throw new AppError('unauthenticated');
  const user = await authorizeRequest(MCP_ACCESS, request, address, services, headers);
  if (!user) throw new AppError('unauthenticated');
  const version = request.headers.get('mcp-protocol-version') ?? MCP_VERSION;
  const message = await withTimeout(readJson(request, TEXT_JSON_MAX_BYTES), services.bodyMs);
  if (version !== MCP_VERSION) {
    throw new RpcError(RPC_ERRORS.invalidRequest, `This server speaks version ${MCP_VERSION}.`);
  }
  const response = await answerMessage(message, {
    owner: user.owner,
    signal: request.signal,
    mayWrite: () => mayWrite(credential.token, services),
    countAddedText: () => services.rates.count('addText', user.userId, address),
  });
  return response ? answerRpc(response, 200, headers) : new Response(null, { status: 202, headers });
}

/**
 * The Model Context Protocol over streamable HTTP, without sessions and streams. It is not in the endpoint table:
 * JSON-RPC has its own errors, and messages without a response.
 */
export function registerMcp(app: Hono, services: EndpointServices, answerMessage: AnswerMessage): void {
  app.post(MCP_PATH, async (context) => {
    const started = performance.now();
    const log = services.log.child({ id: randomUUID(), route: ROUTE });
    const headers = new Headers(API_HEADERS);
    let response: Response;
    let errorCode: ReturnType<typeof errorCodeOf> | null = null;
    try {
      response = await handleMessage(context as unknown as NodeContext, services, answerMessage, headers);
    } catch (error) {
      const rpc = rpcErrorOf(error);
      errorCode = rpc ? 'invalid_input' : errorCodeOf(error);
      response = rpc ? answerRpc(failedResponse(null, rpc), 400, headers) : answerError(error, log, headers);
    }
    const ms = performance.now() - started;
    services.metrics.requestAnswered(ROUTE, response.status, ms / 1000, errorCode);
    log.info({ status: response.status, ms: Math.round(ms) }, 'request');
    return response;
  });
  app.all(MCP_PATH, () =>
    answerError(new AppError('method_not_allowed'), services.log, new Headers({ allow: 'POST' })),
  );
}
