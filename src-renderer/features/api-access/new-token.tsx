import type { CreatedApiToken } from '../../../src/contract/api/api-tokens.ts';
import { useText } from '../../i18n/use-text.ts';
import { usePlatform } from '../../platform/platform-context.ts';
import { ShownOnce } from '../../ui/shown-once.tsx';

export interface NewTokenProps {
  readonly created: CreatedApiToken;
  onDone(): void;
}

/** The secret of a token that was just created. */
export function NewToken({ created, onDone }: NewTokenProps) {
  const { t } = useText('settings');
  const { copyText } = usePlatform();
  return (
    <ShownOnce
      label={t('apiAccess.created', { name: created.name })}
      hint={t('apiAccess.createdText')}
      secret={created.token}
      copyText={copyText}
      onDone={onDone}
    />
  );
}
