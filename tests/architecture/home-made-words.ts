import { parseSync } from 'oxc-parser';
import type { SourceFile } from '../../scripts/changed-tests/imports-of.ts';
import type { Violation } from './source-tree.ts';

/**
 * Invented names that this code once used and that no engineer would search for, with the replacements.
 * Checks identifiers, private fields and file names; comments and interface texts are not checked.
 */
const WORDS: readonly {
  readonly word: RegExp;
  readonly instead: string;
  /** Where it is an invented name; everywhere if left out. */
  readonly within?: RegExp;
}[] = [
  { word: /(^|[a-z])Desk$|^desk$/, instead: 'say what it does: lease, selection, publisher, client' },
  { word: /^(Glances?|glances?)$/, instead: 'interim results' },
  { word: /^(Tape|tape)$/, instead: 'ring buffer' },
  { word: /(Relay|Intake)$/, instead: 'session, input, proxy' },
  { word: /^[hH]earing$|[a-z]Hearing$/, instead: 'recognition' },
  { word: /^(nap|Nap)$/, instead: 'delay' },
  { word: /^(bears?|troubleOf)$/, instead: 'tolerates, retries, classifySendError' },
  { word: /[cC]ustody/, instead: 'store queue, local user data' },
  { word: /PageMail$/, instead: 'pending events' },
  { word: /PasteGrant$/, instead: 'paste permit' },
  { word: /^letGo$/, instead: 'release, close, allowClose' },
  { word: /^(use)?Told([A-Z]|$)/, instead: 'remote value' },
  { word: /^inTurn$|^createLine$/, instead: 'serial queue, enqueue' },
  { word: /^[pP]atien(ce|t)|Patien(ce|t)|PATIENCE/, instead: 'time-outs, time budget, retry' },
  { word: /^Stamped$|^(read|write)Stamped$/, instead: 'dated value' },
  { word: /^Person$|^persons/, instead: 'SessionUser, user' },
  { word: /^Surroundings$|^surroundings$/, instead: 'context, environment' },
  { word: /(^|[a-z])News$/, instead: 'message, event' },
  { word: /[a-z]Orders?$/, instead: 'command (an order of things is a position, a rank)' },
  {
    word: /^(lastWord|STILL_HERE|removeByAndBy|endOrphan)$/,
    instead: 'final event, heartbeat, in batches, cancel',
  },
  { word: /^(Works|createWorks)$/, instead: 'active takes' },
  {
    word: /^(canLock|limitedLock|unlocked|LockPort|openLockedFile)$/,
    instead: 'encrypt: a lock is mutual exclusion',
  },
  {
    word: /^(House|studio|sitDown|listeningPost|doomed)$/i,
    instead: 'fixtures, page, sign in, proxy, crashing',
  },
  { word: /^(admit|Admit)$|Admission/, instead: 'authorise a request, refuse in an overload' },
  { word: /(^|[a-z])[aA]dopt|^ADOPT/, instead: 'resume an orphan, take over a draft' },
  { word: /(^|[a-z])Concerns?$|^concerns?$/, instead: 'settings applier' },
  { word: /^Stretch$|[a-z]Stretch(es)?$/, instead: 'timed text, segment, range, section' },
  { word: /Ways$|_WAYS$/, instead: 'methods, transports' },
  { word: /^DictationPlace/, instead: 'dictation context' },
  { word: /^(MAKERS|makeThing)$/, instead: 'factories, items' },
  // It was a profile here and a speaker there.
  { word: /^voice$/, instead: 'voice profile, or speaker', within: /^src\/server\// },
  // It named six types in as many rooms; `HeardBy` is of the API.
  { word: /^Heard(?!By$)/, instead: 'recognised text, speech, phrase; what it is of' },
  {
    // It named ranges of texts and files, parts of a network, phrases and threads alike.
    word: /^(Places?|onPlace|placeText)$/,
    instead: 'what it is: a range, a network zone, a queue position, a path',
    within: /^src/,
  },
  {
    // It named answers, states and events alike. In a test, it is what a callback received.
    word: /^(told|TOLD)$|^told[A-Z]|[a-z]Told$/,
    instead: 'what the value is: an answer, a state, an event, what was sent, reported or announced',
    within: /^src/,
  },
];

/** Names that match a pattern but have the field's meaning: `inOrder` means chunks that arrived in order. */
const FINE: ReadonlySet<string> = new Set(['inOrder']);

const FILE_WORDS =
  /(^|[/-])(desk|glance|tape|relay|intake|nap|custody|page-mail|paste-grant|told|in-turn|patience|stamped|persons|house|studio|listening-post)(?=[.-])/;

/** The identifiers that a file declares or uses, from the syntax tree. */
function namesIn({ path, text }: SourceFile): Set<string> {
  const names = new Set<string>();
  const visit = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return;
    if (Array.isArray(node)) {
      for (const each of node) visit(each);
      return;
    }
    const { type, name } = node as { type?: string; name?: unknown };
    if ((type === 'Identifier' || type === 'PrivateIdentifier') && typeof name === 'string') names.add(name);
    for (const value of Object.values(node)) visit(value);
  };
  visit(parseSync(path, text).program);
  return names;
}

/** Files whose name, or an identifier in them, is an invented word. */
export function findHomeMadeWords(files: readonly SourceFile[]): Violation[] {
  return files.flatMap((file) => {
    const inPath = FILE_WORDS.exec(file.path)?.[2];
    const found = /\.(ts|tsx|mjs)$/.test(file.path)
      ? [...namesIn(file)].filter((name) => !FINE.has(name))
      : [];
    const inNames = found.flatMap((name) => {
      const banned = WORDS.find(({ word, within }) => word.test(name) && (within?.test(file.path) ?? true));
      return banned ? [{ path: file.path, what: `says ${name}: ${banned.instead}` }] : [];
    });
    return inPath === undefined ? inNames : [{ path: file.path, what: `is named for ${inPath}` }, ...inNames];
  });
}
