import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

const mebibytes = (bytes: number): string => `${(bytes / 1024 / 1024).toFixed(1)} MiB`;

/** Memory that is held after a collection: garbage that waits to be collected is not growth. */
const heldNow = (): number => {
  collect();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
};

/** Reads an export to its end as a slow browser would: never more than a part at a time. */
export const measureExport = async (portal: string, cookie: string, format: string) => {
  const before = heldNow();
  const resident = process.memoryUsage.rss();
  const start = performance.now();
  let [bytes, most, peak] = [0, 0, 0];
  const response = await fetch(`${portal}/api/admin/form/export?format=${format}`, { headers: { cookie } });
  if (response.status !== 200 || !response.body) throw new Error(`the export answered ${response.status}`);
  let chunks = 0;
  for await (const chunk of response.body) {
    bytes += chunk.length;
    peak = Math.max(peak, process.memoryUsage.rss());
    if (++chunks % 100 === 0) most = Math.max(most, heldNow() - before);
  }
  return {
    format,
    size: mebibytes(bytes),
    seconds: ((performance.now() - start) / 1000).toFixed(1),
    'memory held more': mebibytes(most),
    'resident before': mebibytes(resident),
    'resident at most': mebibytes(peak),
  };
};
