import {
  type ServerProcess,
  startBaselineServer,
  startServer,
  temporaryFolder,
} from '../support/server-process.ts';
import { openSession } from './http-session.ts';
import { interleaved, median, ms, type Result, timed } from './measure.ts';

async function startToAnswer(start: () => Promise<ServerProcess>): Promise<number> {
  let server: ServerProcess | undefined;
  const elapsed = await timed(async () => {
    server = await start();
    const session = openSession(server.url);
    await session.get('/api/health');
    session.close();
  });
  await server?.stop();
  return elapsed;
}

/** The time from process start to the first answer, compared with bare node:http. */
export async function benchStart(rounds = 11): Promise<Result> {
  const folder = temporaryFolder();
  await startToAnswer(() => startServer(folder.path));
  const times = await interleaved(rounds, {
    bare: () => startToAnswer(() => startBaselineServer('{"status":"ok"}')),
    ours: () => startToAnswer(() => startServer(folder.path)),
  });
  folder.remove();
  const [ours, bare] = [median(times.ours), median(times.bare)];
  return {
    name: 'start to first answer over bare node:http',
    value: ours / bare,
    unit: '×',
    aim: 1.4,
    detail: `${ms(ours)} / ${ms(bare)}`,
  };
}
