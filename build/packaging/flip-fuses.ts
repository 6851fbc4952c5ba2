import { join } from 'node:path';
import { flipFuses } from '@electron/fuses';
import type { AfterPackContext } from 'electron-builder';
import { FUSES } from './fuses.ts';

/** Where the program stands in a packed app. */
function programOf({ appOutDir, electronPlatformName, packager }: AfterPackContext): string {
  const { productFilename } = packager.appInfo;
  if (electronPlatformName === 'darwin') {
    return join(appOutDir, `${productFilename}.app`, 'Contents', 'MacOS', productFilename);
  }
  if (electronPlatformName === 'win32') return join(appOutDir, `${productFilename}.exe`);
  return join(appOutDir, packager.platformSpecificBuildOptions.executableName ?? productFilename);
}

/** Sets the fuses of a packed app, before it is signed. Rejects when the program has one that is not stated. */
export async function flipFusesOf(context: AfterPackContext): Promise<void> {
  await flipFuses(programOf(context), {
    ...FUSES,
    // Changing the program breaks the signature that Apple's own chips demand of any.
    resetAdHocDarwinSignature: context.electronPlatformName === 'darwin',
  });
}
