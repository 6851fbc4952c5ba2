/** What the app says about itself: a new version, and being installed. */
export const enNotices = {
  'update.ready': 'A new version is ready',
  'update.text': 'Your texts and recordings stay as they are.',
  'update.later': 'It will be ready when your recording has ended.',
  'update.reload': 'Reload',
  'update.dismiss': 'Not now',
  'install.title': 'Install Parlance',
  'install.text': 'One tap from your home screen, also without a connection.',
  'install.install': 'Install',
  'install.dismiss': 'Dismiss',
} as const;
