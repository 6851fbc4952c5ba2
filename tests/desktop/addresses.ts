/** Addresses to which a window must never navigate, whatever triggers it. */
export const FOREIGN_ADDRESSES: readonly string[] = [
  ...[
    'https://example.com/',
    'http://example.com/',
    'https://example.com:8443/a?b#c',
    'http://127.0.0.1:3000/',
  ],
  ...[
    'http://localhost/',
    'https://app/',
    'https://parlance.app/',
    'ftp://example.com/',
    'ws://example.com/',
  ],
  ...[
    'file:///etc/passwd',
    'file://server/share',
    'file:///C:/Windows/System32/calc.exe',
    'FILE:///etc/hosts',
  ],
  ...['data:text/html,<h1>x</h1>', 'data:text/html;base64,PGgxPng8L2gxPg==', 'about:blank', 'about:srcdoc'],
  ...[
    'blob:https://example.com/1',
    'filesystem:https://example.com/temporary/x',
    'view-source:https://a.example',
  ],
  ...[
    'chrome://settings',
    'chrome://gpu',
    'devtools://devtools/bundled/inspector.html',
    'chrome-extension://a/b',
  ],
  ...[
    'parlance://evil/',
    'parlance://app.evil/',
    'parlance://evil.app/',
    'parlance://app@evil/',
    'parlance:app',
  ],
  ...[
    'parlance://user@app/',
    'parlance://user:word@app/',
    'parlance://app:80/',
    'parlance-evil://app/',
    'x://app/',
  ],
  ...[
    'smb://server/share',
    'ms-msdt:/id',
    'ms-officecmd:{}',
    'ms-settings:',
    'search-ms:query=a',
    'vbscript:x',
  ],
  ...['javascript:void(0)', 'JaVaScRiPt:void(0)', 'tel:+123', 'sms:+123', 'ssh://host/', 'telnet://host/'],
  ...['intent://x#Intent;end', 'steam://run/1', 'vscode://file/etc/passwd', 'slack://open', 'zoommtg://join'],
  ...['//example.com/', '/\\example.com', 'https:/example.com', 'https:example.com', 'http://[::1]/'],
];

/** Addresses that the app may open in an external browser or mail program. */
export const OPENED_OUTSIDE: readonly string[] = [
  'https://example.com/',
  'mailto:ann@example.com?subject=Hello',
];
