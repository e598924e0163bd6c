import { expect, test } from 'vitest';
import type { PaymentOrder } from '../../payment-order.ts';
import { type GatewayFailure, withFailureReports } from './open-payment-gateways.ts';
import { GatewayUnavailable, OrderRefused, type PaymentGateway } from './payment-gateway.ts';

const order = { channel: { kind: 'virtual-account', bank: 'BCA' }, reference: 'A-1' } as PaymentOrder;
const failing = (error: Error): PaymentGateway => ({
  id: 'doku',
  create: () => Promise.reject(error),
  status: () => Promise.reject(error),
  verifyNotification: () => ({ ok: false, httpStatus: 401 }),
  close: () => {},
});

test('withFailureReports reports the failures of create and status, and throws them', async () => {
  const reported: GatewayFailure[] = [];
  const report = (failure: GatewayFailure) => reported.push(failure);
  await expect(withFailureReports(failing(new OrderRefused('400 x')), report).create(order)).rejects.toThrow(
    OrderRefused,
  );
  await expect(withFailureReports(failing(new GatewayUnavailable('ECONNRESET')), report).status('A-1')).rejects.toThrow(
    'ECONNRESET',
  );
  expect(reported).toEqual([
    { call: 'create', reason: '400 x', isRefusal: true, channel: 'BCA' },
    { call: 'status', reason: 'ECONNRESET', isRefusal: false },
  ]);
});
