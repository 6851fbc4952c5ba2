import type { privacyReceiptEndpoints } from '../../contract/api/privacy-receipts.ts';
import type { Handlers } from '../http/context.ts';
import type { PrivacyReceipts } from './service.ts';

/** HTTP handlers of privacy receipts. */
export function privacyReceiptHandlers(receipts: PrivacyReceipts): Handlers<typeof privacyReceiptEndpoints> {
  return {
    'GET /api/transcriptions/{id}/privacy-receipt': ({ user, params }) =>
      receipts.read(user.owner, params.id),
  };
}
