import { spawn } from 'node:child_process';
import { findProgram } from '../processes/find-program.ts';
import type { KeyPresser } from './key-presser.ts';
import type { Chord, ChordKey } from './paste-method.ts';

/** A program that presses keys: its arguments for a shortcut, and for a text that it reads from its input. */
interface KeyProgram {
  readonly name: string;
  chord(keys: Chord): readonly string[];
  readonly type: readonly string[];
  /** The texts that it has keys for; default: all. */
  readonly typable?: RegExp;
}

/** Milliseconds after which such a program is killed; typing a long text takes a while. */
const PRESS_MS = 10_000;
const TYPE_MS = 60_000;

const isModifier = (key: ChordKey): boolean => key.length > 1 && key !== 'Insert' && key !== 'Enter';

/** X11's names of keys. */
const NAMES = {
  Ctrl: 'ctrl',
  Shift: 'shift',
  Command: 'super',
  Insert: 'Insert',
  Enter: 'Return',
  C: 'c',
  V: 'v',
} as const;
/** The kernel's key codes (input-event-codes.h). */
const KEYCODES = { Ctrl: 29, Shift: 42, Command: 125, Insert: 110, Enter: 28, C: 46, V: 47 } as const;

/** By display system: the first installed program is used. */
const PROGRAMS = {
  x11: [
    {
      name: 'xdotool',
      chord: (keys) => ['key', '--clearmodifiers', keys.map((key) => NAMES[key]).join('+')],
      type: ['type', '--clearmodifiers', '--file', '-'],
    },
  ],
  wayland: [
    {
      name: 'wtype',
      chord(keys) {
        const modifiers = keys.filter(isModifier).map((key) => NAMES[key]);
        const otherKeys = keys.filter((key) => !isModifier(key)).map((key) => NAMES[key]);
        const press = otherKeys.flatMap((key) => (key.length > 1 ? ['-k', key] : [key]));
        return [
          ...modifiers.flatMap((key) => ['-M', key]),
          ...press,
          ...modifiers.toReversed().flatMap((key) => ['-m', key]),
        ];
      },
      type: ['-'],
    },
    {
      name: 'ydotool',
      chord: (keys) => [
        'key',
        ...keys.map((key) => `${KEYCODES[key]}:1`),
        ...keys.toReversed().map((key) => `${KEYCODES[key]}:0`),
      ],
      type: ['type', '--file', '-'],
      // It reads the key of any other character from beyond the end of its table.
      typable: /^[\t\n -~]*$/,
    },
  ],
} as const satisfies Record<string, readonly KeyProgram[]>;
export type DisplaySystem = keyof typeof PROGRAMS;

/** Runs a program without a shell; its output is ignored. Rejects when it fails or takes too long. */
function run(program: string, args: readonly string[], timeout: number, input = ''): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { timeout, stdio: ['pipe', 'ignore', 'ignore'] });
    child.on('error', reject);
    child.on('exit', (code) => (code === 0 ? resolve() : reject(new Error(`${program} ended with ${code}`))));
    // A program that has ended accepts no input; its end is reported above.
    child.stdin.on('error', () => undefined);
    child.stdin.end(input);
  });
}

/** Presses keys by an installed program of a Linux desktop. */
export function programPresser(system: DisplaySystem, searchPath: string): KeyPresser {
  const programs: readonly KeyProgram[] = PROGRAMS[system];

  async function find(): Promise<{ path: string; program: KeyProgram } | null> {
    for (const program of programs) {
      const path = await findProgram(program.name, searchPath);
      if (path !== null) return { path, program };
    }
    return null;
  }
  async function findOrThrow() {
    const found = await find();
    if (!found) throw new Error(`${programs[0]?.name} is not there`);
    return found;
  }

  return {
    missingRequirement: async () => ((await find()) ? null : (programs[0]?.name ?? '')),
    async chord(keys) {
      const { path, program } = await findOrThrow();
      await run(path, program.chord(keys), PRESS_MS);
    },
    async type(text) {
      const { path, program } = await findOrThrow();
      if (program.typable?.test(text) === false) throw new Error(`${program.name} lacks keys for a text`);
      await run(path, program.type, TYPE_MS, text);
    },
  };
}
