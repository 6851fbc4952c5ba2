import { HASH_LENGTH, WORKER_HASH_LENGTH } from '../../contract/page/page-files.ts';

/**
 * Hashed files of this build of the web app and of earlier ones. A page that was opened before a deployment
 * still asks for the files of its own build, and in a fleet it may ask a server that never had them.
 */
export interface AssetStore {
  /**
   * Stores the files of a build, unless they are stored already, and forgets builds that are long gone.
   * @throws the error of reading a file, or of the store
   */
  publish(folder: string, names: readonly string[]): Promise<void>;
  /**
   * A stored file; null if there is none. `name`: without a folder.
   * @throws the error of the store
   */
  find(name: string): Promise<Uint8Array<ArrayBuffer> | null>;
}

/** Names that a build gives to hashed files; anything else is never looked up. */
const HASHED_NAME = new RegExp(
  String.raw`^[\w.-]{1,200}-[\w-]{${HASH_LENGTH},${WORKER_HASH_LENGTH}}\.[a-z0-9]{1,12}$`,
  'i',
);

/** True for a name that a build may have given to a file. */
export const isHashedName = (name: string): boolean => HASHED_NAME.test(name) && !name.includes('..');
