import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { AI_SERVICES } from '../../../../src/contract/api/ai-services.ts';
import { TEXT_PLACES } from '../../../../src/contract/api/text-places.ts';
import { tagList, textFacets } from '../../../data/finding.ts';
import { useServiceNames } from '../../../data/service-names.ts';
import { textLanguageName } from '../../../i18n/language-name.ts';
import { useText } from '../../../i18n/use-text.ts';
import { Select } from '../../../ui/select.tsx';
import type { Filter } from '../paging.ts';
import classes from './finding.module.css';
import { PLACE_NAMES } from './place-names.ts';

export interface HistoryFiltersProps {
  readonly filter: Filter;
  onFilter(filter: Partial<Filter>): void;
}

interface ChoiceProps {
  readonly label: string;
  readonly all: string;
  /** Null for all. */
  readonly value: string | null;
  /** Null while they are not known. */
  readonly options: readonly (readonly [value: string, name: string])[] | null;
  onChoose(value: string | null): void;
}

/** One condition; hidden where there is nothing to choose from, and in its place while that is not known. */
function Choice({ label, all, value, options, onChoose }: ChoiceProps): ReactNode {
  if (options?.length === 0 && value === null) return null;
  return (
    <div className={classes.choice}>
      <Select
        aria-label={label}
        value={value ?? ''}
        disabled={options === null}
        onChange={({ currentTarget }) => onChoose(currentTarget.value || null)}
      >
        <option value="">{all}</option>
        {options?.map(([each, name]) => (
          <option key={each} value={each}>
            {name}
          </option>
        ))}
      </Select>
    </div>
  );
}

/** Narrows the history: by service, language, place and tag, as far as the user's texts have them. */
export function HistoryFilters({ filter, onFilter }: HistoryFiltersProps) {
  const { t, locale } = useText('app', 'finding');
  const names = useServiceNames();
  const { data: facets, isError } = useQuery(textFacets);
  const { data: tags = [] } = useQuery(tagList);
  const nameOf = (code: string) =>
    code === 'auto' ? t('finding.unknownLanguage') : textLanguageName(code, locale);
  const unknown = isError ? [] : null;
  const languages = facets?.languages.map((code) => [code, nameOf(code)] as const);
  const places = facets?.recordedOn.map((place) => [place, t(PLACE_NAMES[place])] as const);
  return (
    <>
      <Choice
        label={t('recent.service')}
        all={t('recent.all')}
        value={filter.aiService === 'all' ? null : filter.aiService}
        options={AI_SERVICES.map((service) => [service, names[service]])}
        onChoose={(value) =>
          onFilter({ aiService: AI_SERVICES.find((service) => service === value) ?? 'all' })
        }
      />
      <Choice
        label={t('finding.language')}
        all={t('finding.anyLanguage')}
        value={filter.language}
        options={languages ?? unknown}
        onChoose={(language) => onFilter({ language })}
      />
      <Choice
        label={t('finding.place')}
        all={t('finding.anyPlace')}
        value={filter.recordedOn}
        options={places ?? unknown}
        onChoose={(value) => onFilter({ recordedOn: TEXT_PLACES.find((place) => place === value) ?? null })}
      />
      <Choice
        label={t('finding.tag')}
        all={t('finding.anyTag')}
        value={filter.tag}
        options={tags.map(({ id, name, texts }) => [id, `${name} (${texts.toLocaleString(locale)})`])}
        onChoose={(tag) => onFilter({ tag })}
      />
    </>
  );
}
