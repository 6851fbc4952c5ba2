/** One entry of the clipboard, as Electron and the web have it. */
export interface ClipboardEntry {
  readonly types: readonly string[];
  getType(type: string): Promise<unknown>;
}

/** The part of Electron's `clipboard` that is used. */
export interface ClipboardPort<Entry extends ClipboardEntry> {
  read(): Promise<Entry[]>;
  readText(): Promise<string>;
  write(entries: Entry[]): Promise<void>;
  writeText(text: string): Promise<void>;
  clear(): void;
}

/** What an entry can be made of. */
type Parts = Record<string, Blob | string>;

/** What has text, pictures and styles in it. Others are the system's own, and can't be written by everybody. */
const KEPT = /^(text\/|image\/|application\/rtf$|electron application\/bookmark$)/;

async function partsOf(entry: ClipboardEntry): Promise<Parts> {
  const parts: Parts = {};
  for (const type of entry.types.filter((each) => KEPT.test(each))) {
    // What goes away between being listed and being read is not there to be put back either.
    const value = await entry.getType(type).catch(() => null);
    if (value !== null) parts[type] = value as Parts[string];
  }
  return parts;
}

/**
 * Reads all of the clipboard that can be put back later. Resolves with the way to do so; with null where something is
 * in it that could not be.
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
