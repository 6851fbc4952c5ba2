/**
 * Whether programs run under Wayland, where none may have keys of its own or press any for another. `ozone`: the
 * switch by which Electron is told what to draw with; `x11` stands for a session of that kind.
 */
export function isWayland(
  platform: NodeJS.Platform,
  environment: Readonly<Record<string, string | undefined>>,
  ozone = '',
): boolean {
  if (platform !== 'linux' || ozone === 'x11') return false;
  const { XDG_SESSION_TYPE: kind, WAYLAND_DISPLAY: display } = environment;
  return kind === 'wayland' || (kind !== 'x11' && Boolean(display));
}
