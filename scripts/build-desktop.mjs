import { ensureDesktopBuild, ensurePackages, say } from './setup.mjs';

ensurePackages();
ensureDesktopBuild();
say('The desktop app is built: dist/desktop');
