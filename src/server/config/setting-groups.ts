/** The sections of `docs/settings.md`, in order. */
export const SETTING_GROUPS = {
  server: 'The server',
  speech: 'Speech recognition',
  writing: 'Writing services',
  operation: 'Operation',
  mail: 'Mail',
  signIn: 'Signing in through another service',
  limits: 'Limits',
  storage: 'Kept recordings',
  billing: 'Payment',
  site: 'Public pages',
} as const;
