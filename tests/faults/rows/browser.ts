import { getBrowser } from '../../support/browser.ts';
import { inEnvironment } from '../in-environment.ts';
import { figure, type Outcome, type Row } from '../row.ts';
import { runVitest } from './vitest-row.ts';

/** 400 kbit/s and 400 ms there and back; Chromium cannot lose packets. */
const slow3g = { offline: false, latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 };

const landing: Row = {
  name: 'F25',
  fault: 'slow 3G client; offline while a step is saved (e2e/nothing-lost.test.ts)',
  scale: 'without lost packets',
  run: async (context): Promise<Outcome> => {
    const outcome = await inEnvironment(context, 'F25', { portals: 1 }, async (environment) => {
      const browser = await getBrowser();
      const page = await (await browser.newContext({ viewport: { width: 360, height: 740 } })).newPage();
      const session = await page.context().newCDPSession(page);
      await session.send('Network.enable');
      await session.send('Network.emulateNetworkConditions', slow3g);
      let scripts = 0;
      const kinds = new Map<string, string>();
      session.on('Network.responseReceived', ({ requestId, type }) => kinds.set(requestId, type));
      session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
        if (kinds.get(requestId) === 'Script') scripts += encodedDataLength;
      });
      const from = performance.now();
      await page.goto(environment.portals[0]?.url ?? '', { waitUntil: 'domcontentloaded', timeout: 120_000 });
      await page.getByRole('heading', { level: 1 }).first().waitFor({ timeout: 120_000 });
      const seen = (performance.now() - from) / 1_000;
      await page.waitForLoadState('networkidle', { timeout: 120_000 });
      await browser.close();
      return {
        figures: [
          figure('landing page can be read and its links used', seen, 's', 10),
          figure('scripts it fetches', scripts / 1024, 'KB', 200),
        ],
      };
    });
    const figures = await runVitest({
      project: 'interactions',
      files: ['tests/interactions/nothing-lost.test.ts'],
      pattern: 'offline|server is down',
    });
    return { ...outcome, figures: [...outcome.figures, ...figures] };
  },
};

export const browserRows: readonly Row[] = [landing];
