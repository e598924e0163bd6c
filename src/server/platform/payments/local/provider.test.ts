import { expect, test } from 'vitest';
import { readLocalGatewayOptions } from './provider.ts';

const optionsFor = (port: number, values: { LOCAL_GATEWAY_PORT?: number; LOCAL_GATEWAY_URL?: string } = {}) =>
  readLocalGatewayOptions(values, { port, dataDir: '/data' });

test('readLocalGatewayOptions returns the port after that of the portal, and allows another one when it is taken', () => {
  expect(optionsFor(4000)).toEqual({ port: 4001, portMayChange: true, publicUrl: undefined, folder: '/data/gateway' });
});

test.each([0, 65_535])(
  'readLocalGatewayOptions returns port 0 (any free port), not the next one, when the portal’s port is %i',
  (port) => {
    expect(optionsFor(port).port).toBe(0);
  },
);

test('readLocalGatewayOptions returns the port in LOCAL_GATEWAY_PORT, and allows no other one', () => {
  expect(optionsFor(4000, { LOCAL_GATEWAY_PORT: 9000 })).toMatchObject({ port: 9000, portMayChange: false });
});

test('readLocalGatewayOptions returns LOCAL_GATEWAY_URL without the slash at its end as the public URL', () => {
  expect(optionsFor(4000, { LOCAL_GATEWAY_URL: 'https://pay.example.ac.id/' }).publicUrl).toBe(
    'https://pay.example.ac.id',
  );
});
