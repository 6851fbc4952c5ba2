import { type FuseV1Config, FuseV1Options, FuseVersion } from '@electron/fuses';

/**
 * All fuses of Electron's binary, stated explicitly: a new fuse in another version makes the packaging fail.
 */
export const FUSES: FuseV1Config & { strictlyRequireAllFuses: true } = {
  version: FuseVersion.V1,
  strictlyRequireAllFuses: true,
  // The app must not be usable as plain Node, or be inspected.
  [FuseV1Options.RunAsNode]: false,
  [FuseV1Options.EnableNodeOptionsEnvironmentVariable]: false,
  [FuseV1Options.EnableNodeCliInspectArguments]: false,
  // No page is loaded from a file.
  [FuseV1Options.GrantFileProtocolExtraPrivileges]: false,
  [FuseV1Options.EnableCookieEncryption]: true,
  // Only the packaged code runs: the app loads nothing but the archive, whose integrity is verified.
  [FuseV1Options.EnableEmbeddedAsarIntegrityValidation]: true,
  [FuseV1Options.OnlyLoadAppFromAsar]: true,
  // The app has no V8 snapshot of its own.
  [FuseV1Options.LoadBrowserProcessSpecificV8Snapshot]: false,
  [FuseV1Options.WasmTrapHandlers]: true,
};
