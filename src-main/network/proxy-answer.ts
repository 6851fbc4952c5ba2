/** An entry of a PAC result, such as `PROXY proxy.example:8080`. */
const ENTRY = /^(DIRECT|PROXY|HTTPS)(?:\s+(\S+))?$/i;

/**
 * Reads a PAC result (`PROXY a:8080; DIRECT`), as `session.resolveProxy` gives it. Returns the URL of the first usable
 * proxy; null for a direct connection. SOCKS proxies are passed over: Node speaks HTTP's `CONNECT` only.
 */
export function readProxyAnswer(answer: string): string | null {
  for (const entry of answer.split(';')) {
    const [, kind = '', host = ''] = ENTRY.exec(entry.trim()) ?? [];
    if (kind.toUpperCase() === 'DIRECT') return null;
    const url = `${kind.toUpperCase() === 'HTTPS' ? 'https' : 'http'}://${host}`;
    if (host !== '' && URL.canParse(url)) return url;
  }
  return null;
}
