import { type DBSchema, openDB } from 'idb';
import type { LocalText, LocalTexts } from '../../local-engine.ts';
import { openChannel } from '../window-channel.ts';

const DATABASE = 'parlance-local-engine';

/* Values are `unknown` because an older or newer version of the app may have written them. */
interface Schema extends DBSchema {
  /** The engine's files by their SHA-256, as ArrayBuffer. */
  files: { key: string; value: unknown };
  /** The texts of waiting recordings by take. */
  texts: { key: string; value: unknown };
}

const open = () =>
  openDB<Schema>(DATABASE, 1, {
    upgrade(db) {
      db.createObjectStore('files');
      db.createObjectStore('texts');
    },
    blocking: (_version, _blocked, event) => (event.target as IDBDatabase).close(),
  });
type EngineDatabase = Awaited<ReturnType<typeof open>>;

/** Runs an operation on the database and closes it afterwards: no page blocks a newer version. */
export async function withEngineDatabase<T>(operation: (db: EngineDatabase) => Promise<T>): Promise<T> {
  const db = await open();
  try {
    return await operation(db);
  } finally {
    db.close();
  }
}

function readText(value: unknown): LocalText | null {
  if (typeof value !== 'object' || value === null) return null;
  const { takeId, userId, text, isEdited, isEnglish } = value as Partial<Record<keyof LocalText, unknown>>;
  if (typeof takeId !== 'string' || typeof userId !== 'string' || typeof text !== 'string') return null;
  return { takeId, userId, text, isEdited: isEdited === true, isEnglish: isEnglish !== false };
}

async function writeText(db: EngineDatabase, text: LocalText): Promise<LocalText> {
  const tx = db.transaction('texts', 'readwrite');
  const stored = readText(await tx.store.get(text.takeId));
  const written = stored?.isEdited && !text.isEdited ? stored : text;
  await Promise.all([tx.store.put(written, written.takeId), tx.done]);
  return written;
}

/** The texts of waiting recordings in this browser. */
export const localTexts = (channel = openChannel(DATABASE)): LocalTexts => ({
  list: (userId) =>
    withEngineDatabase(async (db) =>
      (await db.getAll('texts')).flatMap((value) => {
        const text = readText(value);
        return text?.userId === userId ? [text] : [];
      }),
    ),
  find: (takeId) => withEngineDatabase(async (db) => readText(await db.get('texts', takeId))),
  async write(text) {
    const written = await withEngineDatabase((db) => writeText(db, text));
    channel?.postMessage(text.takeId);
    return written;
  },
  remove: (takeId) => withEngineDatabase((db) => db.delete('texts', takeId)),
  watch: (listener) => channel?.addEventListener('message', ({ data }) => listener(String(data))),
});
