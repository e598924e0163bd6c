import { createServer } from 'node:net';
import lighthouse from 'lighthouse';
import { chromium } from 'playwright';
import { getChromium } from '../../../src/tooling/suite/chromium.ts';

/** Scores of 0 to 100 by category. */
export type Scores = Readonly<Record<string, number>>;

export interface Audited {
  readonly scores: Scores;
  /** Audits that took points away, in Lighthouse's own words. */
  readonly lost: readonly string[];
}

const findPort = (): Promise<number> =>
  new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number };
      server.close(() => resolve(port));
    });
  });

/** Lighthouse's own phone: slow 4G simulated, processor slowed 4 times. */
export const audit = async (url: string): Promise<Audited> => {
  const port = await findPort();
  const args = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', `--remote-debugging-port=${port}`];
  const browser = await chromium.launch({ executablePath: await getChromium(), headless: true, args });
  try {
    const result = await lighthouse(url, { port, output: 'json', logLevel: 'error' });
    const { categories = {}, audits = {} } = result?.lhr ?? {};
    // Without a score something went wrong: that is no score of 0.
    const scores = Object.fromEntries(
      Object.entries(categories).map(([id, { score }]) => [id, (score ?? Number.NaN) * 100]),
    );
    const lost = Object.values(categories).flatMap(({ id, auditRefs }) =>
      auditRefs
        .filter(({ weight, id: name }) => weight > 0 && (audits[name]?.score ?? 1) < 0.9)
        .map(({ id: name }) => `${id}: ${audits[name]?.title} ${audits[name]?.displayValue ?? ''}`),
    );
    return { scores, lost };
  } finally {
    await browser.close();
  }
};
