/** Milliseconds after which the browser has certainly started a download. */
const REVOKE_DELAY_MS = 60_000;

/** Downloads a blob as a file with the given name. */
export function saveFile(blob: Blob, name: string): void {
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), REVOKE_DELAY_MS);
}
