import { posix } from 'node:path';
import { type CallExpression, type Program, parseSync, Visitor } from 'oxc-parser';
import type { SourceFile } from '../../scripts/changed-tests/imports-of.ts';
import type { Violation } from './source-tree.ts';

/** The namespace of each key, by the key without its plural ending. */
export type KeyNamespaces = ReadonlyMap<string, string>;

/** Functions that load code and, by their last arguments, its namespaces. */
const LOADERS = new Set(['lazyPage', 'lazyPart', 'onDemand', 'withTexts', 'loadTexts']);
/** Functions whose arguments are the namespaces that a module uses. */
const SPEAKERS = new Set(['useText', 'textsOf']);
const KEY_START = /^[a-z]\w*\.[\w.]*$/;
const ENTRY = /^src-renderer\/entry-\w+\.tsx$/;
/** Files that define page titles, which are read only after the page and its texts have loaded. */
const TITLES = /^src-renderer\/(app\/((public|desktop)-routes|router)|entry-static)\.tsx?$/;
/** Files whose keys come from their callers: the check examines the callers instead. */
const FOR_OTHERS = new Set(['src-renderer/i18n/i18n.ts', 'src-renderer/app/mutation-notices.ts']);
/** Files examined per export: most importers of a query do not import its mutation. */
const BY_EXPORT = /^src-renderer\/data\//;
const ALWAYS = 'common';

/** Lazily loaded code, with the namespaces that load beside it. */
interface LazyImport {
  readonly path: string;
  readonly namespaces: readonly string[];
}

/** The namespaces that a module uses, its imports, and what it loads. */
interface Module {
  readonly path: string;
  /** Namespaces, each with its user: an export's name, or null for the whole module. */
  readonly spoken: readonly (readonly [namespace: string, by: string | null])[];
  /** Imported modules, each with the imported names. */
  readonly imports: readonly { readonly path: string; readonly names: readonly string[] }[];
  readonly lazy: readonly LazyImport[];
  /** Namespaces that it loads without code. */
  readonly loads: readonly string[];
}

const stringsOf = (call: CallExpression): string[] =>
  call.arguments.flatMap((argument) =>
    argument.type === 'Literal' && typeof argument.value === 'string' ? [argument.value] : [],
  );

const nameOf = (call: CallExpression): string => (call.callee.type === 'Identifier' ? call.callee.name : '');

/** The namespaces of all keys that start with this template prefix. */
function namespacesOfPrefix(prefix: string, keys: KeyNamespaces): string[] {
  if (!KEY_START.test(prefix)) return [];
  return [...keys].filter(([key]) => key.startsWith(prefix)).map(([, namespace]) => namespace);
}

/** The exports of a module, each with its start and end offset. */
function exportsIn(program: Program): { name: string; start: number; end: number }[] {
  return program.body.flatMap((statement) => {
    if (statement.type !== 'ExportNamedDeclaration') return [];
    const { declaration, start, end } = statement;
    if (declaration?.type === 'FunctionDeclaration' && declaration.id) {
      return [{ name: declaration.id.name, start, end }];
    }
    if (declaration?.type !== 'VariableDeclaration') return [];
    return declaration.declarations.flatMap(({ id }) =>
      id.type === 'Identifier' ? [{ name: id.name, start, end }] : [],
    );
  });
}

/** Reads a module. Finds keys in any position: as an argument, in a list, in a mutation's notices. */
function readModule({ path, text }: SourceFile, keys: KeyNamespaces): Module {
  const { program } = parseSync(path, text);
  const resolve = (specifier: string) => posix.join(posix.dirname(path), specifier);
  const exported = BY_EXPORT.test(path) ? exportsIn(program) : [];
  const spoken: [string, string | null][] = [];
  const imports: { path: string; names: string[] }[] = [];
  const loaders: CallExpression[] = [];
  const dynamic: { start: number; path: string }[] = [];
  const follow = (specifier: string, names: string[]) => {
    if (specifier.startsWith('.')) imports.push({ path: resolve(specifier), names });
  };
  const speak = (namespace: string, at: number) => {
    const by = exported.find(({ start, end }) => start <= at && at < end);
    spoken.push([namespace, by?.name ?? null]);
  };
  new Visitor({
    ImportDeclaration({ source, importKind, specifiers }) {
      const values = specifiers.filter((one) => !('importKind' in one && one.importKind === 'type'));
      if (importKind === 'type' || (specifiers.length > 0 && values.length === 0)) return;
      const names = values.flatMap((one) =>
        one.type === 'ImportSpecifier' && one.imported.type === 'Identifier' ? [one.imported.name] : [],
      );
      follow(source.value, names);
    },
    ImportExpression({ source, start }) {
      if (source.type === 'Literal' && typeof source.value === 'string' && source.value.startsWith('.')) {
        dynamic.push({ start, path: resolve(source.value) });
      }
    },
    CallExpression(call) {
      const name = nameOf(call);
      if (LOADERS.has(name)) loaders.push(call);
      if (SPEAKERS.has(name)) for (const namespace of stringsOf(call)) speak(namespace, call.start);
      if (name === 'serverErrorText') speak('errors', call.start);
    },
    Property({ key, value, start }) {
      const isDetail = key.type === 'Identifier' && key.name === 'detail';
      if (isDetail && value.type === 'Literal' && value.value === 'server') speak('errors', start);
    },
    Literal({ value, start }) {
      const namespace = typeof value === 'string' ? keys.get(value) : undefined;
      if (namespace !== undefined) speak(namespace, start);
    },
    TemplateLiteral({ quasis, expressions, start }) {
      if (expressions.length === 0) return;
      for (const namespace of namespacesOfPrefix(quasis[0]?.value.cooked ?? '', keys))
        speak(namespace, start);
    },
  }).visit(program);
  const lazy = dynamic.map(({ start, path }) => {
    const around = loaders.filter((call) => call.start < start && start < call.end);
    return { path, namespaces: around.flatMap(stringsOf) };
  });
  const loads = loaders.filter((call) => nameOf(call) === 'loadTexts').flatMap(stringsOf);
  return { path, spoken, imports, lazy, loads };
}

/** The module and everything that it imports, transitively. */
function comingWith(path: string, modules: ReadonlyMap<string, Module>): Set<string> {
  const found = new Set<string>();
  const visit = (one: string): void => {
    const module = modules.get(one);
    if (!module || found.has(one)) return;
    found.add(one);
    for (const { path: next } of module.imports) visit(next);
  };
  visit(path);
  return found;
}

const both = (one: ReadonlySet<string>, other: ReadonlySet<string>): Set<string> =>
  new Set([...one].filter((name) => other.has(name)));

/** The namespaces that a module uses, directly or through imported names of modules examined per export. */
function spokenBy(module: Module, modules: ReadonlyMap<string, Module>): Set<string> {
  if (FOR_OTHERS.has(module.path)) return new Set();
  const own = module.spoken.filter(([, by]) => by === null);
  const imported = module.imports.flatMap(({ path, names }) =>
    (modules.get(path)?.spoken ?? []).filter(([, by]) => by !== null && names.includes(by)),
  );
  return new Set([...own, ...imported].map(([namespace]) => namespace));
}

/** Code that loads as one unit; `loaded` holds the namespaces that are always loaded when it runs. */
interface Part {
  readonly modules: ReadonlySet<string>;
  loaded: Set<string>;
}

/**
 * The units that the renderer loads, by their first module; lazy ones initially count every namespace as
 * loaded.
 */
function allParts(modules: ReadonlyMap<string, Module>, all: ReadonlySet<string>): Map<string, Part> {
  const entries = [...modules.values()].filter(({ path }) => ENTRY.test(path));
  const lazy = [...modules.values()].flatMap((module) => module.lazy);
  return new Map([
    ...lazy.map(({ path }) => [path, { modules: comingWith(path, modules), loaded: new Set(all) }] as const),
    ...entries.map(({ path, loads }) => {
      return [path, { modules: comingWith(path, modules), loaded: new Set([ALWAYS, ...loads]) }] as const;
    }),
  ]);
}

/**
 * Limits the units that `from` loads to the namespaces loaded in `from` or beside them; true when one
 * changed.
 */
function narrow(from: Part, parts: ReadonlyMap<string, Part>, modules: ReadonlyMap<string, Module>): boolean {
  let changed = false;
  for (const { path, namespaces } of [...from.modules].flatMap((one) => modules.get(one)?.lazy ?? [])) {
    const part = parts.get(path);
    if (!part || part === from) continue;
    const narrowed = both(part.loaded, new Set([...from.loaded, ...namespaces]));
    if (narrowed.size === part.loaded.size) continue;
    part.loaded = narrowed;
    changed = true;
  }
  return changed;
}

/** The units with the namespaces that are loaded whichever unit loads them (a fixed point). */
function partsOf(modules: ReadonlyMap<string, Module>, all: ReadonlySet<string>): Map<string, Part> {
  const parts = allParts(modules, all);
  while ([...parts.values()].filter((part) => narrow(part, parts, modules)).length > 0);
  return parts;
}

/** Modules that use a namespace which neither they nor their loaders have loaded. */
export function findUnloadedTexts(files: readonly SourceFile[], keys: KeyNamespaces): Violation[] {
  const modules = new Map(
    files
      .filter(({ path }) => /^src-renderer\/.*\.tsx?$/.test(path))
      .map((file) => [file.path, readModule(file, keys)]),
  );
  const all = new Set(keys.values());
  const titled = [...modules.values()].filter(({ path }) => TITLES.test(path));
  const withPages = new Set(titled.flatMap(({ lazy }) => lazy.flatMap(({ namespaces }) => namespaces)));
  const found = [...partsOf(modules, all)].flatMap(([from, { modules: within, loaded }]) =>
    [...within].flatMap((path) => {
      const module = modules.get(path);
      if (!module) return [];
      return [...spokenBy(module, modules)]
        .filter((namespace) => !loaded.has(namespace) && !(TITLES.test(path) && withPages.has(namespace)))
        .map((namespace) => ({ path, what: `speaks ${namespace}, which is not loaded with ${from}` }));
    }),
  );
  return found.sort((one, other) => one.path.localeCompare(other.path));
}
