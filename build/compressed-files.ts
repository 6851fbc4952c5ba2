import { readdir, readFile, writeFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import type { Plugin } from 'vite';
import { COMPRESSED_ENDING, COMPRESSIBLE } from '../src/contract/page/page-files.ts';

/**
 * Compresses the files of the web build with Brotli at its best quality, each beside the original, so that no server
 * has to. Pages are left out: they differ with every response.
 */
export function compressedFiles(folder: string): Plugin {
  const compress = promisify(brotliCompress);
  return {
    name: 'parlance:compressed-files',
    apply: 'build',
    closeBundle: {
      order: 'post',
      sequential: true,
      async handler() {
        const entries = await readdir(folder, { recursive: true, withFileTypes: true });
        const files = entries.filter((entry) => entry.isFile() && isCompressed(entry.name));
        await Promise.all(
          files.map(async ({ parentPath, name }) => {
            const path = join(parentPath, name);
            const bytes = await readFile(path);
            const params = { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.byteLength };
            await writeFile(`${path}${COMPRESSED_ENDING}`, await compress(bytes, { params }));
          }),
        );
      },
    },
  };
}

const isCompressed = (name: string): boolean => COMPRESSIBLE.has(extname(name)) && !name.endsWith('.html');
