import { availableParallelism, totalmem } from 'node:os';
import { join } from 'node:path';
import { freeDisk } from '../src/downloads/free-disk.ts';
import { readModelSource } from '../src/downloads/model-source.ts';
import { readConfig } from '../src/server/config/config.ts';
import { runModelCommand } from '../src/server/models/model-commands.ts';
import { measureModel } from '../src/server/speech/engines/local/measure-model.ts';

const stop = new AbortController();
process.once('SIGINT', () => stop.abort());
process.once('SIGTERM', () => stop.abort());

const folder = join(readConfig(process.env).dataDir, 'models');
const [language = 'en'] = (process.env.LC_ALL || process.env.LANG || 'en').split(/[_.-]/);
process.exitCode = await runModelCommand(process.argv.slice(2), {
  folder,
  source: readModelSource(process.env.MODEL_SOURCE),
  machine: { cores: availableParallelism(), memory: totalmem(), freeDisk: await freeDisk(folder) },
  language: /^[a-z]{2,3}$/.test(language) ? language : 'en',
  terminal: { isTerminal: process.stdout.isTTY ?? false, write: (text) => void process.stdout.write(text) },
  signal: stop.signal,
  measure: (path) => measureModel(path, stop.signal),
});
