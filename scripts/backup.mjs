import { runScript } from './run-script.mjs';
import { ensurePackagesBesideServer } from './setup.mjs';

ensurePackagesBesideServer();
runScript('scripts/make-backup.ts');
