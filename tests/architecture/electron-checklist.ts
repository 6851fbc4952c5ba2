import type { SourceFile } from '../../scripts/changed-tests/imports-of.ts';
import {
  findFileAddresses,
  findForbiddenFeatures,
  findFreeOpeners,
  findInsecureAddresses,
  findLoosePreferences,
  findOwnPreferences,
  findRawBridge,
  findRawIpc,
  findWebviews,
} from './electron-scan.ts';
import type { Violation } from './source-tree.ts';

type Scan = (files: readonly SourceFile[]) => Violation[];

/** An item of Electron's security checklist, with the checks that enforce it. */
export interface ChecklistItem {
  /** Its number in Electron's list; `token` is an item of our own. */
  readonly item: number | 'token';
  readonly what: string;
  /** Source scans, each with a planted line that it must find: the file's path and text. */
  readonly scans: readonly { readonly scan: Scan; readonly planted: readonly [path: string, text: string] }[];
  /** Tests that enforce it at run time: a file below `tests/` and the test's title. */
  readonly tests: readonly (readonly [file: string, title: string])[];
}

const SECURITY = 'desktop/security.spec.ts';
const MAIN = 'src-main/window/x.ts';
const WINDOWS = [SECURITY, 'every window is sandboxed, isolated and without Node integration'] as const;

const loose = (planted: string) => ({ scan: findLoosePreferences, planted: [MAIN, planted] as const });
const forbidden = (planted: string) => ({ scan: findForbiddenFeatures, planted: [MAIN, planted] as const });

/**
 * Electron's checklist (electronjs.org/docs/latest/tutorial/security), item by item. What only the real
 * program can prove (fuses, sandbox and keychain) is checked here by its configuration only.
 */
export const ELECTRON_CHECKLIST: readonly ChecklistItem[] = [
  {
    item: 1,
    what: 'Only load secure content',
    scans: [{ scan: findInsecureAddresses, planted: [MAIN, "const a = 'http://example.com/';"] }],
    tests: [
      [
        'main/api/server-address.test.ts',
        'rejects the server address %s with a message about PARLANCE_SERVER',
      ],
      [SECURITY, 'the window stays on the app’s own page for every foreign address'],
    ],
  },
  {
    item: 2,
    what: 'Do not enable Node.js integration for remote content',
    scans: [
      loose('const a = { preload, nodeIntegration: true };'),
      loose('const a = { preload, nodeIntegration: false, contextIsolation: true };'),
      { scan: findOwnPreferences, planted: [MAIN, 'const a = { webPreferences: { preload } };'] },
    ],
    tests: [WINDOWS, ['desktop/shell.spec.ts', 'the page cannot reach other hosts and has no Node globals']],
  },
  {
    item: 3,
    what: 'Enable context isolation',
    scans: [loose('const a = { contextIsolation: false };')],
    tests: [WINDOWS],
  },
  {
    item: 4,
    what: 'Enable process sandboxing',
    scans: [loose('const a = { sandbox: false };')],
    tests: [WINDOWS],
  },
  {
    item: 5,
    what: 'Handle session permission requests from remote content',
    scans: [],
    tests: [
      [SECURITY, 'only audio and clipboard writes are granted, and only to the app’s own main frame'],
      [SECURITY, 'the page may use the microphone, but not the camera, geolocation or notifications'],
    ],
  },
  {
    item: 6,
    what: 'Do not disable webSecurity',
    scans: [
      loose('const a = { webSecurity: !isDev };'),
      forbidden("app.commandLine.appendSwitch('disable-web-security');"),
    ],
    tests: [WINDOWS],
  },
  {
    item: 7,
    what: 'Define a Content Security Policy',
    scans: [],
    tests: [
      [SECURITY, 'the page is served with its content security policy, which blocks scripts and images'],
    ],
  },
  {
    item: 8,
    what: 'Do not set allowRunningInsecureContent',
    scans: [forbidden('const a = { allowRunningInsecureContent: true };')],
    tests: [WINDOWS],
  },
  {
    item: 9,
    what: 'Do not enable experimental features',
    scans: [forbidden('const a = { experimentalFeatures: true };')],
    tests: [],
  },
  {
    item: 10,
    what: 'Do not use enableBlinkFeatures',
    scans: [forbidden("const a = { enableBlinkFeatures: 'X' };")],
    tests: [],
  },
  {
    item: 11,
    what: 'Do not use allowpopups for webviews',
    scans: [
      { scan: findWebviews, planted: ['src-renderer/pages/x.tsx', 'const a = <webview allowpopups />;'] },
    ],
    tests: [],
  },
  {
    item: 12,
    what: 'Verify webview options and parameters',
    scans: [loose('const a = { webviewTag: true };')],
    tests: [['main/window/navigation.test.ts', 'blocks webviews']],
  },
  {
    item: 13,
    what: 'Disable or limit navigation',
    scans: [],
    tests: [
      [SECURITY, 'the window stays on the app’s own page for every foreign address'],
      [SECURITY, 'redirects to other addresses and all frame navigation are blocked'],
    ],
  },
  {
    item: 14,
    what: 'Disable or limit creation of new windows',
    scans: [],
    tests: [[SECURITY, 'window.open() opens no window, and only https and mailto links open externally']],
  },
  {
    item: 15,
    what: 'Do not use shell.openExternal with untrusted content',
    scans: [{ scan: findFreeOpeners, planted: [MAIN, 'void shell.openExternal(url);'] }],
    tests: [
      [SECURITY, 'window.open() opens no window, and only https and mailto links open externally'],
      ['main/shell/external-link.test.ts', 'opens only allowed links and returns whether one was opened'],
    ],
  },
  {
    item: 16,
    what: 'Use a current version of Electron',
    scans: [],
    tests: [['architecture/electron-checklist.test.ts', 'uses one of the three newest Electron majors']],
  },
  {
    item: 17,
    what: 'Validate the sender of all IPC messages',
    scans: [{ scan: findRawIpc, planted: [MAIN, "ipcMain.handle('x', () => 1);"] }],
    tests: [
      [SECURITY, 'every channel rejects subframes, other origins, and a wrong number of arguments'],
      [SECURITY, 'a thousand invalid requests are rejected and main keeps running'],
      [SECURITY, 'main has no IPC listeners besides the invoke handlers'],
    ],
  },
  {
    item: 18,
    what: 'Avoid usage of the file:// protocol',
    scans: [
      { scan: findFileAddresses, planted: [MAIN, "void window.loadFile('index.html');"] },
      { scan: findFileAddresses, planted: [MAIN, "void window.loadURL('file:///x/index.html');"] },
    ],
    tests: [['desktop/shell.spec.ts', 'path traversal and unlisted files return 404']],
  },
  {
    item: 19,
    what: 'Check which fuses you can change',
    scans: [],
    tests: [['architecture/electron-checklist.test.ts', 'sets every fuse and disables the risky ones']],
  },
  {
    item: 20,
    what: 'Do not expose Electron APIs to untrusted web content',
    scans: [
      {
        scan: findRawBridge,
        planted: ['src-preload/preload.ts', "contextBridge.exposeInMainWorld('electron', { invoke });"],
      },
      {
        scan: findRawBridge,
        planted: [
          'src-preload/preload.ts',
          "import { ipcRenderer } from 'electron'; contextBridge.exposeInMainWorld(BRIDGE, { ipcRenderer });",
        ],
      },
    ],
    tests: [[SECURITY, 'the bridge exposes exactly the contract’s channels and events']],
  },
  {
    item: 'token',
    what: 'The session’s token stays in main',
    scans: [],
    tests: [
      [SECURITY, 'the session token stays in main: not in the page, its responses, the disk or the log'],
    ],
  },
];
