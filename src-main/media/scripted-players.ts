import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { MediaPlayers } from './media-pause.ts';

const run = promisify(execFile);

/** Programs whose scripting interface reports whether they play. No public interface of macOS reports it for others. */
const PLAYERS = ['Music', 'Spotify'] as const;
/** Timeout of a script in milliseconds: the system may ask the user for the permission. */
const SCRIPT_MS = 10_000;

/** Does something with a player in a certain state; prints its name if it was. A program is never started. */
const scriptOf = (player: string, state: string, order: string): string =>
  `if application "${player}" is running then
  tell application "${player}"
    if player state is ${state} then
      ${order}
      return "${player}"
    end if
  end tell
end if`;

type RunScript = (script: string) => Promise<string>;

const runScript: RunScript = async (script) =>
  (await run('osascript', ['-e', script], { timeout: SCRIPT_MS })).stdout;

/** Media players on macOS, by their scripting. */
export function scriptedPlayers(script: RunScript = runScript): MediaPlayers {
  /** Resolves with the players that obeyed, without those that the user does not let the app control. */
  async function commandAll(players: readonly string[], state: string, order: string): Promise<string[]> {
    const answers = await Promise.all(
      players.map((player) => script(scriptOf(player, state, order)).catch(() => '')),
    );
    return players.filter((player, index) => answers[index]?.trim() === player);
  }

  return {
    async pause() {
      const paused = await commandAll(PLAYERS, 'playing', 'pause');
      return async () => void (await commandAll(paused, 'paused', 'play'));
    },
  };
}
