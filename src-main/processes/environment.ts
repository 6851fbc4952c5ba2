type Own = Readonly<Record<string, string | undefined>>;

/** What programs need to start, to find others and their libraries, and to speak to the network. */
const EVERYBODY = [
  ...[
    'PATH',
    'HOME',
    'USERPROFILE',
    'SystemRoot',
    'TEMP',
    'TMP',
    'TMPDIR',
    'LANG',
    'APPDATA',
    'LOCALAPPDATA',
  ],
  ...['LD_LIBRARY_PATH', 'DYLD_LIBRARY_PATH', 'NODE_EXTRA_CA_CERTS'],
  ...['HTTP_PROXY', 'HTTPS_PROXY', 'NO_PROXY', 'http_proxy', 'https_proxy', 'no_proxy'],
];
/** What finds the session of the person: its keychain, its keyboard, its microphones. */
const SESSION = [
  ...['DBUS_SESSION_BUS_ADDRESS', 'XDG_RUNTIME_DIR', 'DISPLAY', 'XAUTHORITY', 'WAYLAND_DISPLAY'],
  ...['PULSE_SERVER', 'PULSE_COOKIE', 'PIPEWIRE_REMOTE', 'PIPEWIRE_RUNTIME_DIR'],
];

const pick = (own: Own, names: readonly string[]): Record<string, string> =>
  Object.fromEntries(names.flatMap((name) => (own[name] === undefined ? [] : [[name, own[name]] as const])));

/** What every process of its own gets of the app's environment: none of the keys that a shell may have in it. */
export const passedOn = (own: Own): Record<string, string> => pick(own, EVERYBODY);

/** The same, for a process that speaks to the person's session. */
export const sessionEnvironment = (own: Own): Record<string, string> => pick(own, [...EVERYBODY, ...SESSION]);
