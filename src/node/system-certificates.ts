import tls from 'node:tls';
import { Worker } from 'node:worker_threads';

/** Asking macOS for its certificates takes hundreds of milliseconds, and Node has no asynchronous call for it. */
const WORKER_SOURCE = `
const { parentPort } = require('node:worker_threads');
const { getCACertificates } = require('node:tls');
parentPort.postMessage(getCACertificates('system'));
`;

function readInThread(): Promise<string[]> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(WORKER_SOURCE, { eval: true, execArgv: [] });
    worker.once('message', (certificates: unknown) => {
      if (Array.isArray(certificates)) resolve(certificates.filter((each) => typeof each === 'string'));
    });
    worker.once('error', reject);
    worker.once('exit', () => reject(new Error('the thread ended without certificates')));
  });
}

/**
 * Trusts the system's certificate authorities besides those of Node: a company's proxy may have its own. It applies to
 * later connections. Rejects when the system does not provide them; does nothing before Node 24.
 */
export async function trustSystemCertificates(): Promise<void> {
  if (typeof tls.setDefaultCACertificates !== 'function') return;
  const certificates = await readInThread();
  if (certificates.length > 0)
    tls.setDefaultCACertificates([...tls.getCACertificates('default'), ...certificates]);
}
