import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { OWN_SERVICES } from '../../../src/contract/desktop/desktop-options.ts';
import type { FoundService, OwnServices } from '../../../src/contract/desktop/own-services.ts';
import { useText } from '../../i18n/use-text.ts';
import { useDesktop, useRemoteValue } from '../../platform/use-remote-value.ts';
import { Button } from '../../ui/button.tsx';
import { Select } from '../../ui/fields/select.tsx';
import { CardActions, SettingsCard } from '../../ui/settings-card.tsx';
import classes from './desktop.module.css';
import { OwnServiceForm, useOwnService } from './own-service-form.tsx';

/** A program that was found, with its models and a button that has it write. */
function FoundProgram({ found, services }: { found: FoundService; services: OwnServices }) {
  const { t } = useText('desktop');
  const { name, address, models } = found;
  const isUsed = services.writing?.address === address;
  const [picked, setPicked] = useState<string | null>(null);
  const model = picked ?? (isUsed ? services.writing?.model : null) ?? models[0] ?? null;
  const use = useOwnService(services, 'writing');
  if (model === null) return <p className={classes.note}>{t('desktop.services.foundEmpty', { name })}</p>;
  return (
    <div className={classes.line}>
      <p className={classes.note}>{t('desktop.services.found', { name })}</p>
      <Select
        aria-label={t('desktop.services.foundModel', { name })}
        value={model}
        onChange={({ currentTarget }) => setPicked(currentTarget.value)}
      >
        {[...new Set([...models, model])].map((one) => (
          <option key={one} value={one}>
            {one}
          </option>
        ))}
      </Select>
      {!(isUsed && services.writing?.model === model) && (
        <Button
          variant="primary"
          onClick={() => !use.isPending && use.mutate({ setting: { address, model, name }, key: '' })}
        >
          {t('desktop.services.use')}
        </Button>
      )}
    </div>
  );
}

/** Local writing services; searched while the card is shown, and on a press. */
function FoundPrograms({ services }: { services: OwnServices }) {
  const { t } = useText('desktop');
  const host = useDesktop();
  const search = useQuery({
    queryKey: ['desktop', 'services'],
    queryFn: () => host.findServices(),
    refetchOnWindowFocus: false,
    gcTime: 0,
  });
  return (
    <div className={classes.form}>
      <div role="status" className={classes.form}>
        {search.data?.map((found) => (
          <FoundProgram key={found.address} found={found} services={services} />
        ))}
        {search.data?.length === 0 && <p className={classes.note}>{t('desktop.services.nothing')}</p>}
      </div>
      <CardActions>
        <Button onClick={() => void search.refetch()}>{t('desktop.services.look')}</Button>
      </CardActions>
    </div>
  );
}

/** Services with OpenAI's API that the user runs or rents, for the server on this computer. */
export function ServicesCard() {
  const { t } = useText('desktop');
  const host = useDesktop();
  const services = useRemoteValue(host.settings)?.services;
  const keys = useRemoteValue(host.keys);
  return (
    <SettingsCard id="services" title={t('desktop.services.title')} description={t('desktop.services.lead')}>
      {services && <FoundPrograms services={services} />}
      {services &&
        keys &&
        OWN_SERVICES.map((service) => (
          <OwnServiceForm
            key={`${service} ${JSON.stringify(services[service])} ${keys[service]}`}
            service={service}
            services={services}
            hasKey={keys[service]}
          />
        ))}
    </SettingsCard>
  );
}
