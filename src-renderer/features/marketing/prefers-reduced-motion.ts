/** Whether to reduce motion, by the system's setting or the app's. */
export const prefersReducedMotion = (): boolean =>
  matchMedia('(prefers-reduced-motion: reduce)').matches ||
  document.documentElement.getAttribute('data-motion') === 'reduced';
