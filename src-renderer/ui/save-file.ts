/** Milliseconds after which a started download has surely been taken over by the browser. */
const HANDED_OVER_MS = 60_000;

/** Saves a blob as a file of the given name, the way the browser saves downloads. */
export function saveFile(blob: Blob, name: string): void {
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), HANDED_OVER_MS);
}
