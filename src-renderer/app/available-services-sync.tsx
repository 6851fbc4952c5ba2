import { useQuery } from '@tanstack/react-query';
import { useSetAtom } from 'jotai';
import { useEffect } from 'react';
import { AI_SERVICES } from '../../src/contract/api/ai-services.ts';
import { capabilities } from '../data/capabilities.ts';
import { availableServicesAtom } from '../page-state/ai-service-choice.ts';

/** Keeps the default writing service one that the server has a key for, also where no recorder is shown. */
export function AvailableServicesSync() {
  const setAvailable = useSetAtom(availableServicesAtom);
  const { data } = useQuery(capabilities);
  useEffect(() => {
    if (data) setAvailable(AI_SERVICES.filter((service) => data.services[service].available));
  }, [data, setAvailable]);
  return null;
}
