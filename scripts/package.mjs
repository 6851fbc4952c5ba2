import { runScript } from './run-script.mjs';
import { ensureBuild, ensureDesktopBuild, ensurePackages } from './setup.mjs';

ensurePackages();
// The package includes the local server.
ensureBuild();
ensureDesktopBuild();
runScript('scripts/package-app.ts');
