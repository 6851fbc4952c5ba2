import { ALL_PROGRAMS, ensurePrograms } from './programs.mjs';

// For root, who installs what tests need and leaves no other trace: `sudo node scripts/install-programs.mjs`, or with names.
const named = process.argv.slice(2);
ensurePrograms(named.length > 0 ? named : ALL_PROGRAMS);
