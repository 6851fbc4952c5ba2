type Variables = Readonly<Record<string, string | undefined>>;

/** Variables that any program needs to start and to find its libraries. */
const PROGRAM_VARIABLES = ['PATH', 'LD_LIBRARY_PATH', 'DYLD_LIBRARY_PATH', 'SystemRoot', 'TEMP', 'TMPDIR'];
/** Further variables for the app's processes: user folders, language, and network settings. */
const APP_VARIABLES = [
  ...['HOME', 'USERPROFILE', 'TMP', 'LANG', 'APPDATA', 'LOCALAPPDATA', 'NODE_EXTRA_CA_CERTS'],
  ...['HTTP_PROXY', 'HTTPS_PROXY', 'NO_PROXY', 'http_proxy', 'https_proxy', 'no_proxy'],
];
/** Variables of the user's desktop session: keychain, keyboard, microphones. */
const SESSION_VARIABLES = [
  ...['DBUS_SESSION_BUS_ADDRESS', 'XDG_RUNTIME_DIR', 'DISPLAY', 'XAUTHORITY', 'WAYLAND_DISPLAY'],
  ...['PULSE_SERVER', 'PULSE_COOKIE', 'PIPEWIRE_REMOTE', 'PIPEWIRE_RUNTIME_DIR'],
];

const pick = (from: Variables, names: readonly string[]): Record<string, string> =>
  Object.fromEntries(
    names.flatMap((name) => (from[name] === undefined ? [] : [[name, from[name]] as const])),
  );

/**
 * Environment of a program that reads uploads: no keys, and a fixed locale that makes its output parsable.
 */
export const programEnvironment = (
  from: Variables,
  extra: Readonly<Record<string, string>> = {},
): Record<string, string> => ({ ...pick(from, PROGRAM_VARIABLES), LC_ALL: 'C', ...extra });

/** Environment of a child process of the app: none of the keys that a shell may have exported. */
export const childEnvironment = (from: Variables): Record<string, string> =>
  pick(from, [...PROGRAM_VARIABLES, ...APP_VARIABLES]);

/** The same for a child process that accesses the user's desktop session. */
export const sessionEnvironment = (from: Variables): Record<string, string> =>
  pick(from, [...PROGRAM_VARIABLES, ...APP_VARIABLES, ...SESSION_VARIABLES]);
