import { handleScheme, isHandled, type SchemeHandler, unhandleScheme } from '../protocol-server.ts';
import { record } from '../recordings.ts';
import { strict } from '../strict.ts';

/** Electron's `protocol`, implemented by the loopback server. */
export const protocol = strict('protocol', {
  handle: (scheme: string, handler: SchemeHandler) => handleScheme(scheme, handler),
  unhandle: (scheme: string) => unhandleScheme(scheme),
  isProtocolHandled: (scheme: string) => isHandled(scheme),
  registerSchemesAsPrivileged: (schemes: readonly Electron.CustomScheme[]) =>
    record('protocol.registerSchemesAsPrivileged', schemes),
});
