/**
 * True under Wayland, which has no global shortcuts and no key presses for other programs. `ozone`:
 * Electron's switch for the display platform; `x11` means an X11 session.
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
