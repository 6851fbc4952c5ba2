import { IconShieldCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { PrivacyReceipt } from '../../../src/contract/api/privacy-receipts.ts';
import type { TranscriptionDetail } from '../../../src/contract/api/transcriptions.ts';
import { privacyReceipt } from '../../data/privacy-receipt.ts';
import { onWritingRequestEnd } from '../../data/writing-request-end.ts';
import type { Translate } from '../../i18n/text-keys.ts';
import { useText } from '../../i18n/use-text.ts';
import { Disclosure } from '../../ui/disclosure.tsx';
import { onDemand, Show } from '../../ui/loading/on-demand.tsx';

const receipt = onDemand(() => import('./receipt.tsx'), 'assistant', 'editor', 'receipt', 'transcription');

/** The line while it is closed. */
function badgeText({ stayedIn, isComplete }: PrivacyReceipt, t: Translate<'transcription'>): string {
  if (stayedIn === 'server') return t('privacy.onlyServer');
  if (stayedIn === 'network') return t('privacy.onlyNetwork');
  return t(isComplete ? 'privacy.left' : 'privacy.unknown');
}

/** The privacy receipt of a text: a summary line that opens the details. */
export function PrivacyLine({ transcription }: { readonly transcription: TranscriptionDetail }) {
  const { t } = useText('transcription');
  const { id, version } = transcription;
  const { data, isError, refetch } = useQuery(privacyReceipt(id, version));
  useEffect(() => onWritingRequestEnd(() => void refetch()), [refetch]);
  const aside = data && (
    <>
      {data.stayedIn !== null && <IconShieldCheck size={16} stroke={1.7} aria-hidden />}
      {badgeText(data, t)}
    </>
  );
  return (
    <Disclosure title={t('privacy.title')} aside={aside} onPreload={receipt.preload}>
      {() => (
        <Show part={receipt}>
          {({ Receipt, ReceiptFailure }) => (
            <>
              {data && <Receipt receipt={data} transcription={transcription} />}
              {!data && isError && <ReceiptFailure onRetry={() => void refetch()} />}
            </>
          )}
        </Show>
      )}
    </Disclosure>
  );
}
