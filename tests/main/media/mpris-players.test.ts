import { beforeEach, expect, it } from 'vitest';
import { DBusError } from '../../../src-main/dbus/connection.ts';
import { Variant } from '../../../src-main/dbus/values.ts';
import { mprisPlayers } from '../../../src-main/media/mpris-players.ts';
import { FakeBus } from '../../support/fake-bus.ts';

const MUSIC = 'org.mpris.MediaPlayer2.music';
const BROWSER = 'org.mpris.MediaPlayer2.chromium.instance7';
const HANGING = 'org.mpris.MediaPlayer2.hanging';
let bus: FakeBus;
let status: Record<string, string>;

beforeEach(() => {
  bus = new FakeBus();
  status = { [MUSIC]: 'Playing', [BROWSER]: 'Paused' };
  bus.answer = ({ destination, member }) => {
    if (member === 'ListNames') return [['org.freedesktop.DBus', MUSIC, BROWSER, HANGING, ':1.3']];
    if (destination === HANGING) throw new DBusError('Get was not answered');
    if (member === 'Get') return [new Variant('s', status[destination])];
    status[destination] = member === 'Pause' ? 'Paused' : 'Playing';
    return [];
  };
});

it('pauses playing players and resumes only those', async () => {
  const resume = await mprisPlayers(async () => bus).pause();
  expect(status).toEqual({ [MUSIC]: 'Paused', [BROWSER]: 'Paused' });
  await resume();
  expect(status).toEqual({ [MUSIC]: 'Playing', [BROWSER]: 'Paused' });
});

it('does not resume a player that the user has stopped in the meantime', async () => {
  const resume = await mprisPlayers(async () => bus).pause();
  status[MUSIC] = 'Stopped';
  await resume();
  expect(status[MUSIC]).toBe('Stopped');
});
