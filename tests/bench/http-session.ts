import { Agent, request } from 'node:http';

/** Requests over one kept-alive connection, with a minimal client. */
export function openSession(url: string, headers: Readonly<Record<string, string>> = {}) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  return {
    /** Sends a GET; resolves with the complete body. Throws for any status but 200. */
    get: (path: string): Promise<string> =>
      new Promise((resolve, reject) => {
        request(`${url}${path}`, { agent, headers }, (response) => {
          const chunks: Buffer[] = [];
          response.on('data', (chunk: Buffer) => chunks.push(chunk));
          response.on('end', () => {
            const body = Buffer.concat(chunks).toString();
            if (response.statusCode === 200) resolve(body);
            else reject(new Error(`${path} answered ${response.statusCode}: ${body}`));
          });
          response.on('error', reject);
        })
          .on('error', reject)
          .end();
      }),
    close: () => agent.destroy(),
  };
}
