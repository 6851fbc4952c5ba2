import { startWritingStandIn, type WritingStandIn } from '../support/ai/writing-stand-in.ts';
import { startServer } from '../support/server-process.ts';
import { test as base } from './fixtures.ts';

/** A server with a stand-in writing service, whose speed the test controls. */
export const test = base.extend<{ service: WritingStandIn }, { standIn: WritingStandIn }>({
  standIn: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern.
    async ({}, use) => {
      const standIn = await startWritingStandIn();
      await use(standIn);
      await standIn.close();
    },
    { scope: 'worker' },
  ],
  server: [
    async ({ dataDir, standIn }, use) => {
      const server = await startServer(dataDir, { SPEECH_ENGINE: 'moonshine', ...standIn.settings });
      await use(server);
      await server.stop();
    },
    { scope: 'worker' },
  ],
  service: async ({ standIn }, use) => {
    standIn.pace(0);
    standIn.writeWith(null);
    await use(standIn);
  },
});
