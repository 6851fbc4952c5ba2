import { join } from 'node:path';
import { flipFuses } from '@electron/fuses';
import type { AfterPackContext } from 'electron-builder';
import { FUSES } from './fuses.ts';

/** Path of the executable in a packaged app. */
function programOf({ appOutDir, electronPlatformName, packager }: AfterPackContext): string {
  const { productFilename } = packager.appInfo;
  if (electronPlatformName === 'darwin') {
    return join(appOutDir, `${productFilename}.app`, 'Contents', 'MacOS', productFilename);
  }
  if (electronPlatformName === 'win32') return join(appOutDir, `${productFilename}.exe`);
  return join(appOutDir, packager.platformSpecificBuildOptions.executableName ?? productFilename);
}

/**
 * Sets the fuses of a packaged app, before it is signed. Rejects when the executable has an undeclared fuse.
 */
export async function flipFusesOf(context: AfterPackContext): Promise<void> {
  await flipFuses(programOf(context), {
    ...FUSES,
    // Changing the executable invalidates its signature, which Apple silicon requires.
    resetAdHocDarwinSignature: context.electronPlatformName === 'darwin',
  });
}
