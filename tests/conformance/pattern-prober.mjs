import { parentPort, workerData } from 'node:worker_threads';

const { source, flags, length, limit } = workerData;
const pattern = new RegExp(source, flags);

/** The characters that the pattern speaks of, and a few that most patterns know. */
const literal = source.replace(/\\[a-zA-Z]/g, '').replace(/[\\()[\]{}^$|]/g, '');
const spoken = [...new Set(`${literal}aA0 @`)];
const pumps = spoken.flatMap((first) => ['', ...spoken].map((second) => first + second));

const duration = (text) => {
  const from = performance.now();
  pattern.test(text);
  return performance.now() - from;
};

/** Ends with a character that no pattern accepts: only then does nested repetition try everything. */
const hostile = (pump, size) => {
  const body = pump.repeat(size / pump.length);
  return [body, `${body}\u0000`, `${pump[0]}${body}!`, `a@${body}\u0000`];
};

const slowest = () => {
  let worst = 0;
  for (const size of [20, 22, 24, 26, 64, 128, 256, 1024, length])
    for (const pump of pumps) {
      worst = Math.max(worst, ...hostile(pump, size).map(duration));
      if (worst > limit) return worst;
    }
  return worst;
};

parentPort.postMessage(slowest());
