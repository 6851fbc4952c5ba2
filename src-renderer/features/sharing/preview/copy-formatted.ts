import { withDirections } from '../../../../src/text/with-directions.ts';

/** Copies a text with its formatting, and as plain text for programs that do not accept any. Rejects if the browser refuses. */
export async function copyFormatted(html: string, plain: string): Promise<void> {
  const item = new ClipboardItem({
    'text/html': new Blob([withDirections(html)], { type: 'text/html' }),
    'text/plain': new Blob([plain], { type: 'text/plain' }),
  });
  await navigator.clipboard.write([item]);
}
