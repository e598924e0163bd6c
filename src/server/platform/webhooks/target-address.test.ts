import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { findTargetIssue, isAllowedAddress, parseNetworks } from './target-address.ts';

const refused = [
  [
    'this machine',
    '127.0.0.1',
    '127.255.255.254',
    '::1',
    '::ffff:127.0.0.1',
    '::ffff:7f00:1',
    '::7f00:1',
    '0:0:0:0:0:0:0:1',
  ],
  [
    'private networks',
    '10.0.0.1',
    '172.16.0.1',
    '172.31.255.255',
    '192.168.1.1',
    'fc00::1',
    'fdff::1',
    '::ffff:10.0.0.1',
  ],
  ['the link', '169.254.0.1', 'fe80::1', 'fe80::1%eth0', '::ffff:169.254.169.254'],
  ['metadata', '169.254.169.254', '100.100.100.200', 'fd00:ec2::254', '168.63.129.16', '::ffff:168.63.129.16'],
  ['networks of providers', '100.64.0.1', '100.127.255.255'],
  ['groups and all', '224.0.0.1', '239.255.255.255', '255.255.255.255', 'ff02::1'],
  [
    'no machine',
    '0.0.0.0',
    '0.1.2.3',
    '::',
    '240.0.0.1',
    '192.0.2.1',
    '198.18.0.1',
    '203.0.113.9',
    '2001:db8::1',
    '100::1',
  ],
  ['IPv4 inside IPv6', '64:ff9b::7f00:1', '64:ff9b::a00:1', '2002:7f00:1::', '2001::1'],
  ['no addresses', '', 'localhost', '1', '127.1', '0x7f.0.0.1', '10.0.0', '10.0.0.1/8', 'example.org'],
] as const satisfies readonly (readonly string[])[];

test.each(refused.map((row) => [...row]))('%s: not one is allowed', (_name, ...addresses) => {
  expect(addresses.filter((address) => isAllowedAddress(address, []))).toEqual([]);
});

test('public addresses are allowed', () => {
  const addresses = [
    '8.8.8.8',
    '103.10.20.30',
    '172.32.0.1',
    '192.169.0.1',
    '2606:4700::1111',
    '2400:cb00::1',
    '::ffff:8.8.8.8',
  ];
  expect(addresses.filter((address) => !isAllowedAddress(address, []))).toEqual([]);
});

test('a network of the setting is allowed, however its addresses are written, and nothing beside it', () => {
  const networks = parseNetworks('10.20.0.0/16, fd12::/32');
  fc.assert(
    fc.property(fc.nat(255), fc.nat(255), (c, d) => {
      expect(isAllowedAddress(`10.20.${c}.${d}`, networks)).toBe(true);
      expect(isAllowedAddress(`::ffff:10.20.${c}.${d}`, networks)).toBe(true);
      expect(isAllowedAddress(`10.21.${c}.${d}`, networks)).toBe(false);
    }),
  );
  expect([isAllowedAddress('fd12::1', networks), isAllowedAddress('fd13::1', networks)]).toEqual([true, false]);
});

test('an IPv4 address is allowed if and only if its form in IPv6 is', () => {
  fc.assert(
    fc.property(fc.ipV4(), (address) => {
      expect(isAllowedAddress(`::ffff:${address}`, [])).toBe(isAllowedAddress(address, []));
    }),
  );
});

describe('findTargetIssue', () => {
  const loopback = parseNetworks('127.0.0.0/8');
  test.each([
    ['https://sis.example.ac.id/hook?key=1', [], undefined],
    ['https://sis.example.ac.id:8443/', [], undefined],
    ['http://sis.example.ac.id/', loopback, 'onlyHttps'],
    ['http://localhost/', loopback, 'onlyHttps'],
    ['http://127.0.0.1:9000/', [], 'onlyHttps'],
    ['http://127.0.0.1:9000/', loopback, undefined],
    ['http://2130706433/', loopback, undefined],
    ['http://10.0.0.1/', parseNetworks('10.0.0.0/8'), 'onlyHttps'],
    ['https://10.0.0.1/', parseNetworks('10.0.0.0/8'), undefined],
    ['https://2130706433/', [], 'privateAddress'],
    ['https://017700000001/', [], 'privateAddress'],
    ['https://[::ffff:7f00:1]/', [], 'privateAddress'],
    ['https://a@sis.example.ac.id/', [], 'webAddress'],
    ['https://sis.example.ac.id/#part', [], 'webAddress'],
    ['file:///etc/passwd', [], 'webAddress'],
    ['javascript:alert(1)', [], 'webAddress'],
    ['', [], 'webAddress'],
  ] as const)('%s with %j', (url, networks, issue) => {
    expect(findTargetIssue(url, networks)).toBe(issue);
  });
});
