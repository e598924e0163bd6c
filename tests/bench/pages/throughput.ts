import autocannon from 'autocannon';

/** Pages per second from a warm cache, as a phone's browser asks for them: compressed. */
export const pagesPerSecond = async (url: string, seconds: number): Promise<number> => {
  const headers = { 'accept-encoding': 'gzip, deflate, br', accept: 'text/html' };
  await (await fetch(url, { headers })).text();
  const { requests, non2xx, errors } = await autocannon({ url, connections: 16, duration: seconds, headers });
  if (non2xx > 0 || errors > 0) throw new Error(`${url}: ${non2xx} answers were no pages, ${errors} failed`);
  return requests.average;
};
