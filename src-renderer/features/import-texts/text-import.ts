import { type QueryClient, skipToken, useQuery, useQueryClient } from '@tanstack/react-query';
import type { User } from '../../../src/contract/api/account.ts';
import { IMPORT } from '../../../src/contract/limits.ts';
import { handleSessionEnd } from '../../data/user.ts';
import { userKeys } from '../../data/user-keys.ts';
import { textsOf } from '../../i18n/i18n.ts';
import { showToast } from '../../ui/toast/toasts.ts';
import { type ImportResult, importFiles } from './import-files.ts';

/** The state of an import: none, running, or its outcome. */
export type TextImport =
  | { readonly kind: 'idle' }
  | { readonly kind: 'working'; readonly done: number; readonly of: number; readonly added: number }
  | { readonly kind: 'done'; readonly result: ImportResult; readonly leftOut: number };

const IDLE: TextImport = { kind: 'idle' };
// In the cache, an import outlives its page, and goes with the account.
const KEY = ['text-import'] as const;

const t = textsOf('account');

/** The id of the signed-in user, and a signal that is aborted once this user is signed in no more. */
function whileSignedIn(client: QueryClient) {
  const userId = () => client.getQueryData<User | null>(userKeys.current)?.id ?? '';
  const account = userId();
  const controller = new AbortController();
  const unsubscribe = client.getQueryCache().subscribe(() => {
    if (userId() !== account) controller.abort();
  });
  return { account, signal: controller.signal, unsubscribe };
}

const isOnScreen = (client: QueryClient): boolean =>
  (client.getQueryCache().find({ queryKey: KEY })?.getObserversCount() ?? 0) > 0;

function notifyEnd({ added, faults }: ImportResult): void {
  const title = t('importTexts.added', { count: added });
  showToast(
    faults.length > 0
      ? { kind: 'error', title, message: t('importTexts.notAdded') }
      : { kind: 'success', title },
  );
}

const askBeforeLeaving = (event: BeforeUnloadEvent): void => event.preventDefault();

async function runImport(client: QueryClient, chosen: readonly File[]): Promise<void> {
  const files = chosen.slice(0, IMPORT.files);
  const show = (state: TextImport) => client.setQueryData<TextImport>(KEY, state);
  const onProgress = (done: number, added: number) =>
    show({ kind: 'working', done, of: files.length, added });
  const { account, signal, unsubscribe } = whileSignedIn(client);
  onProgress(0, 0);
  window.addEventListener('beforeunload', askBeforeLeaving);
  try {
    const result = await importFiles(client, files, { account, signal, onProgress });
    show({ kind: 'done', result, leftOut: chosen.length - files.length });
    if (!isOnScreen(client)) notifyEnd(result);
  } catch (error) {
    show(IDLE);
    handleSessionEnd(client, error);
    showToast({ kind: 'error', title: t('importTexts.stopped') });
  } finally {
    window.removeEventListener('beforeunload', askBeforeLeaving);
    unsubscribe();
  }
}

/**
 * The import of texts. It continues while other pages are shown, and then reports its end in a toast; leaving the app
 * meanwhile asks for confirmation.
 */
export function useTextImport(): { state: TextImport; start(files: readonly File[]): void } {
  const client = useQueryClient();
  const gcTime = Number.POSITIVE_INFINITY;
  const { data: state = IDLE } = useQuery<TextImport>({ queryKey: KEY, queryFn: skipToken, gcTime });
  return { state, start: (files) => void runImport(client, files) };
}
