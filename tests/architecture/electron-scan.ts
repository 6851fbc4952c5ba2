import { type Node, parseSync, Visitor } from 'oxc-parser';
import type { SourceFile } from '../../scripts/changed-tests/imports-of.ts';
import type { Violation } from './source-tree.ts';

type Found = (what: string) => void;
type Look = (file: SourceFile, found: Found) => void;

/** Creates a scan of main's and the preload's files, or of those that `where` matches. */
const scan =
  (look: Look, where = /^src-(main|preload)\//) =>
  (files: readonly SourceFile[]): Violation[] =>
    files
      .filter(({ path }) => where.test(path) && /\.tsx?$/.test(path))
      .flatMap((file) => {
        const violations: Violation[] = [];
        look(file, (what) => violations.push({ path: file.path, what }));
        return violations;
      });

const programOf = ({ path, text }: SourceFile) => {
  const { program, errors } = parseSync(path, text);
  if (errors.length > 0) throw new Error(`${path} does not parse`);
  return program;
};

const nameOf = (node: Node): string | null => {
  if (node.type === 'Identifier') return node.name;
  return node.type === 'Literal' && typeof node.value === 'string' ? node.value : null;
};
const textOf = ({ text }: SourceFile, { start, end }: { start: number; end: number }) =>
  text.slice(start, end);

/** Visits the string literals of a file, and the fixed parts of its templates. */
function eachText(file: SourceFile, take: (text: string) => void): void {
  new Visitor({
    Literal(node) {
      if (typeof node.value === 'string') take(node.value);
    },
    TemplateElement(node) {
      take(node.value.raw);
    },
  }).visit(programOf(file));
}

/** Visits every `name: value` of every object. */
function eachProperty(file: SourceFile, take: (name: string, value: Node) => void): void {
  new Visitor({
    Property(node) {
      const name = nameOf(node.key);
      if (name !== null) take(name, node.value);
    },
  }).visit(programOf(file));
}

const INSECURE = /^(http|ws):\/\/(?!(127\.0\.0\.1|localhost)(:|\/|$))\S/i;

/** 1: insecure addresses, except those of this computer. */
export const findInsecureAddresses = scan((file, found) =>
  eachText(file, (text) => {
    if (INSECURE.test(text)) found(`names ${text}`);
  }),
);

/** 2, 3, 4, 6 and 12: preferences that every window must set, with their values. */
const STATED = {
  nodeIntegration: false,
  nodeIntegrationInWorker: false,
  nodeIntegrationInSubFrames: false,
  contextIsolation: true,
  sandbox: true,
  webSecurity: true,
  webviewTag: false,
} as const;

/** Page preferences with another value, or without a required one. */
export const findLoosePreferences = scan((file, found) => {
  eachProperty(file, (name, value) => {
    if (!(name in STATED)) return;
    const wanted = STATED[name as keyof typeof STATED];
    if (textOf(file, value) !== String(wanted)) found(`states ${name}: ${textOf(file, value)}`);
  });
  new Visitor({
    ObjectExpression(node) {
      const names = node.properties.map((each) => (each.type === 'Property' ? nameOf(each.key) : null));
      if (!names.includes('preload') || !names.some((name) => name !== null && name in STATED)) return;
      for (const name of Object.keys(STATED)) if (!names.includes(name)) found(`does not state ${name}`);
    },
  }).visit(programOf(file));
});

/** Windows that do not use the shared page preferences. */
export const findOwnPreferences = scan((file, found) =>
  eachProperty(file, (name, value) => {
    if (name !== 'webPreferences') return;
    if (!/^pagePreferences\(\w+\)$/.test(textOf(file, value))) found('has page preferences of its own');
  }),
);

/** 6, 8, 9 and 10: preferences that must stay unset, and switches with the same effect. */
export const findForbiddenFeatures = scan((file, found) => {
  eachProperty(file, (name) => {
    if (['allowRunningInsecureContent', 'experimentalFeatures', 'enableBlinkFeatures'].includes(name)) {
      found(`sets ${name}`);
    }
  });
  eachText(file, (text) => {
    if (
      /^(--)?(disable-web-security|no-sandbox|disable-site-isolation-trials|ignore-certificate-errors|remote-debugging-\w+|js-flags|enable-blink-features|allow-running-insecure-content|disable-features)\b/.test(
        text,
      )
    ) {
      found(`switches ${text}`);
    }
  });
});

/** 11: webviews in pages. */
export const findWebviews = scan((file, found) => {
  new Visitor({
    JSXOpeningElement(node) {
      if (node.name.type === 'JSXIdentifier' && node.name.name === 'webview') found('has a webview');
    },
  }).visit(programOf(file));
  eachText(file, (text) => {
    if (text === 'webview' || text === 'allowpopups') found(`names ${text}`);
  });
}, /^src-(main|preload|renderer)\//);

/** Visits every member access `object.name`, with the callees of the calls around it. */
function eachMember(file: SourceFile, take: (object: string, name: string, around: string[]) => void): void {
  const around: string[] = [];
  new Visitor({
    CallExpression(node) {
      around.push(textOf(file, node.callee));
    },
    'CallExpression:exit'() {
      around.pop();
    },
    MemberExpression(node) {
      const name = nameOf(node.property);
      if (name !== null) take(textOf(file, node.object), name, [...around]);
    },
  }).visit(programOf(file));
}

/** 15: addresses that bypass the single function which checks and opens them. */
export const findFreeOpeners = scan((file, found) =>
  eachMember(file, (object, name, around) => {
    if (!/^(electron\.)?shell$/.test(object)) return;
    if (name === 'openExternal' && around.includes('createExternalOpener')) return;
    if (name === 'openExternal' || name === 'openPath') found(`calls shell.${name} by itself`);
  }),
);

/** 17: channels that bypass the single wrapper which checks the sender. */
export const findRawIpc = scan((file, found) =>
  eachMember(file, (object, name) => {
    if (/^(electron\.)?ipcMain$/.test(object)) found(`uses ipcMain.${name}`);
    if (/\.ipc$/.test(object) || (name === 'ipc' && /contents|frame/i.test(object)))
      found(`uses ${object}.${name}`);
  }),
);

/** 18: pages and files loaded by path. */
export const findFileAddresses = scan((file, found) => {
  eachMember(file, (_object, name) => {
    if (name === 'loadFile') found('loads a file');
  });
  eachText(file, (text) => {
    if (/^file:/i.test(text)) found(`names ${text}`);
  });
});

/** 20: exposing anything but the bridge, exposing to another world, or passing on `ipcRenderer` itself. */
export const findRawBridge = scan((file, found) => {
  let known = 0;
  let uses = 0;
  new Visitor({
    Identifier({ name }) {
      if (name === 'ipcRenderer') uses += 1;
    },
    ImportSpecifier({ local }) {
      // Counts both the imported and the local name.
      if (local.name === 'ipcRenderer') known += 2;
    },
    MemberExpression(node) {
      if (textOf(file, node.object) === 'ipcRenderer') known += 1;
    },
    CallExpression(node) {
      if (textOf(file, node.callee).endsWith('exposeInIsolatedWorld')) found('exposes to another world');
      const [name] = node.arguments;
      if (
        textOf(file, node.callee).endsWith('exposeInMainWorld') &&
        name &&
        textOf(file, name) !== 'BRIDGE'
      ) {
        found(`exposes ${textOf(file, name)}`);
      }
    },
  }).visit(programOf(file));
  if (uses !== known) found('hands ipcRenderer on');
}, /^src-preload\//);
