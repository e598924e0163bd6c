import { QueryClient } from '@tanstack/react-query';
import { afterEach, expect, it, vi } from 'vitest';
import { loadAdapter } from '../../../api/http.ts';
import { feeQuery } from './registration-fee.ts';
import { refreshFee } from './use-live-fee.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

it('refreshFee returns undefined when its request fails; the next call sends a request again and returns the fee', async () => {
  await loadAdapter();
  vi.useFakeTimers();
  vi.stubGlobal('navigator', { onLine: true });
  vi.stubGlobal('document', { cookie: '', documentElement: { lang: 'en' } });
  const client = new QueryClient();
  client.setQueryData([...feeQuery('one').queryKey], { PaymentStatus: 'Open' });
  const answer = () => new Response(JSON.stringify({ data: { PaymentStatus: 'Open' } }), { status: 200 });
  const network = vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('Failed to fetch'));
  const lost = refreshFee(client, 'one');
  await vi.runAllTimersAsync();
  expect(await lost).toBeUndefined();
  const before = network.mock.calls.length;
  network.mockImplementation(async () => answer());
  const refreshed = refreshFee(client, 'one');
  await vi.runAllTimersAsync();
  expect(await refreshed).toMatchObject({ PaymentStatus: 'Open' });
  expect(network.mock.calls.length).toBeGreaterThan(before);
});
