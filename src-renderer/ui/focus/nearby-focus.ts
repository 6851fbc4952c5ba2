/** A control and where the focus goes if it is removed. */
export interface FocusFallback {
  readonly control: HTMLElement;
  /** Id of the element that follows it, by `data-next-focus` on the control or around it. */
  readonly next: string | undefined;
  /** The row of the control, the rows after it, and those before it, nearest first. Empty outside a list. */
  readonly rows: readonly Element[];
  /** Position among similar controls in its row, counted from the end: controls that only some rows have come first. */
  readonly fromEnd: number;
  /** The headings of the list and of the regions around it, from the inside out. */
  readonly headings: readonly HTMLElement[];
}

/** The controls of a row that look like another control; all of them if none does. */
function similarControls(control: HTMLElement, row: Element): HTMLElement[] {
  const all = [...row.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea')];
  const similar = all.filter(({ className }) => className === control.className);
  return similar.length > 0 ? similar : all;
}

function headingsAround(element: Element | null): HTMLElement[] {
  const region = element?.closest(':is(section, dialog, ul, [role="dialog"])[aria-labelledby], main');
  if (!region) return [];
  const labelledBy = region.getAttribute('aria-labelledby');
  const heading =
    labelledBy === null ? region.querySelector<HTMLElement>('h1') : document.getElementById(labelledBy);
  return [...(heading ? [heading] : []), ...headingsAround(region.parentElement)];
}

/** Reads where the focus goes from a control, to be called while the control is in the document. */
export function focusFallbackOf(control: HTMLElement): FocusFallback {
  const row = control.closest('li');
  const list = row ? [...(row.parentElement?.children ?? [])] : [];
  const rowIndex = row ? list.indexOf(row) : 0;
  const controls = row ? similarControls(control, row) : [];
  return {
    control,
    next: control.closest<HTMLElement>('[data-next-focus]')?.dataset.nextFocus,
    rows: [...list.slice(rowIndex), ...list.slice(0, rowIndex).reverse()],
    fromEnd: controls.length - controls.indexOf(control),
    headings: [
      ...headingsAround(row ? row.parentElement : control.parentElement),
      // For a control beside the page, such as one in a card of the app.
      ...headingsAround(document.querySelector('main')),
    ],
  };
}

/** Ignores a repeated press of the key that removed a control: on the page, Space would begin a recording. */
function ignoreSpace(event: KeyboardEvent): void {
  if (event.key === ' ') event.preventDefault();
}

/** Whether an element is in the document and is not hidden. */
export const isRendered = (element: HTMLElement): boolean => element.getClientRects().length > 0;

/** Focuses an element, also one that is no control. Returns false if it can't be focused. */
function tryFocus(element: HTMLElement, isControl: boolean): boolean {
  if (!isRendered(element)) return false;
  if (!isControl && !element.hasAttribute('tabindex')) element.tabIndex = -1;
  element.focus({ preventScroll: !isControl });
  // After a press of the pointer, Space is meant for the page.
  if (!isControl && element.matches(':focus-visible'))
    element.addEventListener('keydown', ignoreSpace, { once: true });
  return document.activeElement === element;
}

/** Focuses the control, or else its successor, the same control in the nearest remaining row, or the nearest heading. */
export function focusNearest({ control, next, rows, fromEnd, headings }: FocusFallback): void {
  if (tryFocus(control, true)) return;
  const successor = next === undefined ? null : document.getElementById(next);
  if (successor && tryFocus(successor, successor.matches('button'))) return;
  const inRows = rows
    .filter((row) => row.isConnected)
    .flatMap((row) => similarControls(control, row).slice(-fromEnd).slice(0, 1));
  if (inRows.some((each) => tryFocus(each, true))) return;
  headings.some((heading) => tryFocus(heading, false));
}
