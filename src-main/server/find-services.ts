import { z } from 'zod';
import type { FoundService } from '../../src/contract/desktop/own-services.ts';

/** Where programs that run language models listen by default. */
const CANDIDATES = [
  { name: 'Ollama', address: 'http://127.0.0.1:11434/v1' },
  { name: 'LM Studio', address: 'http://127.0.0.1:1234/v1' },
] as const;
export type Candidate = { readonly name: FoundService['name']; readonly address: string };

const FIND_MS = 1500;
const ANSWER_MAX_BYTES = 1024 * 1024;
const MODELS_MAX = 100;

/** Both programs answer `GET /v1/models` with OpenAI's list. */
const modelsSchema = z.object({
  data: z
    .array(z.object({ id: z.string().trim().min(1).max(100) }))
    .nullish()
    .transform((data) => data ?? []),
});

/** Embedding and speech recognition models, which cannot write. */
const NON_WRITING_MODELS = /embed|bert|rerank|whisper|(?:^|[/-])bge-/i;

async function boundedText(response: Response): Promise<string> {
  const parts: Uint8Array[] = [];
  let length = 0;
  for await (const part of response.body ?? []) {
    length += part.length;
    if (length > ANSWER_MAX_BYTES) throw new Error('the answer is too long');
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
}

async function probe({ name, address }: Candidate, timeoutMs: number): Promise<FoundService[]> {
  try {
    const signal = AbortSignal.timeout(timeoutMs);
    const response = await fetch(`${address}/models`, { signal, redirect: 'error' });
    if (!response.ok) return [];
    const { data } = modelsSchema.parse(JSON.parse(await boundedText(response)));
    const models = data.map(({ id }) => id).filter((id) => !NON_WRITING_MODELS.test(id));
    return [{ name, address, models: models.slice(0, MODELS_MAX) }];
  } catch {
    // Nothing listens there, or a different program.
    return [];
  }
}

/** Looks for programs on this computer that run language models. Sends them nothing except the query. */
export async function findServices(
  candidates: readonly Candidate[] = CANDIDATES,
  timeoutMs: number = FIND_MS,
): Promise<FoundService[]> {
  return (await Promise.all(candidates.map((each) => probe(each, timeoutMs)))).flat();
}
