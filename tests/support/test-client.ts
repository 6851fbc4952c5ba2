/** An answer with its body: parsed when it is JSON, text otherwise. */
export interface Answer {
  status: number;
  headers: Headers;
  text: string;
  // An arbitrary body has no static type; tests assert on it.
  body: unknown;
}

/** A minimal browser: keeps the session cookie and sends an `Origin` header, like a page of our own. */
export class TestClient {
  url: string;
  cookie: string | null = null;
  email = '';

  constructor(url: string) {
    this.url = url;
  }

  /** Sends a request unchanged, with cookie and origin. */
  async send(method: string, path: string, init: RequestInit = {}): Promise<Answer> {
    const headers = new Headers(init.headers);
    if (this.cookie && !headers.has('cookie')) headers.set('cookie', this.cookie);
    if (!headers.has('origin')) headers.set('origin', this.url);
    const response = await fetch(this.url + path, { ...init, method, headers, redirect: 'manual' });
    for (const line of response.headers.getSetCookie()) {
      const [pair = ''] = line.split(';');
      if (!pair.includes('session=')) continue;
      this.cookie = pair.endsWith('=') ? null : pair;
    }
    const text = await response.text();
    const isJson = response.headers.get('content-type')?.includes('json');
    return {
      status: response.status,
      headers: response.headers,
      text,
      body: isJson ? JSON.parse(text) : text,
    };
  }

  get(path: string): Promise<Answer> {
    return this.send('GET', path);
  }

  json(method: string, path: string, body: unknown): Promise<Answer> {
    return this.send(method, path, {
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  }

  /** Uploads a recording with the given form fields. */
  upload(
    file: Uint8Array<ArrayBuffer> | Blob | null,
    fields: Readonly<Record<string, string>> = {},
  ): Promise<Answer> {
    const form = new FormData();
    if (file) form.set('audio', file instanceof Blob ? file : new Blob([file]), 'recording');
    for (const [name, value] of Object.entries(fields)) form.set(name, value);
    return this.send('POST', '/api/transcriptions', { body: form });
  }
}
