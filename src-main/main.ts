import { join } from 'node:path';
import {
  app,
  BrowserWindow,
  dialog,
  ipcMain,
  Menu,
  powerSaveBlocker,
  protocol,
  session,
  shell,
} from 'electron';
import { type IpcHandlers, ipc } from '../src/contract/ipc.ts';
import { createApiProxy } from './api/api-proxy.ts';
import { readServerAddress } from './api/server-address.ts';
import { IpcRefusal, registerIpc } from './ipc/register-ipc.ts';
import { createKeepAwake } from './power/keep-awake.ts';
import { APP_PRIVILEGES, APP_SCHEME } from './protocol/app-origin.ts';
import { createAppProtocol } from './protocol/app-protocol.ts';
import { openRendererFiles } from './protocol/renderer-files.ts';
import { createSessionToken } from './secrets/session-token.ts';
import { createExternalOpener } from './shell/external-link.ts';
import { applicationMenu } from './window/application-menu.ts';
import { openMainWindow } from './window/main-window.ts';
import { guardNavigation } from './window/navigation.ts';
import { guardPermissions } from './window/permissions.ts';

const built = join(import.meta.dirname, '..');
const preload = join(built, 'preload', 'preload.cjs');

function fail(error: unknown): void {
  dialog.showErrorBox('Parlance could not start', error instanceof Error ? error.message : String(error));
  app.exit(1);
}

/** Channels whose capabilities are not there yet refuse. */
function comingHandlers(): IpcHandlers {
  const refuse = () => {
    throw new IpcRefusal('not available in this version');
  };
  return Object.fromEntries(Object.keys(ipc).map((channel) => [channel, refuse])) as unknown as IpcHandlers;
}

async function start(): Promise<void> {
  const server = readServerAddress(process.env.PARLANCE_SERVER);
  const files = await openRendererFiles(join(built, 'renderer'));
  const openExternal = createExternalOpener((href) => shell.openExternal(href));
  const keepAwake = createKeepAwake(powerSaveBlocker);
  const token = createSessionToken();

  // What a link asks for is refused in silence: there is nobody to tell.
  app.on('web-contents-created', (_event, contents) =>
    guardNavigation(contents, (url) => void openExternal(url)),
  );
  guardPermissions(session.defaultSession);
  protocol.handle(
    APP_SCHEME,
    createAppProtocol({
      files,
      api: createApiProxy(async () => ({ address: server, name: server.origin, session: token })),
    }),
  );
  registerIpc(ipcMain, {
    ...comingHandlers(),
    'recording.set-active': keepAwake,
    'shell.open-external': openExternal,
  });
  Menu.setApplicationMenu(Menu.buildFromTemplate(applicationMenu(process.platform)));

  const openWindow = () => openMainWindow(preload, () => keepAwake(false)).catch(fail);
  app.on('activate', () => {
    if (BrowserWindow.getAllWindows().length === 0) void openWindow();
  });
  await openWindow();
}

/** A second start shows the window of the first. */
function showWindow(): void {
  const [window] = BrowserWindow.getAllWindows();
  if (!window) return;
  if (window.isMinimized()) window.restore();
  window.show();
  window.focus();
}

protocol.registerSchemesAsPrivileged([{ scheme: APP_SCHEME, privileges: APP_PRIVILEGES }]);
app.enableSandbox();
if (app.requestSingleInstanceLock()) {
  app.on('second-instance', showWindow);
  app.on('window-all-closed', () => {
    if (process.platform !== 'darwin') app.quit();
  });
  app.whenReady().then(start).catch(fail);
} else {
  app.quit();
}
