import { join } from 'node:path';
import type { speechFileEndpoints } from '../../contract/api/speech-files.ts';
import { AppError } from '../app-error.ts';
import type { Config } from '../config/config.ts';
import type { Handlers } from '../http/context.ts';

/** Streams a part of a file that is in memory. */
const partOf = (bytes: Uint8Array, first: number, last: number): ReadableStream<Uint8Array> =>
  new ReadableStream({
    start(controller) {
      controller.enqueue(bytes.subarray(first, last + 1));
      controller.close();
    },
  });

/** HTTP handlers of the files with which a page hears by itself. */
export function speechFileHandlers({
  dataDir,
}: Pick<Config, 'dataDir'>): Handlers<typeof speechFileEndpoints> {
  const modelsDir = join(dataDir, 'models');
  return {
    async 'GET /api/speech-files/{sha256}'({ params: { sha256 } }) {
      const { loadSpeechFile } = await import('../speech/engines/moonshine/model-files.ts');
      const bytes = await loadSpeechFile(modelsDir, sha256);
      if (!bytes) throw new AppError('not_found');
      return {
        size: bytes.length,
        read: async (first, last) => partOf(bytes, first, last),
        mediaType: 'application/octet-stream',
        fileName: sha256,
        isImmutable: true,
      };
    },
  };
}
