import { benchAppOpening } from './app-opening.ts';
import { benchCorrections } from './corrections.ts';
import { benchDecoders } from './decoders.ts';
import { benchDesktop } from './desktop.ts';
import { benchEditor } from './editor.ts';
import { benchFirstLoad } from './first-load.ts';
import { benchFleet } from './fleet.ts';
import { benchHistory } from './history.ts';
import { benchHotkey } from './hotkey.ts';
import { benchHour } from './hour.ts';
import { benchLanding } from './landing.ts';
import { benchLocalEngine } from './local-engine.ts';
import type { Result } from './measure.ts';
import { benchRecorders, benchSignIns } from './recorders.ts';
import { benchSpeakers } from './speakers.ts';
import { benchSpeech } from './speech.ts';
import { benchSpokenCommands } from './spoken-commands.ts';
import { benchStart } from './start.ts';
import { benchSuite } from './suite.ts';
import { benchCrowd, benchStop } from './takes.ts';
import { benchUploadMemory, benchWait } from './transcribe.ts';

const benches: Readonly<Record<string, () => Promise<Result | Result[]>>> = {
  suite: async () => benchSuite(),
  start: () => benchStart(),
  'first-load': () => benchFirstLoad(),
  landing: () => benchLanding(),
  app: () => benchAppOpening(),
  desktop: async () => [...(await benchDesktop()), ...(await benchHotkey())],
  editor: () => benchEditor(),
  speech: () => benchSpeech(),
  page: () => benchLocalEngine(),
  speakers: () => benchSpeakers(),
  commands: () => benchSpokenCommands(),
  corrections: () => benchCorrections(),
  wait: () => benchWait(),
  memory: () => benchUploadMemory(),
  decoders: () => benchDecoders(),
  history: () => benchHistory(),
  stop: () => benchStop(),
  crowd: () => benchCrowd(),
  recorders: () => benchRecorders(),
  'sign-ins': () => benchSignIns(),
  fleet: () => benchFleet(),
  hour: () => benchHour(),
};

/** Runs only on request by name, because it takes as long as its name says. */
const LONG = ['hour'];

// The benchmarks named on the command line, or all but the long ones.
const chosen = process.argv.slice(2);
const unknown = chosen.filter((name) => !(name in benches));
if (unknown.length > 0) {
  process.stderr.write(
    `There is no part ${unknown.join(', ')}. The parts: ${Object.keys(benches).join(', ')}\n`,
  );
  process.exit(1);
}
const results: Result[] = [];
for (const [name, bench] of Object.entries(benches)) {
  if (chosen.length > 0 ? !chosen.includes(name) : LONG.includes(name)) continue;
  process.stderr.write(`${name} ...\n`);
  results.push(...[await bench()].flat());
}

const width = Math.max(...results.map(({ name }) => name.length));
console.log(`\n${'what'.padEnd(width)}  measured        aim        of which`);
for (const { name, value, unit, aim, detail } of results) {
  const shown = (Number.isNaN(value) ? 'not measured' : `${value.toFixed(2)}${unit}`).padEnd(14);
  const mark = value <= aim ? ' ' : '!';
  console.log(`${name.padEnd(width)}  ${shown}${mark} ≤ ${String(aim).padEnd(7)}  ${detail}`);
}
