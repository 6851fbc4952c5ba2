import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import type { Transcription, TranscriptionDetail } from '../../contract/api/transcriptions.ts';
import type { ApiClient } from '../api-client.ts';
import { CliError, EXIT } from '../cli-error.ts';
import type { CommandInput } from '../command.ts';
import { formatText, lacksSubtitles, writeFileAtomically } from '../write-text.ts';

/** The API's largest page. */
const PAGE_SIZE = 50;
/** Texts that are fetched concurrently. */
const CONCURRENCY = 8;

/** Every text as listed, newest first. */
async function* listTexts(api: ApiClient): AsyncGenerator<Transcription> {
  let cursor: string | undefined;
  do {
    const page = await api.page({ limit: PAGE_SIZE, cursor });
    yield* page.transcriptions;
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined);
}

/** The complete text; none if it was deleted since it was listed. */
const fetchText = (api: ApiClient, { id }: Transcription): Promise<TranscriptionDetail[]> =>
  api.text(id).then(
    (text) => [text],
    (error: unknown) => {
      if (error instanceof CliError && error.code === 'not_found') return [];
      throw error;
    },
  );

/**
 * `export FOLDER`: writes every text to its own file, in the order of the list up to the first failure. As subtitles,
 * texts without timed words are left out.
 */
export async function exportTexts({
  positionals,
  options,
  terminal,
  openApi,
}: CommandInput): Promise<number> {
  const [folder, ...more] = positionals;
  if (folder === undefined || more.length > 0) throw new CliError('Name one folder.', EXIT.usage);
  const api = await openApi();
  await mkdir(folder, { recursive: true }).catch((cause: unknown) => {
    throw new CliError(`${folder} could not be made.`, EXIT.failed, { cause });
  });
  const texts: AsyncIterable<TranscriptionDetail> = Readable.from(listTexts(api)).flatMap(
    (text: Transcription) => fetchText(api, text),
    { concurrency: CONCURRENCY },
  );
  let count = 0;
  let skipped = 0;
  for await (const text of texts) {
    if (lacksSubtitles(text, options.format)) {
      skipped += 1;
      continue;
    }
    const name = `${text.createdAt.slice(0, 10)}-${text.id}.${options.format}`;
    await writeFileAtomically(join(folder, name), formatText(text, options.format));
    count += 1;
  }
  terminal.note(count === 1 ? `1 text is in ${folder}.` : `${count} texts are in ${folder}.`);
  if (skipped === 1) terminal.note('1 text without timed words was left out.');
  if (skipped > 1) terminal.note(`${skipped} texts without timed words were left out.`);
  return EXIT.done;
}
