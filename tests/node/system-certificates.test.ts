import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { TEST_AUTHORITY, TEST_CERTIFICATE } from '../support/network/test-certificates.ts';
import { temporaryFolder } from '../support/server-process.ts';

const MODULE = new URL('../../src/node/system-certificates.ts', import.meta.url).href;

/** Asks a server for its page, under a name that its certificate has; with the system's authorities or without. */
const script = (port: number, trusts: boolean) => `
import { request } from 'node:https';
import { trustSystemCertificates } from '${MODULE}';
if (${trusts}) await trustSystemCertificates();
const asked = request({ port: ${port}, host: '127.0.0.1', servername: 'app.parlance.test' }, (answer) => {
  console.log(answer.statusCode);
  process.exit();
});
asked.on('error', ({ code }) => console.log(code));
asked.end();
`;

it.skipIf(process.platform !== 'linux')('trusts the certificate authorities of the system', async () => {
  const authorities = join(temporaryFolder().path, 'authorities.pem');
  await writeFile(authorities, TEST_AUTHORITY);
  const server = createServer(TEST_CERTIFICATE, (_request, response) => response.end());
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  // On Linux this variable names the file of the system's authorities.
  const env = { PATH: process.env.PATH, SSL_CERT_FILE: authorities };
  const ask = async (trusts: boolean): Promise<string> => {
    const args = ['--no-warnings', '--input-type=module', '-e', script(port, trusts)];
    return (await promisify(execFile)(process.execPath, args, { env })).stdout.trim();
  };
  expect(await ask(false)).toMatch(/^(UNABLE|SELF_SIGNED)/);
  expect(await ask(true)).toBe('200');
  server.close();
});
