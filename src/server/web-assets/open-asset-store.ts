import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '../config/config.ts';
import { readServerSecrets } from '../config/server-secret.ts';
import type { Log } from '../log.ts';
import { type AssetStore, isHashedName } from './asset-store.ts';

/** Folder of the hashed files within a built web app. */
const ASSETS = 'assets';
/** A single server already has its files, so publishing must not delay its first response. */
const PUBLISH_DELAY_MS = 1000;
/** Files expire by the time when a build last contained them: a running server renews that time daily. */
const REPUBLISH_MS = 24 * 60 * 60 * 1000;

type AssetSettings = Pick<Config, 's3' | 'fleet' | 'dataDir' | 'secret' | 'secretAlso'>;

/**
 * Publishes the hashed files of the build in `webFolder`, and opens the store of these and of earlier ones:
 * the bucket of a fleet, else a folder of `dataDir`. In a fleet it resolves when they are published: another
 * server may be asked for a file as soon as this one serves a page that names it. A store that fails is only
 * logged: this build's own files are served without it.
 */
export async function openAssetStore(
  config: AssetSettings,
  webFolder: string,
  log: Log,
): Promise<Pick<AssetStore, 'find'>> {
  const { fleet } = config;
  const store = await createStore(config);
  const publishLogged = () =>
    publish(store, join(webFolder, ASSETS)).catch((error: unknown) =>
      log.warn({ err: error }, 'the files of this build could not be stored for pages that outlive it'),
    );
  if (fleet) await publishLogged();
  else setTimeout(publishLogged, PUBLISH_DELAY_MS).unref();
  setInterval(publishLogged, REPUBLISH_MS).unref();
  return {
    find: (name) =>
      store.find(name).catch((error: unknown) => {
        log.warn({ err: error }, 'a file of an earlier build could not be fetched from the bucket');
        return null;
      }),
  };
}

async function publish(store: AssetStore, folder: string): Promise<void> {
  await store.publish(folder, (await readdir(folder)).filter(isHashedName));
}

async function createStore({ s3, fleet, dataDir, ...secrets }: AssetSettings): Promise<AssetStore> {
  if (s3 && fleet) {
    const { createS3AssetStore } = await import('./asset-store-s3.ts');
    return createS3AssetStore(s3, readServerSecrets({ dataDir, ...secrets }));
  }
  const { createFileAssetStore } = await import('./asset-store-file.ts');
  return createFileAssetStore(join(dataDir, 'web-assets'));
}
