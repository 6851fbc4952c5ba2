import { type FuseV1Config, FuseV1Options, FuseVersion } from '@electron/fuses';

/** The switches inside Electron's binary, each of them stated: one that is new in another version fails the packaging. */
export const FUSES: FuseV1Config & { strictlyRequireAllFuses: true } = {
  version: FuseVersion.V1,
  strictlyRequireAllFuses: true,
  // Nobody may make a plain Node of the app, or look into it.
  [FuseV1Options.RunAsNode]: false,
  [FuseV1Options.EnableNodeOptionsEnvironmentVariable]: false,
  [FuseV1Options.EnableNodeCliInspectArguments]: false,
  // No page comes from a file.
  [FuseV1Options.GrantFileProtocolExtraPrivileges]: false,
  [FuseV1Options.EnableCookieEncryption]: true,
  // The code is the one that was packed: what runs is the archive, and the archive is the one that was signed.
  [FuseV1Options.EnableEmbeddedAsarIntegrityValidation]: true,
  [FuseV1Options.OnlyLoadAppFromAsar]: true,
  // There is no snapshot of our own to load.
  [FuseV1Options.LoadBrowserProcessSpecificV8Snapshot]: false,
  [FuseV1Options.WasmTrapHandlers]: true,
};
