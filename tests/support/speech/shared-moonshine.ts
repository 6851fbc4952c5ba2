import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  createMoonshineEngine,
  type MoonshineEngine,
} from '../../../src/server/speech/engines/moonshine/moonshine-engine.ts';

let engine: MoonshineEngine | null = null;

/** The built-in engine, shared by all tests of a file; its model files are prepared once per machine. */
export function sharedMoonshine(): MoonshineEngine {
  engine ??= createMoonshineEngine(join(tmpdir(), 'parlance-test-models'));
  return engine;
}
