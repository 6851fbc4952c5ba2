import { IconRefresh } from '@tabler/icons-react';
import { useServiceNames } from '../../../data/service-names.ts';
import { useText } from '../../../i18n/use-text.ts';
import { Button } from '../../../ui/button.tsx';
import { runAgainWith } from './run-again.ts';
import type { Tools } from './use-tools.ts';

/** Buttons that run the last tool again with another service; only its name is shown, or they would not fit in a line. */
export function RetryWithServices({ tools }: { tools: Tools }) {
  const { t } = useText('editor');
  const names = useServiceNames();
  return tools.otherServices.map((service) => {
    const label = t('tools.againWith', { service: names[service] });
    return (
      <Button
        variant="quiet"
        key={service}
        icon={<IconRefresh size={15} stroke={1.8} aria-hidden />}
        aria-label={label}
        data-tip={label}
        onClick={() => runAgainWith(tools.session, service)}
      >
        {names[service]}
      </Button>
    );
  });
}
