/** Times of a call in milliseconds, by its query. */
export type Measured = Readonly<Record<string, readonly number[]>>;

const calls: Readonly<Record<string, string>> = {
  'the first page': '',
  'page 100': 'page=100',
  'one institution': 'institutionCode=20',
  'one status': 'status=Submitted',
  'institution and status': 'institutionCode=30&status=Rejected',
  'by submission, one status': 'sort=-submittedAt&status=Accepted',
  'by name': 'sort=name',
  'search: a frequent first name': 'q=siti',
  'search: two frequent names': 'q=siti+aminah',
  'search: two frequent names, one institution': 'q=budi+wij&institutionCode=20',
  'search: a rare name': 'q=rarename7',
  'search: registration number': 'q=77-2026-0000123',
  'search: identity number': 'q=3200000000000123',
  'search: e-mail': 'q=person123@many.example',
};

export const p95 = (times: readonly number[]): number =>
  [...times].sort((a, b) => a - b)[Math.min(times.length - 1, Math.floor(times.length * 0.95))] ?? 0;

const timeOf = async (url: string, cookie: string): Promise<number> => {
  const start = performance.now();
  const response = await fetch(url, { headers: { cookie } });
  const text = await response.text();
  if (response.status !== 200) throw new Error(`${url} answered ${response.status}: ${text}`);
  return performance.now() - start;
};

/** Every call in turn, round after round: what disturbs the machine for a while disturbs all of them. */
export const measureCalls = async (portal: string, cookie: string, rounds: number): Promise<Measured> => {
  const measured: Record<string, number[]> = Object.fromEntries(Object.keys(calls).map((name) => [name, []]));
  for (let round = -5; round < rounds; round++)
    for (const [name, query] of Object.entries(calls)) {
      const time = await timeOf(`${portal}/api/admin/form?${query}`, cookie);
      if (round >= 0) measured[name]?.push(time);
    }
  return measured;
};
