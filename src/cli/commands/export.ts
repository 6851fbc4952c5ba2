import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { CliError, EXIT } from '../cli-error.ts';
import type { CommandInput } from '../command.ts';
import { formatText, needsSegments, writeWhole } from '../write-text.ts';

/** The most that the API gives at once. */
const PAGE = 50;

/** `export FOLDER`: writes every text to a file of its own. */
export async function exportTexts({ words, options, terminal, api }: CommandInput): Promise<number> {
  const [folder, ...more] = words;
  if (folder === undefined || more.length > 0) throw new CliError('Name one folder.', EXIT.usage);
  await mkdir(folder, { recursive: true });
  let count = 0;
  let cursor: string | undefined;
  do {
    const page = await api.page({ limit: PAGE, cursor });
    for (const text of page.transcriptions) {
      const name = `${text.createdAt.slice(0, 10)}-${text.id}.${options.format}`;
      const whole = needsSegments(options.format) ? await api.text(text.id) : text;
      await writeWhole(join(folder, name), formatText(whole, options.format));
    }
    count += page.transcriptions.length;
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined);
  terminal.note(`${count} texts are in ${folder}.`);
  return EXIT.done;
}
