import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useAtom } from 'jotai';
import { useEffect, useReducer, useState } from 'react';
import type { TranscriptionPage } from '../../../src/contract/api/transcriptions.ts';
import { PAGE_SIZE_DEFAULT, SEARCH_DEBOUNCE_MS, SEARCH_MAX } from '../../../src/contract/limits.ts';
import { HISTORY_KEY } from '../../../src/contract/page/storage-keys.ts';
import { transcriptionList } from '../../data/transcriptions.ts';
import { savePreferences, userPreferences } from '../../data/user-preferences.ts';
import { deviceChoiceAtom } from '../../ui/device-choice.ts';
import { FIRST_PAGE, type Narrowing, type Paging, stepPaging } from './paging.ts';

export interface HistoryOptions<Size extends number> {
  readonly sizes: readonly Size[];
  /** Whether to report a failure to save the page size. */
  readonly notice: 'shown' | 'silent';
  /** The initial position; the first page by default. */
  readonly begin?: Paging;
  /** False while the list is hidden: nothing is fetched. */
  readonly enabled: boolean;
}

/** The last known page size of the preferences, so that the list need not wait for them. */
const knownSizeAtom = deviceChoiceAtom(HISTORY_KEY, 'pageSize', 0, (stored) =>
  typeof stored === 'number' ? stored : undefined,
);

/** The page size of the preferences, or the last known one before they are loaded; 0 for none. */
function useKnownSize(stored: number | undefined): number {
  const [known, setKnown] = useAtom(knownSizeAtom);
  useEffect(() => {
    if (stored) setKnown(stored);
  }, [stored, setKnown]);
  return stored ?? known;
}

/** True when a page is past the end. After a deletion, a cursor may still find texts on such a page. */
const isBeyond = (page: number, data: TranscriptionPage | undefined): boolean =>
  page > 1 &&
  data !== undefined &&
  (data.transcriptions.length === 0 || (!data.totalIsCapped && page > data.totalPages));

/** A list of transcriptions with search, filter and paging; the page size is stored in the preferences. */
export function useHistory<Size extends 1 | 5 | 10 | 20 | 50>(options: HistoryOptions<Size>) {
  const { sizes, notice, enabled, begin = FIRST_PAGE } = options;
  const client = useQueryClient();
  const preferences = useQuery(userPreferences);
  const save = useMutation(savePreferences(client, notice));
  const [paging, step] = useReducer(stepPaging, begin);
  const [typed, setTyped] = useState(begin.search);
  const [chosen, setChosen] = useState<Size | null>(null);

  const isSearched = typed.trim() === paging.search;
  useEffect(() => {
    if (isSearched) return;
    const timer = setTimeout(() => step({ kind: 'searched', search: typed }), SEARCH_DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [typed, isSearched]);

  const known = useKnownSize(preferences.data?.itemsPerPage);
  const kept = sizes.find((size) => size === known);
  const fallback = sizes.find((size) => size === PAGE_SIZE_DEFAULT) ?? sizes[0];
  const size = chosen ?? kept ?? fallback;
  const { cursor, ...place } = paging;
  const list = useQuery({
    ...transcriptionList({
      ...place,
      ...(cursor && { cursor }),
      ...(size && { limit: size }),
      ...(place.search && { moments: 'true' }),
    }),
    enabled: enabled && (known !== 0 || !preferences.isPending),
  });

  const isPastEnd = !list.isPlaceholderData && isBeyond(paging.page, list.data);
  useEffect(() => {
    if (isPastEnd) step({ kind: 'resized' });
  }, [isPastEnd]);

  return {
    list,
    paging,
    step,
    typed,
    size,
    /** Goes to the position of an address. */
    goTo: (place: Paging) => {
      setTyped(place.search);
      step({ kind: 'navigated', paging: place });
    },
    /** Opens a folder: the first page of the results of its search and filter. */
    narrow: ({ search, aiService, language, recordedOn, tag }: Narrowing) => {
      setTyped(search);
      step({ kind: 'navigated', paging: { ...FIRST_PAGE, search, aiService, language, recordedOn, tag } });
    },
    type: (value: string) => setTyped(value.slice(0, SEARCH_MAX)),
    resize: (next: Size) => {
      setChosen(next);
      step({ kind: 'resized' });
      save.mutate({ itemsPerPage: next });
    },
  };
}

export type History = ReturnType<typeof useHistory>;
