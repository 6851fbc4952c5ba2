import { inOneLine } from '../../contract/api/storable-text.ts';
import { PREVIEW_LENGTH } from '../../contract/limits.ts';
import { preview } from '../../text/preview.ts';
import { EXIT } from '../cli-error.ts';
import type { CommandInput } from '../command.ts';
import { printableJson } from '../printable.ts';

/** `search WORDS`: prints the matching texts, newest first, one per line. */
export async function search({ positionals, options, terminal, openApi }: CommandInput): Promise<number> {
  const api = await openApi();
  let left = options.limit;
  let cursor: string | null | undefined;
  // A page of long texts has fewer than its limit.
  do {
    const page = await api.page({ search: positionals.join(' '), limit: left, ...(cursor && { cursor }) });
    for (const text of page.transcriptions) {
      if (options.format === 'json') terminal.write(`${printableJson(JSON.stringify(text))}\n`);
      else {
        const excerpt = page.excerpts?.[text.id] ?? preview(text.text, PREVIEW_LENGTH);
        terminal.write(`${text.createdAt.slice(0, 10)}  ${text.id}  ${inOneLine(excerpt)}\n`);
      }
    }
    left -= page.transcriptions.length;
    cursor = page.nextCursor;
  } while (left > 0 && cursor);
  if (left === options.limit) terminal.note('Nothing found.');
  return EXIT.done;
}
