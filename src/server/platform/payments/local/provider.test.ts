import { expect, test } from 'vitest';
import { readLocalGatewayOptions } from './provider.ts';

const optionsFor = (port: number, values: { LOCAL_GATEWAY_PORT?: number; LOCAL_GATEWAY_URL?: string } = {}) =>
  readLocalGatewayOptions(values, { port, dataDir: '/data' });

test('the local gateway listens on the port after the portal, or another one when that is taken', () => {
  expect(optionsFor(4000)).toEqual({ port: 4001, portMayChange: true, publicUrl: undefined, folder: '/data/gateway' });
});

test.each([0, 65_535])('the local gateway chooses any free port beside a portal on port %i', (port) => {
  expect(optionsFor(port).port).toBe(0);
});

test('the local gateway listens only on the port of LOCAL_GATEWAY_PORT when it is set', () => {
  expect(optionsFor(4000, { LOCAL_GATEWAY_PORT: 9000 })).toMatchObject({ port: 9000, portMayChange: false });
});

test('the public URL of the local gateway is LOCAL_GATEWAY_URL without the slash at its end', () => {
  expect(optionsFor(4000, { LOCAL_GATEWAY_URL: 'https://pay.example.ac.id/' }).publicUrl).toBe(
    'https://pay.example.ac.id',
  );
});
