import type { DBus } from '../dbus/connection.ts';
import { Variant } from '../dbus/values.ts';
import type { MediaPlayers } from './media-pause.ts';

/** The D-Bus interface of media players (MPRIS 2), which browsers have too. */
const PLAYER = 'org.mpris.MediaPlayer2.Player';
const PREFIX = 'org.mpris.MediaPlayer2.';
const PATH = '/org/mpris/MediaPlayer2';
const BUS = {
  destination: 'org.freedesktop.DBus',
  path: '/org/freedesktop/DBus',
  interface: 'org.freedesktop.DBus',
} as const;

async function statusOf(bus: DBus, player: string): Promise<unknown> {
  const [status] = await bus.call({
    destination: player,
    path: PATH,
    interface: 'org.freedesktop.DBus.Properties',
    member: 'Get',
    signature: 'ss',
    body: [PLAYER, 'PlaybackStatus'],
  });
  return status instanceof Variant ? status.value : null;
}

const sendCommand = (bus: DBus, player: string, member: 'Pause' | 'Play'): Promise<unknown> =>
  bus.call({ destination: player, path: PATH, interface: PLAYER, member });

/** Sends an order to each player that has that status. One that hangs or ends meanwhile is left out. */
async function commandAll(
  bus: DBus,
  players: readonly string[],
  status: string,
  member: 'Pause' | 'Play',
): Promise<string[]> {
  const affected = await Promise.all(
    players.map(async (player) => {
      try {
        if ((await statusOf(bus, player)) !== status) return [];
        await sendCommand(bus, player, member);
        return [player];
      } catch {
        return [];
      }
    }),
  );
  return affected.flat();
}

/** Media players on Linux. `open`: connects to the session's bus, for each pause again. */
export function mprisPlayers(open: () => Promise<DBus>): MediaPlayers {
  return {
    async pause() {
      const bus = await open();
      try {
        const [names] = await bus.call({ ...BUS, member: 'ListNames' });
        const players = (Array.isArray(names) ? names : []).filter((name) => String(name).startsWith(PREFIX));
        const paused = await commandAll(bus, players, 'Playing', 'Pause');
        return async () => {
          await commandAll(bus, paused, 'Paused', 'Play');
          bus.close();
        };
      } catch (error) {
        bus.close();
        throw error;
      }
    },
  };
}
