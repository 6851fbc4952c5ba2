import { useServiceNames } from '../../../data/service-names.ts';
import { useText } from '../../../i18n/use-text.ts';
import { Button } from '../../../ui/button.tsx';
import type { Tools } from './use-tools.ts';

/** Buttons that run the last tool again with another service. */
export function AgainWith({ tools }: { tools: Tools }) {
  const { t } = useText('editor');
  const names = useServiceNames();
  return tools.others.map((service) => (
    <Button variant="quiet" key={service} onClick={() => tools.again(service)}>
      {t('tools.againWith', { service: names[service] })}
    </Button>
  ));
}
