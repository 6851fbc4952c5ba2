import { appendFile, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { segmentSchema, segmentWordSchema } from '../../contract/api/transcriptions.ts';
import type { PieceMemory } from '../speech/recognition/recognition-request.ts';

const FILE = 'pieces';

const lineSchema = z.object({
  key: z.string(),
  result: z.object({
    text: z.string(),
    segments: z.array(segmentSchema),
    language: z.string().nullable(),
    confidence: z.number().nullable(),
    words: z.array(segmentWordSchema).nullable(),
  }),
});
type Line = z.infer<typeof lineSchema>;

/** A truncated line, or one of another version, is ignored: its piece is recognised again. */
function readLine(line: string): Line | null {
  try {
    return lineSchema.parse(JSON.parse(line));
  } catch {
    return null;
  }
}

/** Recognition results of the pieces of one take, one line each in a file of its folder. */
export async function openPieceMemory(folder: string): Promise<PieceMemory> {
  const path = join(folder, FILE);
  const text = await readFile(path, 'utf8').catch(() => '');
  const known = new Map(
    text
      .split('\n')
      .flatMap((line) => readLine(line) ?? [])
      .map(({ key, result }) => [key, result]),
  );
  return {
    recall: (key) => known.get(key) ?? null,
    async remember(key, result) {
      const line: Line = { key, result };
      // Not synced: after a power failure, the piece is only recognised again.
      await appendFile(path, `\n${JSON.stringify(line)}\n`, { mode: 0o600 });
    },
  };
}
