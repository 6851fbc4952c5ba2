/** Whether things are to stand still: the person wants it everywhere on this device, or in this app. */
export const isStill = (): boolean =>
  matchMedia('(prefers-reduced-motion: reduce)').matches ||
  document.documentElement.getAttribute('data-motion') === 'reduced';
