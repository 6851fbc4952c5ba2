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

it('childEnvironment passes on what a process needs and no keys', () => {
  expect(childEnvironment(own)).toEqual({ PATH: '/bin' });
});

it('sessionEnvironment adds the variables of the desktop session', () => {
  const { PATH, DISPLAY, DBUS_SESSION_BUS_ADDRESS } = own;
  expect(sessionEnvironment(own)).toEqual({ PATH, DISPLAY, DBUS_SESSION_BUS_ADDRESS });
});

it('programEnvironment passes on no keys and sets a fixed locale', () => {
  expect(programEnvironment(own, { MORE: 'yes' })).toEqual({ PATH: '/bin', LC_ALL: 'C', MORE: 'yes' });
});
