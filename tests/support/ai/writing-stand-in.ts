import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { LLMock } from '@copilotkit/aimock';
import { AI_SERVICES, type AiService } from '../../../src/contract/api/ai-services.ts';
import { type Question, writeReferenceAnswer } from './reference-answer.ts';
import { answerStatus, applyFault, type WireFault } from './wire-faults.ts';

/** A request as the stand-in received it. */
export interface ReceivedQuestion extends Question {
  readonly service: AiService;
  readonly key: string;
  readonly body: Readonly<Record<string, unknown>>;
  /** Milliseconds since the stand-in started. */
  readonly at: number;
  /** Resolves when the client disconnects before the answer is complete. */
  readonly left: Promise<void>;
}

export interface WritingStandIn {
  /** Settings of a server that uses the stand-in for all three services. */
  readonly settings: Readonly<Record<string, string>>;
  readonly questions: ReceivedQuestion[];
  /** The next requests fail in this order; later ones succeed. */
  failNext(...faults: WireFault[]): void;
  /** Drops the faults that no request has met yet. */
  heal(): void;
  /** From now on this function writes the answers; `null` restores the honest writer. */
  writeWith(writer: ((question: Question) => string) | null): void;
  /** Milliseconds between two pieces of an answer. */
  pace(ms: number): void;
  close(): Promise<void>;
}

type HalfFault = Extract<WireFault, { kind: 'stall' | 'cut' | 'short' }>;

const KEY = 'stand-in-key-0123456789';

const PATHS: Readonly<Record<AiService, string>> = {
  openai: '/openai/v1/chat/completions',
  anthropic: '/anthropic/v1/messages',
  perplexity: '/perplexity/chat/completions',
};

async function readBody(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of request.setEncoding('utf8')) text += chunk;
  return text;
}

const textOf = (content: unknown): string => {
  if (typeof content === 'string') return content;
  const parts = Array.isArray(content) ? content : [];
  return parts.map((part: { text?: string }) => part.text ?? '').join('');
};

function questionOf(model: string, system: string, prompt: string): Question {
  const [, transcript = null] = prompt.match(/<transcript>\n([\s\S]*?)\n<\/transcript>/) ?? [];
  return { model, system, prompt, transcript };
}

function readQuestion(body: Record<string, unknown>): Question {
  const messages = body.messages as { role: string; content: unknown }[];
  const by = (role: string) => textOf(messages.find((message) => message.role === role)?.content);
  return questionOf(String(body.model), 'system' in body ? textOf(body.system) : by('system'), by('user'));
}

const keyOf = ({ headers }: IncomingMessage): string =>
  String(headers['x-api-key'] ?? headers.authorization?.replace(/^Bearer /, '') ?? '');

/** Ends an answer in the middle; the written part has to arrive before the connection breaks. */
async function breakOff(response: ServerResponse, fault: HalfFault): Promise<void> {
  await sleep(20);
  if (fault.kind === 'cut') response.destroy();
  if (fault.kind === 'short') response.end();
}

/**
 * A server that stands in for the three writing services, in their own protocols. aimock streams the healthy
 * answers; what aimock lacks or does differently (cuts, stalls, errors inside a stream, keys) is handled in
 * front of it. Every answer derives from the text that was sent.
 */
export async function startWritingStandIn(): Promise<WritingStandIn> {
  const faults: WireFault[] = [];
  const questions: ReceivedQuestion[] = [];
  const started = performance.now();
  let writer: (question: Question) => string = writeReferenceAnswer;
  let paceMs = 0;

  const mock = new LLMock({ port: 0, chunkSize: 12 });
  mock.on({}, ({ model, messages }) => {
    const by = (role: string) => textOf(messages.findLast((message) => message.role === role)?.content);
    return { content: writer(questionOf(model, by('system'), by('user'))) };
  });
  const inner = await mock.start();

  /** A healthy answer from aimock, event by event, at full speed. */
  async function* healthy(response: ServerResponse, service: AiService, body: string) {
    const path = service === 'anthropic' ? '/v1/messages' : '/v1/chat/completions';
    const headers = { 'content-type': 'application/json', 'anthropic-version': '2023-06-01' };
    const answer = await fetch(inner + path, { method: 'POST', headers, body });
    const type = answer.headers.get('content-type') ?? 'application/json';
    response.writeHead(answer.status, { 'content-type': type });
    for (const event of (await answer.text()).split(/(?<=\n\n)/)) {
      if (paceMs > 0) await sleep(paceMs);
      yield event;
    }
  }

  async function pass(
    response: ServerResponse,
    events: AsyncIterable<string>,
    fault: HalfFault | undefined,
  ): Promise<void> {
    let left = fault?.afterBytes ?? Number.POSITIVE_INFINITY;
    for await (const event of events) {
      if (response.destroyed) return;
      response.write(event.slice(0, left));
      left -= event.length;
      if (fault && left <= 0) return breakOff(response, fault);
    }
    response.end();
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const service = AI_SERVICES.find((each) => PATHS[each] === request.url);
    const text = await readBody(request);
    if (!service || request.method !== 'POST') return answerStatus(response, 'openai', { status: 404 });
    const body = JSON.parse(text) as Record<string, unknown>;
    const left = new Promise<void>((resolve) => {
      response.once('close', () => !response.writableFinished && resolve());
    });
    const at = performance.now() - started;
    questions.push({ ...readQuestion(body), service, key: keyOf(request), body, at, left });
    if (keyOf(request) !== KEY) {
      const code = service === 'anthropic' ? 'authentication_error' : 'invalid_api_key';
      return answerStatus(response, service, { status: 401, code });
    }
    const fault = faults.shift();
    if (fault && fault.kind !== 'cut' && fault.kind !== 'stall' && fault.kind !== 'short') {
      return applyFault(response, service, fault);
    }
    await pass(response, healthy(response, service, text), fault);
  }

  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    settings: {
      // Tests send more requests than a plan's monthly allowance.
      FREE_MODEL_CALLS: '1000000',
      PRO_MODEL_CALLS: '1000000',
      OPENAI_BASE_URL: `${url}/openai/v1`,
      OPENAI_API_KEY: KEY,
      ANTHROPIC_BASE_URL: `${url}/anthropic`,
      ANTHROPIC_API_KEY: KEY,
      PERPLEXITY_BASE_URL: `${url}/perplexity`,
      PERPLEXITY_API_KEY: KEY,
    },
    questions,
    failNext: (...next) => faults.push(...next),
    heal: () => {
      faults.length = 0;
    },
    writeWith: (next) => {
      writer = next ?? writeReferenceAnswer;
    },
    pace: (ms) => {
      paceMs = ms;
    },
    async close() {
      await new Promise((resolve) => {
        server.close(resolve);
        server.closeAllConnections();
      });
      await mock.stop();
    },
  };
}
