/** Props of every toolbar icon. */
export const ICON = { size: 19, stroke: 1.7, 'aria-hidden': true } as const;
