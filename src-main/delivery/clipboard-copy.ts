/** A clipboard entry, as in Electron and on the web. */
export interface ClipboardEntry {
  readonly types: readonly string[];
  getType(type: string): Promise<unknown>;
}

/** The used part of Electron's `clipboard`. */
export interface ClipboardPort<Entry extends ClipboardEntry> {
  read(): Promise<Entry[]>;
  readText(): Promise<string>;
  write(entries: Entry[]): Promise<void>;
  writeText(text: string): Promise<void>;
  clear(): void;
}

/** Data of a clipboard entry by type. */
type Parts = Record<string, Blob | string>;

/** Types with text, images and formatting. Other types belong to the system and cannot always be written. */
const KEPT = /^(text\/|image\/|application\/rtf$|electron application\/bookmark$)/;

async function partsOf(entry: ClipboardEntry): Promise<Parts> {
  const parts: Parts = {};
  for (const type of entry.types.filter((each) => KEPT.test(each))) {
    // A type that disappears before it is read cannot be restored either.
    const value = await entry.getType(type).catch(() => null);
    if (value !== null) parts[type] = value as Parts[string];
  }
  return parts;
}

/**
 * Copies the clipboard for a later restore. Resolves with the restore function; null when some content could
 * not be restored.
 */
export async function copyClipboard<Entry extends ClipboardEntry>(
  clipboard: ClipboardPort<Entry>,
  makeEntry: (parts: Parts) => Entry,
): Promise<(() => Promise<void>) | null> {
  const entries = await clipboard.read();
  const kept = (await Promise.all(entries.map(partsOf))).filter((parts) => Object.keys(parts).length > 0);
  const wasEmpty = entries.every(({ types }) => types.length === 0);
  if (wasEmpty) return async () => clipboard.clear();
  if (kept.length === 0) return null;
  return () => clipboard.write(kept.map(makeEntry));
}
