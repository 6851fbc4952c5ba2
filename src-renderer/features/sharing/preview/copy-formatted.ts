/** Copies a text with its formatting, and without for programs that take none. Rejects if the browser refuses. */
export function copyFormatted(html: string, plain: string): Promise<void> {
  const item = new ClipboardItem({
    'text/html': new Blob([html], { type: 'text/html' }),
    'text/plain': new Blob([plain], { type: 'text/plain' }),
  });
  return navigator.clipboard.write([item]);
}
