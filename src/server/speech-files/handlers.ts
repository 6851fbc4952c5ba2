import { join } from 'node:path';
import { once } from '../../async/once.ts';
import type { speechFileEndpoints } from '../../contract/api/speech-files.ts';
import { streamPart } from '../../node/stream-part.ts';
import { AppError } from '../app-error.ts';
import type { Config } from '../config/config.ts';
import type { Handlers } from '../http/context.ts';

/** HTTP handlers of the files for recognition in the page. */
export function speechFileHandlers({
  dataDir,
}: Pick<Config, 'dataDir'>): Handlers<typeof speechFileEndpoints> {
  const files = once(async () => {
    const { SpeechFiles } = await import('../speech/engines/moonshine/model-files.ts');
    return new SpeechFiles(join(dataDir, 'models'));
  });
  return {
    async 'GET /api/speech-files/{sha256}'({ params: { sha256 } }) {
      const file = await (await files()).find(sha256);
      if (!file) throw new AppError('not_found');
      return {
        size: file.size,
        read: async (first, last) => streamPart(file.path, first, last),
        mediaType: 'application/octet-stream',
        fileName: sha256,
        isImmutable: true,
      };
    },
  };
}
