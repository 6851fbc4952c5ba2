import type { ServerResponse } from 'node:http';
import type { AiService } from '../../../src/contract/api/ai-services.ts';

/** How the next request fails; `retryAfter` is the value of the header, `message` begins the error text. */
export type WireFault =
  | { kind: 'status'; status: number; code?: string; retryAfter?: string; message?: string }
  | { kind: 'hang' }
  /** The stream stops; its connection stays open. */
  | { kind: 'stall'; afterBytes: number }
  /** The connection breaks. */
  | { kind: 'cut'; afterBytes: number }
  /** The stream ends early as if it were complete. */
  | { kind: 'short'; afterBytes: number }
  /** A line of the stream holds truncated JSON. */
  | { kind: 'truncated' }
  | { kind: 'refusal' }
  | { kind: 'refusal-delta' }
  | { kind: 'length' }
  | { kind: 'empty' }
  | { kind: 'error-event'; code: string }
  | { kind: 'unknown-model' };

/** The service's own error text, with a key in it: none of this may reach a client or a log. */
export const CANARY = 'sk-canary-0123456789 belongs to the service';

const line = (event: string | null, data: unknown): string =>
  `${event ? `event: ${event}\n` : ''}data: ${typeof data === 'string' ? data : JSON.stringify(data)}\n\n`;

function json(response: ServerResponse, status: number, body: unknown, headers: Record<string, string> = {}) {
  response.writeHead(status, { 'content-type': 'application/json', ...headers });
  response.end(JSON.stringify(body));
}

/** Sends an error in the format of each service. */
export function answerStatus(
  response: ServerResponse,
  service: AiService,
  fault: { status: number; code?: string; retryAfter?: string; message?: string },
): void {
  const { status, code, retryAfter } = fault;
  const message = `${fault.message ?? ''}${CANARY}`;
  const body =
    service === 'anthropic'
      ? { type: 'error', error: { type: code ?? 'api_error', message } }
      : { error: { message, type: code ?? 'server_error', code: code ?? null, param: null } };
  json(response, status, body, retryAfter === undefined ? {} : { 'retry-after': retryAfter });
}

const delta = (service: AiService, text: string): string =>
  service === 'anthropic'
    ? line('content_block_delta', {
        type: 'content_block_delta',
        index: 0,
        delta: { type: 'text_delta', text },
      })
    : line(null, { choices: [{ index: 0, delta: { content: text }, finish_reason: null }] });

function end(service: AiService, reason: 'refusal' | 'length' | 'stop'): string {
  if (service === 'anthropic') {
    const stop_reason = { refusal: 'refusal', length: 'max_tokens', stop: 'end_turn' }[reason];
    return (
      line('message_delta', { type: 'message_delta', delta: { stop_reason }, usage: { output_tokens: 1 } }) +
      line('message_stop', { type: 'message_stop' })
    );
  }
  const finish_reason = { refusal: 'content_filter', length: 'length', stop: 'stop' }[reason];
  return line(null, { choices: [{ index: 0, delta: {}, finish_reason }] }) + line(null, '[DONE]');
}

function errorEvent(service: AiService, code: string): string {
  if (service === 'anthropic')
    return line('error', { type: 'error', error: { type: code, message: CANARY } });
  return line(null, { error: { message: CANARY, type: code, code } });
}

type StreamFault = Extract<
  WireFault,
  { kind: 'truncated' | 'refusal' | 'refusal-delta' | 'length' | 'empty' | 'error-event' }
>;

function linesOf(service: AiService, fault: StreamFault): string {
  switch (fault.kind) {
    case 'truncated':
      return (
        delta(service, 'Half an ') + line(service === 'anthropic' ? 'content_block_delta' : null, '{"choi')
      );
    case 'refusal':
      return delta(service, 'I am sorry, but ') + end(service, 'refusal');
    case 'refusal-delta':
      return (
        line(null, { choices: [{ index: 0, delta: { refusal: 'No.' }, finish_reason: null }] }) +
        end(service, 'stop')
      );
    case 'length':
      return delta(service, 'Half an answer') + end(service, 'length');
    case 'empty':
      return end(service, 'stop');
    case 'error-event':
      return delta(service, 'Half an ') + errorEvent(service, fault.code);
  }
}

/** Answers a request with a fault that needs no healthy answer. */
export function applyFault(
  response: ServerResponse,
  service: AiService,
  fault: Exclude<WireFault, { kind: 'stall' | 'cut' | 'short' }>,
): void {
  switch (fault.kind) {
    case 'status':
      answerStatus(response, service, fault);
      return;
    case 'unknown-model':
      answerStatus(response, service, { status: 404, code: 'model_not_found' });
      return;
    case 'hang':
      return;
    default:
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.end(linesOf(service, fault));
  }
}
