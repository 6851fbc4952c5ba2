import { runScript } from './run-script.mjs';
import { ensurePackages } from './setup.mjs';

ensurePackages();
runScript('scripts/fetch-models.ts');
