import { expect, it } from 'vitest';
import { isWayland } from '../../../src-main/hotkey/session-type.ts';

it.each([
  ['linux', { XDG_SESSION_TYPE: 'wayland' }, '', true],
  ['linux', { WAYLAND_DISPLAY: 'wayland-0' }, '', true],
  ['linux', { XDG_SESSION_TYPE: 'x11', WAYLAND_DISPLAY: 'wayland-0' }, '', false],
  ['linux', { XDG_SESSION_TYPE: 'wayland' }, 'x11', false],
  ['linux', { DISPLAY: ':0' }, '', false],
  ['darwin', { WAYLAND_DISPLAY: 'wayland-0' }, '', false],
] as const)('on %s with %j and %j', (platform, environment, ozone, is) =>
  expect(isWayland(platform, environment, ozone)).toBe(is),
);
