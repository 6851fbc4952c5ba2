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
} from './writing-service.ts';

/** The fields used of a stream chunk, the same for every server. */
const chunkSchema = z.object({
  choices: z
    .array(
      z.object({
        delta: z.object({ content: z.string().nullish(), refusal: z.string().nullish() }).nullish(),
        finish_reason: z.string().nullish(),
      }),
    )
    .default([]),
});

/** The reason why an ended answer is incomplete; null if it is complete. */
function failureOf(finishReason: string): WritingError | null {
  if (finishReason === 'stop') return null;
  if (finishReason === 'length') return lengthLimitError();
  return finishReason === 'content_filter' ? refusedError() : interruptedError();
}

/**
 * Streams an answer from a server with OpenAI's chat completions API. `extraFields`: request fields that not every
 * such server knows.
 * @throws WritingError
 */
export async function* writeByChatCompletions(
  settings: { apiKey: ServiceSettings['apiKey']; baseUrl: string },
  { system, prompt, model, signal }: WritingRequest,
  extraFields: Readonly<Record<string, unknown>>,
): AsyncGenerator<string> {
  const [{ default: OpenAI }, connection] = await Promise.all([import('openai'), sdkConnection()]);
  const client = new OpenAI({
    ...connection,
    apiKey: settings.apiKey ?? 'none',
    baseURL: settings.baseUrl,
    organization: null,
    project: null,
  });
  const messages = [
    { role: 'system' as const, content: system },
    { role: 'user' as const, content: prompt },
  ];
  try {
    const body = { model, messages, stream: true as const, ...extraFields };
    const chunks: AsyncIterable<unknown> = await client.chat.completions.create(body, { signal });
    yield* readChunks(chunks);
  } catch (error) {
    throw readSdkFailure(error);
  }
}

async function* readChunks(chunks: AsyncIterable<unknown>): AsyncGenerator<string> {
  let finishReason: string | null = null;
  // Reads to the end: a stream that is abandoned early keeps writing to its closed reader.
  for await (const chunk of chunks) {
    const { data } = chunkSchema.safeParse(chunk);
    if (!data) throw interruptedError();
    const [choice] = data.choices;
    if (choice?.delta?.refusal) throw refusedError();
    finishReason = choice?.finish_reason ?? finishReason;
    yield choice?.delta?.content ?? '';
  }
  if (finishReason === null) throw interruptedError();
  const failure = failureOf(finishReason);
  if (failure) throw failure;
}
