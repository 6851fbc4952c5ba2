import { deletePassword, getPassword, setPassword } from './keytar.ts';

/**
 * The class of `@napi-rs/keyring` over the same file; like the real one, it can be limited to the Secret
 * Service.
 */
export class AsyncEntry {
  private readonly service: string;
  private readonly account: string;

  constructor(service: string, account: string, options?: { readonly linux?: { readonly store?: string } }) {
    if (options?.linux?.store !== 'secret-service')
      throw new Error('Without this option, the kernel’s key store would do.');
    this.service = service;
    this.account = account;
  }
  getPassword = (): Promise<string | null> => getPassword(this.service, this.account);
  setPassword = (password: string): Promise<void> => setPassword(this.service, this.account, password);
  deletePassword = (): Promise<boolean> => deletePassword(this.service, this.account);
}
