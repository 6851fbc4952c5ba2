/**
 * How the app's windows are shown. `wayland`: the app can't place its windows or keep them above others.
 * `xwayland`: it can, inside a Wayland session, which still has no X11 shortcuts or key presses for other
 * programs. `other`: not Linux.
 */
export type SessionType = 'other' | 'x11' | 'xwayland' | 'wayland';

type Environment = Readonly<Record<string, string | undefined>>;

/** The session of this process. `ozone`: Electron's switch for the display platform. */
export function sessionType(platform: NodeJS.Platform, environment: Environment, ozone = ''): SessionType {
  if (platform !== 'linux') return 'other';
  const { XDG_SESSION_TYPE: kind, WAYLAND_DISPLAY: display } = environment;
  const isWayland = kind === 'wayland' || (kind !== 'x11' && Boolean(display));
  if (!isWayland) return 'x11';
  return ozone === 'x11' ? 'xwayland' : 'wayland';
}

/** The switch that makes Electron use X11. */
export const X11_SWITCH = '--ozone-platform=x11';

/**
 * True when the app should start again under XWayland: there it can place the small window and keep it from
 * taking the focus. Electron chooses the platform before any script runs, so that a switch set later has no
 * effect. A platform named by the user stays.
 */
export function shouldUseXWayland(
  platform: NodeJS.Platform,
  environment: Environment,
  args: readonly string[],
  ozone = '',
): boolean {
  if (args.some((each) => each.startsWith('--ozone-platform'))) return false;
  return sessionType(platform, environment, ozone) === 'wayland' && Boolean(environment.DISPLAY);
}
