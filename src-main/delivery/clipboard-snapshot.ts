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

/** Restores the snapshot's content in the clipboard. */
export type Restore = () => Promise<void>;

/** Data of a clipboard entry by type. */
type Parts = Record<string, Blob | string>;

/** Types with text, images and formatting, and those that programs define for themselves. */
const STANDARD_TYPE = /^(text\/|image\/|application\/|web |electron application\/bookmark$)/;
/** A format of the system that has no MIME type: its bytes are read and written unchanged. */
const RAW_TYPE = /^electron application\/osclipboard;format="(.+)"$/;
/** The type of a format of the system. */
export const rawType = (format: string): string => `electron application/osclipboard;format="${format}"`;
/** Targets of X11 that are questions to the program that owns the selection, and no content (ICCCM, 2.6.2). */
const X11_META_TARGETS = ['TARGETS', 'TIMESTAMP', 'MULTIPLE', 'SAVE_TARGETS', 'DELETE', 'INSERT_SELECTION'];
/** Bytes of raw formats that are held while a text is pasted; larger ones stay out. */
const RAW_MAX_BYTES = 64 * 1024 * 1024;

interface EntrySnapshot {
  readonly standard: Parts;
  readonly raw: Parts;
}

function isRaw(type: string): boolean {
  const [, format] = RAW_TYPE.exec(type) ?? [];
  return format !== undefined && !X11_META_TARGETS.includes(format);
}

async function entrySnapshot(entry: ClipboardEntry): Promise<EntrySnapshot> {
  const [standard, raw]: [Parts, Parts] = [{}, {}];
  let rawBytes = 0;
  for (const type of entry.types.filter((each) => STANDARD_TYPE.test(each) || isRaw(each))) {
    // A type that disappears before it is read cannot be restored either.
    const value = (await entry.getType(type).catch(() => null)) as Parts[string] | null;
    if (value === null) continue;
    if (!isRaw(type)) standard[type] = value;
    else if (value instanceof Blob && rawBytes + value.size <= RAW_MAX_BYTES) {
      rawBytes += value.size;
      raw[type] = value;
    }
  }
  return { standard, raw };
}

const hasParts = (parts: Parts): boolean => Object.keys(parts).length > 0;

/**
 * Keeps the clipboard's content for a later restore, with the formats of the system beside those with a MIME type.
 * Resolves with the restore function; null when nothing of the content could be restored.
 */
export async function snapshotClipboard<Entry extends ClipboardEntry>(
  clipboard: ClipboardPort<Entry>,
  makeEntry: (parts: Parts) => Entry,
): Promise<Restore | null> {
  const entries = await clipboard.read();
  const snapshots = await Promise.all(entries.map(entrySnapshot));
  const complete = snapshots.map(({ standard, raw }) => ({ ...standard, ...raw })).filter(hasParts);
  const standard = snapshots.map((each) => each.standard).filter(hasParts);
  const wasEmpty = entries.every(({ types }) => types.length === 0);
  if (wasEmpty) return async () => clipboard.clear();
  if (complete.length === 0) return null;
  return async () => {
    try {
      await clipboard.write(complete.map(makeEntry));
    } catch (error) {
      // The system may refuse a format of its own; the others are restored without it.
      if (standard.length === 0) throw error;
      await clipboard.write(standard.map(makeEntry));
    }
  };
}
