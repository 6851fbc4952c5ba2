import { PREVIEW_LENGTH } from '../../contract/limits.ts';
import { preview } from '../../text/preview.ts';
import { EXIT } from '../cli-error.ts';
import type { CommandInput } from '../command.ts';

/** `search WORDS`: prints the matching texts, newest first, one per line. */
export async function search({ positionals, options, terminal, api }: CommandInput): Promise<number> {
  const page = await api.page({ search: positionals.join(' '), limit: options.limit });
  for (const text of page.transcriptions) {
    if (options.format === 'json') terminal.write(`${JSON.stringify(text)}\n`);
    else {
      const excerpt = page.excerpts?.[text.id] ?? preview(text.text, PREVIEW_LENGTH);
      terminal.write(`${text.createdAt.slice(0, 10)}  ${text.id}  ${excerpt}\n`);
    }
  }
  if (page.transcriptions.length === 0) terminal.note('Nothing found.');
  return EXIT.done;
}
