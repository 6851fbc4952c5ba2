import type { AiService } from '../../contract/api/ai-services.ts';
import type { S3Settings } from '../config/config.ts';
import type { ServiceSettings } from '../config/service-settings.ts';

const OWN_ADDRESSES: Readonly<Record<AiService, string>> = {
  openai: 'https://api.openai.com',
  anthropic: 'https://api.anthropic.com',
  perplexity: 'https://api.perplexity.ai',
};

/** The address that words for a writing service are sent to. */
export const serviceAddress = (id: AiService, { baseUrl }: Pick<ServiceSettings, 'baseUrl'>): string =>
  baseUrl ?? OWN_ADDRESSES[id];

/** The address of the bucket for recordings. */
export const bucketAddress = ({ endpoint, region }: Pick<S3Settings, 'endpoint' | 'region'>): string =>
  endpoint ?? `https://s3.${region}.amazonaws.com`;
