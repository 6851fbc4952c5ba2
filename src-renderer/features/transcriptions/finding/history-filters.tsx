import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { AI_SERVICES } from '../../../../src/contract/api/ai-services.ts';
import { useServiceNames } from '../../../data/service-names.ts';
import { tagList } from '../../../data/tags.ts';
import { textFacets } from '../../../data/text-facets.ts';
import { textLanguageName } from '../../../i18n/language-name.ts';
import { sortByName } from '../../../i18n/name-order.ts';
import { useText } from '../../../i18n/use-text.ts';
import { Select } from '../../../ui/fields/select.tsx';
import type { Filter } from '../paging.ts';
import classes from './finding.module.css';
import { PLACE_NAMES } from './place-names.ts';

export interface HistoryFiltersProps {
  readonly filter: Filter;
  onFilter(filter: Partial<Filter>): void;
}

interface FilterChoiceProps<V extends string> {
  readonly label: string;
  readonly all: string;
  /** Null for all. */
  readonly value: V | null;
  /** Null until known. */
  readonly options: readonly V[] | null;
  nameOf(option: V): string;
  onChoose(value: V | null): void;
}

/** One condition; hidden if there is nothing to choose from, and a placeholder until that is known. */
function FilterChoice<V extends string>(props: FilterChoiceProps<V>): ReactNode {
  const { label, all, value, options, nameOf, onChoose } = props;
  if (options?.length === 0 && value === null) return null;
  const known = options ?? [];
  // A chosen value stays an option even if no text has it any more: otherwise it could not be removed.
  const shown = value === null || known.includes(value) ? known : [...known, value];
  return (
    <div className={classes.choice}>
      <Select
        aria-label={label}
        value={value ?? ''}
        disabled={options === null}
        onChange={({ currentTarget }) => onChoose(shown.find((each) => each === currentTarget.value) ?? null)}
      >
        <option value="">{all}</option>
        {shown.map((each) => (
          <option key={each} value={each}>
            {nameOf(each)}
          </option>
        ))}
      </Select>
    </div>
  );
}

/** The choice of a tag. The condition is removed when its tag is known to be deleted. */
function TagChoice({ filter, onFilter }: HistoryFiltersProps) {
  const { t, locale } = useText('finding');
  const { data: tags = [], isSuccess, isFetching } = useQuery({ ...tagList, select: sortByName(locale) });
  const { tag: chosen } = filter;
  const isGone = chosen !== null && isSuccess && !isFetching && !tags.some(({ id }) => id === chosen);
  useEffect(() => {
    if (isGone) onFilter({ tag: null });
  }, [isGone, onFilter]);
  const nameOf = (option: string): string => {
    const tag = tags.find(({ id }) => id === option);
    return tag ? `${tag.name} (${tag.texts.toLocaleString(locale)})` : t('finding.tag');
  };
  return (
    <FilterChoice
      label={t('finding.tag')}
      all={t('finding.anyTag')}
      value={chosen}
      options={tags.map(({ id }) => id)}
      nameOf={nameOf}
      onChoose={(tag) => onFilter({ tag })}
    />
  );
}

/** Narrows the history: by service, language, place and tag, as far as the user's texts have them. */
export function HistoryFilters({ filter, onFilter }: HistoryFiltersProps) {
  const { t, locale } = useText('app', 'finding');
  const names = useServiceNames();
  const { data: facets, isError } = useQuery(textFacets);
  const unknown = isError ? [] : null;
  const languageOf = (code: string): string =>
    code === 'auto' ? t('finding.unknownLanguage') : textLanguageName(code, locale);
  const languages = facets?.languages.map((code) => ({ code, name: languageOf(code) }));
  return (
    <div className={classes.filters}>
      <FilterChoice
        label={t('recent.service')}
        all={t('recent.all')}
        value={filter.aiService === 'all' ? null : filter.aiService}
        options={AI_SERVICES}
        nameOf={(service) => names[service]}
        onChoose={(service) => onFilter({ aiService: service ?? 'all' })}
      />
      <FilterChoice
        label={t('finding.language')}
        all={t('finding.anyLanguage')}
        value={filter.language}
        options={languages ? sortByName(locale)(languages).map(({ code }) => code) : unknown}
        nameOf={languageOf}
        onChoose={(language) => onFilter({ language })}
      />
      <FilterChoice
        label={t('finding.place')}
        all={t('finding.anyPlace')}
        value={filter.recordedOn}
        options={facets?.recordedOn ?? unknown}
        nameOf={(place) => t(PLACE_NAMES[place])}
        onChoose={(recordedOn) => onFilter({ recordedOn })}
      />
      <TagChoice filter={filter} onFilter={onFilter} />
    </div>
  );
}
