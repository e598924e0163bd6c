import { steps } from 'virtual:catalogue';
import { matchPath } from 'react-router-dom';
import { describe, expect, test } from 'vitest';
import { ApiError } from '../../src/client/api/api-error.ts';
import type { ApplicationDetail } from '../../src/client/api/queries.ts';
import type { SessionUser } from '../../src/client/api/session.ts';
import type { GuardContext } from '../../src/client/app/guards/guard-types.ts';
import { runGuards } from '../../src/client/app/guards/guards.ts';
import { guardsOf, screenNameOf } from '../../src/client/app/page-route.ts';
import { routes } from '../../src/client/app/routes.ts';
import { selectableInstitutions } from '../../src/client/app/selectable-institutions.ts';
import { findPage, type PageName, pages } from '../../src/contract/pages.ts';
import { staffRights } from '../../src/contract/staff-rights.ts';
import { type Facts, rows, screenAt, table, type Who, whoever } from '../support/routes/table.ts';

const facts: Facts = {
  institution: 'untar',
  draft: '3b241101-e2bb-4255-8caf-4136c566a962',
  paid: '3b241101-e2bb-4255-8caf-4136c566a963',
  applicantId: '3b241101-e2bb-4255-8caf-4136c566a964',
  event: 'open-house',
  news: 'news',
  faq: { id: '1', slug: 'fee' },
};

const institutions = selectableInstitutions.map(({ parameter }) => parameter);
const known = { institution: institutions, step: steps.map(({ key }) => key), kind: [], contentKey: [] };

const userOf = (who: Who): SessionUser | null =>
  who === 'anonymous'
    ? null
    : {
        id: who,
        role: who === 'admin' ? 'admin' : 'applicant',
        csrfToken: 'token',
        email: `${who}@example.com`,
        secondFactor: 'none',
        firstName: 'Siti',
        institutionCode: null,
        ...(who === 'admin' && { staffRights: [...staffRights] }),
      };

const applicationOf = (formId: string): ApplicationDetail => {
  const code = selectableInstitutions.find(({ parameter }) => parameter === facts.institution)?.code;
  const detail: Partial<ApplicationDetail> = {
    Id: formId,
    Status: formId === facts.draft ? 'Draft' : 'Submitted',
    Institution: { InstitutionCode: code ?? 0, InstitutionName: 'Universitas' },
    CompletedSteps: [],
    AskedSteps: steps.map(({ key }) => key),
    Reopened: [],
  };
  return detail as ApplicationDetail;
};

const absent = new ApiError({ kind: 'server', status: 404, message: 'absent' });

/** A browser of this visitor: the choice of an institution lasts from page to page. */
const createBrowser = (who: Who) => {
  let chosen = who === 'applicant' ? facts.institution : undefined;
  return (url: URL, params: GuardContext['params']): GuardContext => ({
    url,
    params,
    steps,
    institutions: selectableInstitutions,
    contentKeys: [],
    findSession: async () => userOf(who),
    findPendingEmail: () => undefined,
    findChosenInstitution: () => chosen,
    getApplication: async (formId) => {
      if (who !== 'applicant') throw absent;
      return applicationOf(formId);
    },
    prefetchAnswers: async () => undefined,
    prefetchAttachmentFacts: async () => undefined,
    prefetchContentItem: async () => undefined,
    switchTheme: async (institution) => {
      if (institution !== undefined) chosen = institution === '' ? undefined : institution;
    },
    showTheme: () => undefined,
  });
};

/** The screen that the guards of the route table lead to, over all redirects. */
const findEnd = async (who: Who, name: PageName, path: string): Promise<string> => {
  const contextOf = createBrowser(who);
  let [page, address]: [PageName, string] = [name, path];
  for (let redirects = 0; redirects < 5; redirects++) {
    const url = new URL(address, 'http://portal');
    const params = matchPath(pages[page], url.pathname)?.params ?? {};
    const route = routes[page];
    const step = steps.find(({ key }) => key === params['step']);
    const result = await runGuards(guardsOf(route, step), contextOf(url, params));
    if (result && !('redirect' in result)) return 'error';
    const next = result?.redirect;
    if (next === undefined) return screenNameOf(page, params);
    const found = findPage(new URL(next, url).pathname, known);
    if (!found) throw new Error(`${page} redirects to ${next}, which is no page`);
    [page, address] = [found, next];
  }
  throw new Error(`${name} redirects without end`);
};

/** The server answers 404 for these, and the screen of the result redirects without the sealed type in its address. */
const isDecidedByGuards = (name: PageName, who: Who): boolean =>
  !(table[name].layout === 'public' && table[name].status === 404) && !(name === 'result' && who === 'applicant');

test('the table of expected screens (tests/support/routes/table.ts) has a row for every page', () => {
  expect(Object.keys(table).sort()).toEqual(Object.keys(pages).sort());
});

describe.each(whoever)('the guards for the visitor “%s”', (who) => {
  const decided = rows
    .filter(([name]) => isDecidedByGuards(name, who))
    .map(([name, row]) => [name, screenAt(name, row, who), row] as const);
  test.each(decided)('lead from the page %s to the screen %s', async (name, screen, row) => {
    expect(await findEnd(who, name, row.at(facts))).toBe(screen);
  });
});
