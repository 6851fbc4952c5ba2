import { join } from 'node:path';
import { type AfterPackContext, Arch } from 'electron-builder';
import { flipFusesOf } from './flip-fuses.ts';
import { removeForeignBinaries } from './remove-foreign-binaries.ts';

function resourcesOf({ appOutDir, electronPlatformName, packager }: AfterPackContext): string {
  if (electronPlatformName !== 'darwin') return join(appOutDir, 'resources');
  return join(appOutDir, `${packager.appInfo.productFilename}.app`, 'Contents', 'Resources');
}

/** Completes a packaged app before it is signed: native files of its system only, and its fuses. */
export async function afterPack(context: AfterPackContext): Promise<void> {
  await removeForeignBinaries(join(resourcesOf(context), 'app.asar.unpacked'), {
    system: context.electronPlatformName,
    arch: Arch[context.arch],
  });
  await flipFusesOf(context);
}
