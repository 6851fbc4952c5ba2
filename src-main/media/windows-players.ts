import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { MediaPlayers } from './media-pause.ts';

const run = promisify(execFile);

/** Timeout of a script in milliseconds; PowerShell alone takes one to two seconds. */
const SCRIPT_MS = 10_000;

/**
 * Windows' media sessions (`GlobalSystemMediaTransportControlsSessionManager`), by Windows PowerShell, which can call
 * WinRT. Sends a command to each session in a state, and prints the ids of those that obeyed. `$only`: the ids to
 * command, none for all. Ids come from the environment, so that none is ever read as a script.
 */
const scriptOf = (state: 'Playing' | 'Paused', order: 'TryPauseAsync' | 'TryPlayAsync'): string => `
Add-Type -AssemblyName System.Runtime.WindowsRuntime
$manager = [Windows.Media.Control.GlobalSystemMediaTransportControlsSessionManager, Windows.Media.Control, ContentType = WindowsRuntime]
$asTask = [System.WindowsRuntimeSystemExtensions].GetMethods() | Where-Object {
  $_.Name -eq 'AsTask' -and $_.GetParameters().Count -eq 1 -and
  $_.GetParameters()[0].ParameterType.Name -eq 'IAsyncOperation\`1'
} | Select-Object -First 1
function Await($operation, $type) {
  $task = $asTask.MakeGenericMethod($type).Invoke($null, @($operation))
  $null = $task.Wait(5000)
  $task.Result
}
$only = @($env:PARLANCE_PLAYERS -split "\`n" | Where-Object { $_ -ne '' })
foreach ($session in (Await ($manager::RequestAsync()) $manager).GetSessions()) {
  $id = $session.SourceAppUserModelId
  if ($only.Count -gt 0 -and $only -notcontains $id) { continue }
  if ($session.GetPlaybackInfo().PlaybackStatus -ne '${state}') { continue }
  if (Await ($session.${order}()) ([bool])) { $id }
}`;

type RunScript = (script: string, ids: readonly string[]) => Promise<string>;

const runScript: RunScript = async (script, ids) => {
  const args = ['-NoProfile', '-NonInteractive', '-Command', script];
  const env = { ...process.env, PARLANCE_PLAYERS: ids.join('\n') };
  return (await run('powershell.exe', args, { timeout: SCRIPT_MS, windowsHide: true, env })).stdout;
};

const linesOf = (output: string): string[] =>
  output
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);

/** Media players on Windows. */
export function windowsPlayers(script: RunScript = runScript): MediaPlayers {
  return {
    async pause() {
      const paused = linesOf(await script(scriptOf('Playing', 'TryPauseAsync'), []));
      return async () => {
        if (paused.length > 0) await script(scriptOf('Paused', 'TryPlayAsync'), paused);
      };
    },
  };
}
