import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';

/** Creates a folder for one test, which is removed after it. */
export async function testFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'parlance-speech-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** Writes bytes to a file in a new test folder and returns its path. */
export async function fileWith(bytes: Uint8Array | string, name = 'recording'): Promise<string> {
  const path = join(await testFolder(), name);
  await writeFile(path, bytes);
  return path;
}

/** Command lines of running processes that contain the text (Linux: read from /proc). */
export async function processesNaming(text: string): Promise<string[]> {
  const ids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const lines = await Promise.all(ids.map((id) => readFile(`/proc/${id}/cmdline`, 'utf8').catch(() => '')));
  return lines.filter((line) => line.includes(text));
}

/** The descendants of this process that run a program of this name. */
export async function ownProcesses(program: string): Promise<number[]> {
  const ids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(Number);
  const parents = new Map<number, { parent: number; name: string }>();
  for (const id of ids) {
    const line = await readFile(`/proc/${id}/stat`, 'utf8').catch(() => '');
    const match = /^\d+ \((.*)\) (\S) (\d+)/.exec(line);
    if (match && match[2] !== 'Z') parents.set(id, { parent: Number(match[3]), name: match[1] ?? '' });
  }
  const isOurs = (id: number): boolean => {
    const entry = parents.get(id);
    if (!entry) return false;
    return entry.parent === process.pid || isOurs(entry.parent);
  };
  return ids.filter((id) => parents.get(id)?.name.startsWith(program.slice(0, 15)) && isOurs(id));
}

/** The processes of the engine in the box whose models are below a folder (Linux: read from /proc). */
export async function programsOf(folder: string): Promise<number[]> {
  const ids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const lines = await Promise.all(ids.map((id) => readFile(`/proc/${id}/cmdline`, 'utf8').catch(() => '')));
  return ids
    .filter((_, index) => lines[index]?.includes('moonshine-program') && lines[index]?.includes(folder))
    .map(Number);
}
