import { z } from 'zod';
import type { ServiceSettings } from '../../config/service-settings.ts';
import { sdkConnection } from './sdk-connection.ts';
import { readSdkFailure } from './sdk-failure.ts';
import {
  interruptedError,
  lengthLimitError,
  refusedError,
  type WritingError,
  type WritingRequest,
  type WritingService,
} from './writing-service.ts';

const DEFAULT_BASE_URL = 'https://api.anthropic.com';

/** The fields used of a message stream; events of other types only show that the connection is alive. */
const eventSchema = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('content_block_delta'),
    delta: z.object({ type: z.string(), text: z.string().optional() }),
  }),
  z.object({ type: z.literal('message_delta'), delta: z.object({ stop_reason: z.string().nullish() }) }),
  z.object({ type: z.literal('message_stop') }),
]);

const COMPLETE_REASONS = new Set(['end_turn', 'stop_sequence']);
const LENGTH_REASONS = new Set(['max_tokens', 'model_context_window_exceeded']);

/** The reason why an ended answer is incomplete; null if it is complete. */
function failureOf(stopReason: string | null, hasStopped: boolean): WritingError | null {
  if (!hasStopped || stopReason === null) return interruptedError();
  if (COMPLETE_REASONS.has(stopReason)) return null;
  if (LENGTH_REASONS.has(stopReason)) return lengthLimitError();
  return stopReason === 'refusal' ? refusedError() : interruptedError();
}

async function* readEvents(events: AsyncIterable<unknown>): AsyncGenerator<string> {
  let stopReason: string | null = null;
  let hasStopped = false;
  for await (const event of events) {
    const { data } = eventSchema.safeParse(event);
    if (data?.type === 'message_stop') hasStopped = true;
    if (data?.type === 'message_delta') stopReason = data.delta.stop_reason ?? stopReason;
    yield data?.type === 'content_block_delta' && data.delta.type === 'text_delta'
      ? (data.delta.text ?? '')
      : '';
  }
  const failure = failureOf(stopReason, hasStopped);
  if (failure) throw failure;
}

/** Writes with Anthropic's Messages API, or any compatible server. */
export function createAnthropicWriting({ apiKey, baseUrl }: ServiceSettings): WritingService {
  async function* write({ system, prompt, model, maxTokens, signal }: WritingRequest) {
    const [{ default: Anthropic }, connection] = await Promise.all([
      import('@anthropic-ai/sdk'),
      sdkConnection(),
    ]);
    const client = new Anthropic({
      ...connection,
      apiKey: apiKey ?? 'none',
      authToken: null,
      // Dictated text is sent to the service only, not to telemetry.
      openTelemetry: false,
      // The library appends the version to the address.
      baseURL: (baseUrl ?? DEFAULT_BASE_URL).replace(/\/+(v1\/*)?$/, ''),
    });
    const messages = [{ role: 'user' as const, content: prompt }];
    try {
      const body = { model, max_tokens: maxTokens, system, messages, stream: true as const };
      yield* readEvents(await client.messages.create(body, { signal }));
    } catch (error) {
      throw readSdkFailure(error);
    }
  }
  return { id: 'anthropic', write };
}
