import { z } from 'zod';
import { safeParse } from '../contract/safe-parse.ts';

/** Error codes of JSON-RPC 2.0. */
export const RPC_ERRORS = {
  parse: -32700,
  invalidRequest: -32600,
  methodNotFound: -32601,
  invalidParams: -32602,
} as const;

const METHOD_MAX = 100;
const idSchema = z.union([z.string().max(200), z.int()]);
const paramsSchema = z.record(z.string(), z.unknown()).optional();
const methodSchema = z.string().min(1).max(METHOD_MAX);

const requestSchema = z.strictObject({
  jsonrpc: z.literal('2.0'),
  id: idSchema,
  method: methodSchema,
  params: paramsSchema,
});
export type RpcRequest = z.infer<typeof requestSchema>;

/** A message that expects no answer: a notification, or the client's answer to a request. */
const noResponseSchema = z.union([
  z.strictObject({ jsonrpc: z.literal('2.0'), method: methodSchema, params: paramsSchema }),
  z.strictObject({ jsonrpc: z.literal('2.0'), id: idSchema, result: z.unknown() }),
  z.strictObject({ jsonrpc: z.literal('2.0'), id: idSchema, error: z.unknown() }),
]);

/** A JSON-RPC response. */
export interface RpcResponse {
  readonly jsonrpc: '2.0';
  readonly id: string | number | null;
  readonly result?: unknown;
  readonly error?: { readonly code: number; readonly message: string };
}

/** An error that is answered with an error object of JSON-RPC. */
export class RpcError extends Error {
  override readonly name = 'RpcError';
  readonly code: number;

  constructor(code: number, message: string) {
    super(message);
    this.code = code;
  }
}

/**
 * Reads one message; null for one that expects no answer.
 * @throws RpcError for anything else, including a list of messages
 */
export function readMessage(message: unknown): RpcRequest | null {
  const request = safeParse(requestSchema, message);
  if (request.success) return request.data;
  if (safeParse(noResponseSchema, message).success) return null;
  throw new RpcError(RPC_ERRORS.invalidRequest, 'This is not one JSON-RPC 2.0 message.');
}

/** The response to a request that failed; `id` is null if it could not be read. */
export const failedResponse = (id: RpcResponse['id'], { code, message }: RpcError): RpcResponse => ({
  jsonrpc: '2.0',
  id,
  error: { code, message },
});
