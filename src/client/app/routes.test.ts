import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { rightsOfPages } from '../../contract/admin-pages.ts';
import { keysOf } from '../../contract/keys-of.ts';
import { findPage, type PageName, pages } from '../../contract/pages.ts';
import { guardsOf, screenNameOf } from './page-route.ts';
import { routes } from './routes.ts';

const names = Object.keys(pages) as PageName[];
const known = { institution: ['untar'], step: ['personal'] };
const example = (path: string): string =>
  path.replace(':institution', 'untar').replace(':step', 'personal').replace(/:\w+/g, 'x1');

describe('route table', () => {
  it('has exactly one row for every page', () => expect(Object.keys(routes).sort()).toEqual([...names].sort()));

  it.each(names)('findPage finds the page %s at an example of its path', (name) =>
    expect(findPage(example(pages[name]), known)).toBe(name),
  );
});

describe('guards of the route table', () => {
  const part = (prefix: string) => names.filter((name) => `${pages[name]}/`.startsWith(`${prefix}/`));

  it.each(part('/admission'))('the page %s has the guards auth and is-registrant', (name) =>
    expect(routes[name].guards).toEqual(expect.arrayContaining(['auth', 'is-registrant'])),
  );
  it.each(part('/admin'))('the page %s has the guards auth and is-admin', (name) =>
    expect(routes[name].guards).toEqual(expect.arrayContaining(['auth', 'is-admin'])),
  );
  it.each(['login', 'register'] as const)('the page %s has the guard guest', (name) =>
    expect(routes[name].guards).toContain('guest'),
  );
  it.each(['verifyOTP', 'emailSent', 'successReset'] as const)('the page %s has the guard need-email', (name) =>
    expect(routes[name].guards).toContain('need-email'),
  );
  it('the page /admin leads an admin to the first page that the roles include', () =>
    expect(routes.admin).toEqual({ layout: 'blank', guards: ['auth', 'is-admin', 'to-home'] }));
  it.each(keysOf(rightsOfPages))('the page %s has the guard of its right', (name) =>
    expect(routes[name].guards).toContain(`may-open-${name}`),
  );
  it('every page of the admin area needs a right, except those of the own account', () => {
    const open = names.filter((name) => /^\/admin(?:\/|$)/.test(pages[name]) && !Object.hasOwn(rightsOfPages, name));
    expect(open).toEqual([
      'admin',
      'noticeList',
      'profileAdmin',
      'changeEmailAdmin',
      'changePasswordAdmin',
      'changeProfileAdmin',
    ]);
  });
});

describe('pages of application steps', () => {
  const guards = (step: Parameters<typeof guardsOf>[1]) => guardsOf(routes.applicationStep, step);

  it('screenNameOf returns applicationAcademic for the step academic, and the name of the page for another page', () => {
    expect(screenNameOf('applicationStep', { step: 'academic' })).toBe('applicationAcademic');
    expect(screenNameOf('landing', {})).toBe('landing');
  });
  it('a step without prefetch and facts has the guards need-form and apply-form', () =>
    expect(guards({ key: 'a', wireStep: 1 })).toEqual(expect.arrayContaining(['need-form', 'apply-form'])));
  it('the last guard of a step with prefetch loads its answers, also when the step has facts', () =>
    expect(guards({ key: 'a', wireStep: 1, prefetch: true, facts: ['today'] }).slice(-1)).toEqual(['pre-fetch-a']));
  it('the last guard of a step with facts and without prefetch loads the attachment facts', () =>
    expect(guards({ key: 'a', wireStep: 1, facts: ['letter'] }).slice(-1)).toEqual(['attachment-requirement']));
});

it('every theme in schemas/institutions.json has a logo in its folder under themes/', () => {
  const { institutions } = JSON.parse(readFileSync('schemas/institutions.json', 'utf8')) as {
    institutions: readonly { theme: string }[];
  };
  for (const { theme } of institutions) expect(existsSync(`themes/${theme.replace('theme-', '')}/logo.svg`)).toBe(true);
});
