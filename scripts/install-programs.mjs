import { ALL_PROGRAMS, ensurePrograms } from './programs.mjs';

// For root, who installs what tests need and leaves no other trace: `sudo node scripts/install-programs.mjs`.
ensurePrograms(ALL_PROGRAMS);
