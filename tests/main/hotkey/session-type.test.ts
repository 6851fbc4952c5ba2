import { expect, it } from 'vitest';
import { sessionType, shouldUseXWayland, X11_SWITCH } from '../../../src-main/hotkey/session-type.ts';

it.each([
  ['linux', { XDG_SESSION_TYPE: 'wayland' }, '', 'wayland'],
  ['linux', { WAYLAND_DISPLAY: 'wayland-0' }, '', 'wayland'],
  ['linux', { XDG_SESSION_TYPE: 'x11', WAYLAND_DISPLAY: 'wayland-0' }, '', 'x11'],
  ['linux', { XDG_SESSION_TYPE: 'wayland' }, 'x11', 'xwayland'],
  ['linux', { DISPLAY: ':0' }, '', 'x11'],
  ['darwin', { WAYLAND_DISPLAY: 'wayland-0' }, '', 'other'],
] as const)('returns the session type on %s with %j and %j', (platform, environment, ozone, type) =>
  expect(sessionType(platform, environment, ozone)).toBe(type),
);

it('uses XWayland only where it is available and the user chose no platform', () => {
  const both = { XDG_SESSION_TYPE: 'wayland', DISPLAY: ':0' };
  expect(shouldUseXWayland('linux', both, ['/app'])).toBe(true);
  expect(shouldUseXWayland('linux', both, ['/app', X11_SWITCH])).toBe(false);
  expect(shouldUseXWayland('linux', both, ['/app'], 'x11')).toBe(false);
  expect(shouldUseXWayland('linux', both, ['/app', '--ozone-platform=wayland'])).toBe(false);
  expect(shouldUseXWayland('linux', { XDG_SESSION_TYPE: 'wayland' }, ['/app'])).toBe(false);
  expect(shouldUseXWayland('linux', { DISPLAY: ':0' }, ['/app'])).toBe(false);
  expect(shouldUseXWayland('win32', both, ['/app'])).toBe(false);
});
