import { parseSync } from 'vite';
import { expect, it } from 'vitest';
import { leanContract } from './lean-contract-plugin.ts';

const transform = (id: string, code: string): string | undefined => {
  const { transform: run } = leanContract('/portal');
  const context = { parse: (text: string) => parseSync('call.js', text).program };
  const result = typeof run === 'function' ? Reflect.apply(run, context, [code, id]) : undefined;
  return (result as { readonly code: string } | undefined)?.code;
};

it('leanContract leaves the reply and the rights of a call out', () => {
  const call =
    "export const get = { name: 'get', method: 'GET', path: '/x', access: 'applicant', query: one, data: list(two) };";
  expect(transform('/portal/src/contract/a.ts', call)).toBe(
    "export const get = { name: 'get', method: 'GET', path: '/x',  query: one,  };",
  );
});

it('leanContract leaves out what an applicant’s call sends: the browser reads no limits from there', () => {
  const call = "export const get = { name: 'get', method: 'GET', path: '/x', query: one, body: two, form: 'login' };";
  expect(transform('/portal/src/contract/application.ts', call)).toBe(
    "export const get = { name: 'get', method: 'GET', path: '/x',   form: 'login' };",
  );
  expect(transform('/portal/src/contract/admin-users.ts', call)).toBe(call);
});

it.each([
  ['an object that is no call', '/portal/src/contract/a.ts', 'export const shape = { data: 1, path: 2 };'],
  ['a call that is not exported', '/portal/src/contract/a.ts', "const a = { method: 'GET', path: '/', data: 1 };"],
])('leanContract leaves %s as it is', (_, id, code) => {
  expect(transform(id, code)).toBe(code);
});

it('leanContract leaves a file outside the contract alone', () => {
  const call = "export const a = { method: 'GET', path: '/', data: 1 };";
  expect(transform('/portal/src/server/a.ts', call)).toBeUndefined();
});
