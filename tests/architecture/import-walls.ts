import { importsOf, type SourceFile } from '../../scripts/changed-tests/imports-of.ts';
import type { Violation } from './source-tree.ts';

/** A part of the tree, with the own modules and the packages that it may import. */
interface Wall {
  part: RegExp;
  ours: RegExp;
  packages: RegExp;
}

const NO_NODE = /^(?!node:|electron$|better-sqlite3$|pg$|hono$|@hono\/)/;
const CONTRACT = 'src/contract/';
const TEXT = 'src/text/';
/** Serial queues, delays: what knows neither the product nor a platform. */
const ASYNC = 'src/async/';
const SENDING = 'src/sending/';
/** Recognition that runs in a server's process as in a page: written once, so that both hear the same words. */
const SPEECH = 'src/speech/';
const DOWNLOADS = 'src/downloads/';
const NODE = 'src/node/';
/** English texts: every file that uses texts imports the types of their keys from here. */
const LOCALES = 'locales/en/';
/** What knows no feature and no page. */
const RENDERER_KIT = 'src-renderer/(ui|i18n|theme)/';
const PAGE_STATE = 'src-renderer/page-state/';
/** The platform's interface, without its hosts. */
const PLATFORM = 'src-renderer/platform/[^/]+$';

/** The table "The folders" in docs/architecture.md; a file must satisfy every wall that matches it. */
const WALLS: readonly Wall[] = [
  { part: /^src\/contract\//, ours: /^src\/contract\//, packages: /^zod$/ },
  { part: /^src\/async\//, ours: /^src\/async\//, packages: /^$/ },
  { part: /^src\/node\//, ours: /^src\/node\//, packages: /^node:/ },
  { part: /^src\/text\//, ours: /^src\/text\//, packages: /^$/ },
  {
    part: /^src\/speech\//,
    ours: new RegExp(`^(${SPEECH}|${CONTRACT}|${TEXT})`),
    packages: /^(zod|fastest-levenshtein|llama-tokenizer-js|onnxruntime-web\/?.*)$/,
  },
  { part: /^src\/sending\//, ours: new RegExp(`^(${SENDING}|${CONTRACT}|${ASYNC})`), packages: /^$/ },
  {
    part: /^src\/downloads\//,
    ours: new RegExp(`^(${DOWNLOADS}|${NODE}|${CONTRACT})`),
    packages: /^node:/,
  },
  {
    part: /^src\/cli\//,
    ours: new RegExp(`^(src/cli/|${CONTRACT}|${TEXT}|${ASYNC}|${SENDING}|${SPEECH}audio/)`),
    packages: /^(node:|eventsource-parser$|undici$|zod$|@picovoice\/pvrecorder-node$)/,
  },
  {
    part: /^src\/server\//,
    ours: new RegExp(
      `^(src/server/|${CONTRACT}|${TEXT}|${ASYNC}|${SPEECH}|${DOWNLOADS}|${NODE}|${LOCALES}mail.json$)`,
    ),
    packages: /^(?!react|electron$|@mantine\/)/,
  },
  {
    part: /^src-main\//,
    ours: new RegExp(
      `^(src-main/|${CONTRACT}|${TEXT}|${ASYNC}|${SENDING}|${DOWNLOADS}|${NODE}|${LOCALES}desktop-main.json$)`,
    ),
    packages: /^(?!react|@mantine\/|hono$)/,
  },
  {
    part: /^src-preload\//,
    ours: new RegExp(`^(src-preload/|${CONTRACT}desktop/ipc\\.ts$)`),
    packages: /^(electron|zod)$/,
  },
  {
    part: /^src-renderer\//,
    ours: new RegExp(`^(src-renderer/|${CONTRACT}|${TEXT}|${ASYNC}|${SENDING}|${SPEECH}|${LOCALES})`),
    packages: NO_NODE,
  },
  {
    part: /^src-renderer\/service-worker\//,
    ours: new RegExp(`^(src-renderer/service-worker/|${CONTRACT})`),
    packages: /^$/,
  },
  {
    part: /^src-renderer\/features\//,
    ours: new RegExp(
      `^(src-renderer/(features|data)/|${RENDERER_KIT}|${PAGE_STATE}|${PLATFORM}|${CONTRACT}|${TEXT}|${ASYNC}|${SENDING}|${SPEECH}audio/)`,
    ),
    packages: NO_NODE,
  },
  {
    part: /^src-renderer\/data\//,
    ours: new RegExp(`^(src-renderer/data/|${PLATFORM}|${CONTRACT}|${ASYNC}|${SENDING})`),
    packages: NO_NODE,
  },
  {
    part: /^src-renderer\/(ui|theme|i18n)\//,
    ours: new RegExp(`^(${RENDERER_KIT}|${CONTRACT}|${TEXT}|${ASYNC}|${LOCALES})`),
    packages: NO_NODE,
  },
  {
    part: /^src-renderer\/page-state\//,
    ours: new RegExp(`^(${PAGE_STATE}|${RENDERER_KIT}|${CONTRACT}|${TEXT}|${ASYNC}|${LOCALES})`),
    packages: NO_NODE,
  },
  {
    part: /^src-renderer\/platform\//,
    ours: new RegExp(`^(src-renderer/platform/|${CONTRACT}|${TEXT}|${ASYNC}|${SENDING}|${SPEECH})`),
    packages: NO_NODE,
  },
];

/** Files that may speak SQL. */
const STORES = /^src\/server\/(db\/|.*\/([a-z-]+-)?store\.ts$)|^src-main\/cache\//;
const SPEAKS_SQL = /\.(selectFrom|insertInto|updateTable|deleteFrom)\(/;

/** Packages that only the listed files may import. */
const PRIVILEGES: readonly { packages: RegExp; only: RegExp; why: string }[] = [
  {
    packages: /^(kysely|better-sqlite3|pg)$/,
    only: STORES,
    why: 'only stores and db/ speak SQL',
  },
  {
    packages: /^(hono|@hono\/.*)$/,
    only: /^src\/server\/(http\/|app\.ts$|run-server\.ts$)/,
    why: 'only http/ and the composition know the framework',
  },
  {
    packages: /^(openai|@anthropic-ai\/sdk|transcribe-cpp)$/,
    only: /^src\/server\/(ai|speech)\//,
    why: 'only ai/ and speech/ speak to vendors',
  },
  { packages: /^stripe$/, only: /^src\/server\/plan\//, why: 'only plan/ speaks to the payment service' },
  { packages: /^nodemailer$/, only: /^src\/server\/mail\//, why: 'only mail/ speaks to the mail server' },
  {
    packages: /^prom-client$/,
    only: /^src\/server\/operation\/prometheus\.ts$/,
    why: 'other rooms measure through the port Metrics',
  },
  {
    packages: /^@opentelemetry\//,
    only: /^src\/server\/operation\/open-telemetry\.ts$/,
    why: 'other rooms trace through the port Tracer',
  },
  { packages: /^electron$/, only: /^src-(main|preload)\//, why: 'only main and preload know Electron' },
];

/** Server files that may know HTTP: `http/` itself, handlers, and the app's composition. */
const KNOWS_HTTP =
  /^src\/server\/(http\/|modules\/|accounts\/sign-in\/sign-in-responses\.ts$|.*handlers\.ts$|app\.ts$|run-server\.ts$)/;

/** Imports that violate a wall. */
export function findWallBreaks(files: readonly SourceFile[]): Violation[] {
  return files.flatMap((file) => {
    const walls = WALLS.filter((wall) => wall.part.test(file.path));
    const queries =
      /^src(-main)?\//.test(file.path) && SPEAKS_SQL.test(file.text) && !STORES.test(file.path)
        ? [{ path: file.path, what: 'speaks SQL: only stores and db/ do' }]
        : [];
    const imports = importsOf(file).flatMap(({ packageName, path }) => {
      const reasons =
        path === null
          ? packageBreaks(file.path, packageName ?? '', walls)
          : pathBreaks(file.path, path, walls);
      return reasons.map((what) => ({ path: file.path, what }));
    });
    return [...queries, ...imports];
  });
}

function packageBreaks(from: string, name: string, walls: readonly Wall[]): string[] {
  const unwelcome = walls.some((wall) => !wall.packages.test(name)) ? [`imports ${name}`] : [];
  const privileged = PRIVILEGES.filter(({ packages, only }) => packages.test(name) && !only.test(from));
  return [...unwelcome, ...privileged.map(({ why }) => `imports ${name}: ${why}`)];
}

function pathBreaks(from: string, to: string, walls: readonly Wall[]): string[] {
  const unwelcome = walls.some((wall) => !wall.ours.test(to)) ? [`imports ${to}`] : [];
  if (from.startsWith('src/server/') && to.startsWith('src/server/http/') && !KNOWS_HTTP.test(from))
    unwelcome.push(`imports ${to}: only handlers know HTTP`);
  return crossesFeatures(from, to) ? [...unwelcome, `imports another feature: ${to}`] : unwelcome;
}

function crossesFeatures(from: string, to: string): boolean {
  const feature = (path: string) => path.match(/^src-renderer\/features\/([^/]+)\//)?.[1];
  const [here, there] = [feature(from), feature(to)];
  return here !== undefined && there !== undefined && here !== there;
}
