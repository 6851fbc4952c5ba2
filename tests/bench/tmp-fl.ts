import { benchFirstLoad } from './first-load.ts'; for (const r of await benchFirstLoad()) console.log(r.name, r.value.toFixed(1)); process.exit(0);
