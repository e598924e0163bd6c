import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { findPage, type PageName, pages } from '../../contract/pages.ts';
import { guardsOf, screenNameOf } from './page-route.ts';
import { routes } from './routes.ts';

const names = Object.keys(pages) as PageName[];
const known = { institution: ['untar'], step: ['personal'] };
const example = (path: string): string =>
  path.replace(':institution', 'untar').replace(':step', 'personal').replace(/:\w+/g, 'x1');

describe('route table', () => {
  it('the route table has a row for every page and no other', () =>
    expect(Object.keys(routes).sort()).toEqual([...names].sort()));

  it.each(names)('the server finds %s at its path', (name) => expect(findPage(example(pages[name]), known)).toBe(name));
});

describe('access', () => {
  const part = (prefix: string) => names.filter((name) => `${pages[name]}/`.startsWith(`${prefix}/`));

  it.each(part('/admission'))('the page %s requires a signed-in applicant', (name) =>
    expect(routes[name].guards).toEqual(expect.arrayContaining(['auth', 'is-registrant'])),
  );
  it.each(part('/admin'))('the page %s requires a signed-in admin', (name) =>
    expect(routes[name].guards).toEqual(expect.arrayContaining(['auth', 'is-admin'])),
  );
  it.each(['login', 'register'] as const)('the page %s requires a guest', (name) =>
    expect(routes[name].guards).toContain('guest'),
  );
  it.each(['verifyOTP', 'emailSent', 'successReset'] as const)('the page %s requires a pending email address', (name) =>
    expect(routes[name].guards).toContain('need-email'),
  );
  it('/admin redirects to the dashboard', () =>
    expect(routes.admin).toEqual({
      layout: 'blank',
      guards: ['auth', 'is-admin', 'theme-switch'],
      leadsTo: 'dashboardAdmin',
    }));
});

describe('steps', () => {
  const guards = (step: Parameters<typeof guardsOf>[1]) => guardsOf(routes.applicationStep, step);

  it('the screen name of a step has the key of the step', () => {
    expect(screenNameOf('applicationStep', { step: 'academic' })).toBe('applicationAcademic');
    expect(screenNameOf('landing', {})).toBe('landing');
  });
  it('the guards of every step require a selected, open application', () =>
    expect(guards({ key: 'a', wireStep: 1 })).toEqual(expect.arrayContaining(['need-form', 'apply-form'])));
  it('the guards prefill a step with prefetch', () =>
    expect(guards({ key: 'a', wireStep: 1, prefetch: true, facts: ['today'] }).slice(-1)).toEqual(['pre-fetch-a']));
  it('the guards fetch attachment facts for a step with facts and no prefetch', () =>
    expect(guards({ key: 'a', wireStep: 1, facts: ['letter'] }).slice(-1)).toEqual(['attachment-requirement']));
});

it('every theme of the institutions has its folder', () => {
  const { institutions } = JSON.parse(readFileSync('schemas/institutions.json', 'utf8')) as {
    institutions: readonly { theme: string }[];
  };
  for (const { theme } of institutions) expect(existsSync(`themes/${theme.replace('theme-', '')}/logo.svg`)).toBe(true);
});
