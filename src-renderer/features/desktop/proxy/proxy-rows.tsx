import type { ProxyState } from '../../../../src/contract/desktop/proxies.ts';
import { useText } from '../../../i18n/use-text.ts';
import { useDesktop, useRemoteValue } from '../../../platform/use-remote-value.ts';
import { Button } from '../../../ui/button.tsx';
import { showToast } from '../../../ui/toast/toasts.ts';
import classes from '../desktop.module.css';
import { useProxyCall } from './use-proxy-call.ts';

function ProxyRow({ proxy, address, state }: ProxyState) {
  const { t } = useText('desktop');
  const { askProxy, forgetProxy } = useDesktop();
  const send = useProxyCall();
  const isDeclined = state === 'declined';
  const forget = async (): Promise<void> => {
    if (await send(forgetProxy(proxy))) showToast({ kind: 'success', title: t('desktop.proxy.forgotten') });
  };
  const action = t(isDeclined ? 'desktop.proxy.enter' : 'desktop.proxy.forget');
  return (
    <li className={classes.line}>
      <div className={classes.words}>
        <bdi className={classes.name}>{address}</bdi>
        <span className={classes.note} data-tone={isDeclined ? 'danger' : undefined}>
          {t(`desktop.proxy.state.${state}`)}
        </span>
      </div>
      <Button
        aria-label={`${action}: ${address}`}
        onClick={() => void (isDeclined ? send(askProxy(proxy)) : forget())}
      >
        {action}
      </Button>
    </li>
  );
}

/** Proxies that require a password, with actions to enter, forget or retry it. Renders nothing if there are none. */
export function ProxyRows() {
  const { t } = useText('desktop');
  const proxies = useRemoteValue(useDesktop().proxies) ?? [];
  if (proxies.length === 0) return null;
  return (
    <section className={classes.form}>
      <h3 className={classes.heading}>{t('desktop.proxy.heading')}</h3>
      <ul className={classes.models}>
        {proxies.map((each) => (
          <ProxyRow key={each.proxy} {...each} />
        ))}
      </ul>
    </section>
  );
}
