import { PREVIEW_LENGTH } from '../../contract/limits.ts';
import { preview } from '../../text/preview.ts';
import { EXIT } from '../cli-error.ts';
import type { CommandInput } from '../command.ts';

/** `search WORDS`: prints the matching texts, newest first, one a line. */
export async function search({ words, options, terminal, api }: CommandInput): Promise<number> {
  const page = await api.page({ search: words.join(' '), limit: options.limit });
  for (const each of page.transcriptions) {
    if (options.format === 'json') terminal.write(`${JSON.stringify(each)}\n`);
    else {
      const shown = page.excerpts?.[each.id] ?? preview(each.text, PREVIEW_LENGTH);
      terminal.write(`${each.createdAt.slice(0, 10)}  ${each.id}  ${shown}\n`);
    }
  }
  if (page.transcriptions.length === 0) terminal.note('Nothing found.');
  return EXIT.done;
}
