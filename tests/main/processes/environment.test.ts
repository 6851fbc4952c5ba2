import { expect, it } from 'vitest';
import { passedOn, sessionEnvironment } from '../../../src-main/processes/environment.ts';

const own = {
  PATH: '/bin',
  DISPLAY: ':0',
  DBUS_SESSION_BUS_ADDRESS: 'unix:path=/run/bus',
  HTTPS_PROXY: undefined,
  OPENAI_API_KEY: 'of the shell',
  DATABASE_URL: 'postgres://somewhere',
  ELECTRON_RUN_AS_NODE: '1',
  NODE_OPTIONS: '--inspect',
};

it('gives a process what it needs to run, and no key of a shell', () => {
  expect(passedOn(own)).toEqual({ PATH: '/bin' });
});

it('gives the session to those that need it', () => {
  const { PATH, DISPLAY, DBUS_SESSION_BUS_ADDRESS } = own;
  expect(sessionEnvironment(own)).toEqual({ PATH, DISPLAY, DBUS_SESSION_BUS_ADDRESS });
});
