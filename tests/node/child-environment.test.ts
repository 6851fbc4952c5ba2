import { expect, it } from 'vitest';
import {
  childEnvironment,
  programEnvironment,
  sessionEnvironment,
} from '../../src/node/child-environment.ts';

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
  expect(childEnvironment(own)).toEqual({ PATH: '/bin' });
});

it('gives the session to those that need it', () => {
  const { PATH, DISPLAY, DBUS_SESSION_BUS_ADDRESS } = own;
  expect(sessionEnvironment(own)).toEqual({ PATH, DISPLAY, DBUS_SESSION_BUS_ADDRESS });
});

it('gives a program that reads uploads no key either, and a fixed locale', () => {
  expect(programEnvironment(own, { MORE: 'yes' })).toEqual({ PATH: '/bin', LC_ALL: 'C', MORE: 'yes' });
});
