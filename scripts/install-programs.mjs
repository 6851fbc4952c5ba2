import { ALL_PROGRAMS, ensurePrograms } from './programs.mjs';

// Installs the programs that tests need, as root, without other side effects: `sudo node scripts/install-programs.mjs`,
// or with names.
const named = process.argv.slice(2);
ensurePrograms(named.length > 0 ? named : ALL_PROGRAMS);
