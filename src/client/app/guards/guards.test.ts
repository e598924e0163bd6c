import { describe, expect, it } from 'vitest';
import { ApiError } from '../../api/api-error.ts';
import type { ApplicationDetail } from '../../api/queries.ts';
import type { SessionUser } from '../../api/session.ts';
import type { GuardContext, GuardResult } from './guard-types.ts';
import { type GuardName, runGuards } from './guards.ts';

const ID = '3b241101-e2bb-4255-8caf-4136c566a962';
const steps = [
  { key: 'one', wireStep: 1 },
  { key: 'two', wireStep: 2, prefetch: true },
  { key: 'three', wireStep: 3, facts: ['letter'] },
  { key: 'last', wireStep: 4, submits: true },
];
const institutions = [
  { parameter: 'untar', code: 20 },
  { parameter: 'xinya', code: 40 },
];

const user = (role: string, institutionCode: number | null = null, staffRights?: string[]): SessionUser => ({
  id: 'u',
  role,
  csrfToken: 't',
  email: 'siti@example.com',
  secondFactor: 'none',
  firstName: 'Siti',
  institutionCode,
  ...(staffRights && { staffRights }),
});
const guest = null;
const applicant = user('applicant');
const admin = user('ADMIN', null, ['reports']);
const editor = user('admin', null, ['content']);

const application = (facts: Partial<ApplicationDetail>): ApplicationDetail =>
  ({
    Id: ID,
    Status: 'Draft',
    Institution: { InstitutionCode: 20, InstitutionName: 'Universitas' },
    CompletedSteps: [],
    AskedSteps: steps.map(({ key }) => key),
    Reopened: [],
    ...facts,
  }) as ApplicationDetail;

interface Case {
  readonly session?: SessionUser | null;
  readonly path?: string;
  readonly params?: Record<string, string>;
  readonly email?: string;
  readonly chosen?: string;
  readonly application?: ApplicationDetail | ApiError;
  readonly entity?: ApiError;
}

const contextOf = (testCase: Case, done: string[] = []): GuardContext => ({
  url: new URL(testCase.path ?? '/x', 'http://portal'),
  params: testCase.params ?? {},
  steps,
  institutions,
  contentKeys: ['story'],
  findSession: async () => testCase.session ?? null,
  findPendingEmail: () => testCase.email,
  findChosenInstitution: () => testCase.chosen,
  getApplication: async () => {
    if (testCase.application instanceof ApiError) throw testCase.application;
    return testCase.application ?? application({});
  },
  prefetchAnswers: async (formId, { key }) => {
    done.push(`answers ${formId} ${key}`);
  },
  prefetchAttachmentFacts: async (formId) => {
    done.push(`facts ${formId}`);
  },
  prefetchContentItem: async (kind, id) => {
    if (testCase.entity) throw testCase.entity;
    done.push(`entity ${kind} ${id}`);
  },
  switchTheme: async (institution) => {
    done.push(`theme ${institution}`);
  },
  showTheme: (institution) => {
    done.push(`colours ${institution}`);
  },
});

const run = (guard: GuardName, testCase: Case) => runGuards([guard], contextOf(testCase));

const pass: GuardResult = undefined;
const to = (redirect: string, notice?: string): GuardResult => ({ redirect, ...(notice !== undefined && { notice }) });

const stepCase = (step: string, facts: Partial<ApplicationDetail>, institution = 'untar'): Case => ({
  path: `/admission/${institution}/application/${step}?formId=${ID}`,
  params: { institution, step },
  application: application(facts),
});
const stepPath = (step: string) => `/admission/untar/application/${step}?formId=${ID}`;
const refused = (status: number) => new ApiError({ kind: 'server', status, message: 'Form telah dihapus' });

describe('results of guards', () => {
  const table: readonly (readonly [GuardName, string, Case, GuardResult])[] = [
    ['auth', 'passes with a session', { session: applicant }, pass],
    [
      'auth',
      'redirects to the login, with the requested URL as returnTo, without a session',
      { session: guest, path: '/a?b=1&c=2' },
      to('/login?returnTo=%2Fa%3Fb%3D1%26c%3D2'),
    ],

    ['guest', 'passes without a session', { session: guest }, pass],
    ['guest', 'redirects an admin to the dashboard', { session: admin }, to('/admin/dashboard')],
    [
      'guest',
      'redirects an applicant without an institution to the selection of institutions',
      { session: applicant },
      to('/admission'),
    ],
    [
      'guest',
      'redirects an applicant who has chosen an institution to its dashboard',
      { session: applicant, chosen: 'xinya' },
      to('/admission/xinya'),
    ],
    [
      'guest',
      'redirects an applicant whose account has an institution to its dashboard',
      { session: user('applicant', 20) },
      to('/admission/untar'),
    ],
    [
      'guest',
      'redirects an applicant to the path in returnTo',
      { session: applicant, path: '/login?returnTo=%2Fadmission%2Funtar' },
      to('/admission/untar'),
    ],
    [
      'guest',
      'ignores a returnTo that leads to another site',
      { session: applicant, path: '/login?returnTo=%2F%2Fevil.com' },
      to('/admission'),
    ],

    ['is-registrant', 'passes for an applicant', { session: applicant }, pass],
    ['is-registrant', 'redirects an admin to the dashboard', { session: admin }, to('/admin/dashboard')],
    ['to-home', 'redirects an admin to the dashboard', { session: admin }, to('/admin/dashboard')],
    [
      'to-home',
      'redirects an admin without reports to the first page that the roles include',
      { session: editor },
      to('/admin/brochure'),
    ],
    [
      'to-home',
      'redirects an admin without any right to the own account',
      { session: user('admin', null, []) },
      to('/admin/profile'),
    ],
    [
      'to-home',
      'redirects an admin to the dashboard when a process that knows no roles has answered',
      { session: user('admin') },
      to('/admin/dashboard'),
    ],
    ['may-open-paymentList', 'shows that the roles do not include the page', { session: editor }, { forbidden: true }],
    ['may-open-newsEdit', 'passes for an admin with the right of the page', { session: editor }, pass],
    ['is-admin', 'passes for an admin whose role is spelled "Admin"', { session: user('Admin') }, pass],
    ['is-admin', 'redirects an applicant to the selection of institutions', { session: applicant }, to('/admission')],

    ['need-email', 'passes with a pending email address', { email: 'a@b.c' }, pass],
    ['need-email', 'redirects to the login without a pending email address', {}, to('/login')],

    ['need-form', 'passes for an application of the user', stepCase('one', {}), pass],
    [
      'need-form',
      'redirects to the dashboard of the institution without an application id',
      { params: { institution: 'untar' } },
      to('/admission/untar'),
    ],
    [
      'need-form',
      'redirects to the dashboard of the institution with a malformed application id',
      { path: '/x?formId=7', params: { institution: 'untar' } },
      to('/admission/untar'),
    ],
    [
      'need-form',
      'redirects to the dashboard with a notice for a deleted draft (410)',
      { ...stepCase('one', {}), application: refused(410) },
      to('/admission/untar', 'Form telah dihapus'),
    ],
    [
      'need-form',
      'redirects to the dashboard with a notice for an application of another user (404)',
      { ...stepCase('one', {}), application: refused(404) },
      to('/admission/untar', 'Form telah dihapus'),
    ],

    ['apply-form', 'passes for the first step of a new draft', stepCase('one', {}), pass],
    ['apply-form', 'passes for the step after the completed ones', stepCase('two', { CompletedSteps: ['one'] }), pass],
    [
      'apply-form',
      'redirects from a step that the application does not ask to the next one that it asks',
      stepCase('two', { CompletedSteps: ['one', 'two'], AskedSteps: ['one', 'three', 'last'] }),
      to(`/admission/untar/application/three?formId=${ID}`),
    ],
    [
      'apply-form',
      'redirects from a step that the application does not ask to the step to resume when the next one is not open',
      stepCase('two', { AskedSteps: ['one', 'three', 'last'] }),
      to(`/admission/untar/application/one?formId=${ID}`),
    ],
    [
      'apply-form',
      'passes for the first step in the order of the application',
      stepCase('three', { AskedSteps: ['three', 'one', 'last'] }),
      pass,
    ],
    ['apply-form', 'passes for a completed step', stepCase('one', { CompletedSteps: ['one', 'two'] }), pass],
    [
      'apply-form',
      'redirects to the first unfinished step when a later step is requested',
      stepCase('three', { CompletedSteps: ['one'] }),
      to(stepPath('two')),
    ],
    [
      'apply-form',
      'redirects to a reopened step when a later step is requested',
      stepCase('three', { CompletedSteps: ['one', 'two'], Reopened: [{ step: 'one', errors: [] }] }),
      to(stepPath('one')),
    ],
    [
      'apply-form',
      'redirects to the registration when the application is submitted',
      stepCase('one', { Status: 'Submitted' }),
      to(`/admission/untar/my-registration/${ID}`),
    ],
    [
      'apply-form',
      'redirects to the dashboard of the institution in the path when the application belongs to another institution',
      stepCase('one', {}, 'xinya'),
      to('/admission/xinya'),
    ],

    [
      'resume-step',
      'redirects to the first unfinished step',
      stepCase('', { CompletedSteps: ['one'] }),
      to(stepPath('two')),
    ],
    [
      'resume-step',
      'redirects to the last step when all steps are completed',
      stepCase('', { CompletedSteps: steps.map(({ key }) => key) }),
      to(stepPath('last')),
    ],

    ['need-event', 'passes with a slug', { params: { slug: 'open-day-2027' } }, pass],
    ['need-event', 'shows the 404 page for a malformed slug', { params: { slug: '<script>' } }, { absent: true }],
    ['need-news', 'shows the 404 page without a slug', {}, { absent: true }],
    ['need-faq', 'passes with an id and a slug', { params: { id: '7', slug: 'biaya' } }, pass],
    ['need-faq', 'shows the 404 page without a slug', { params: { id: '7' } }, { absent: true }],
    ['need-registration-detail', 'passes with an id', { params: { id: ID } }, pass],
    [
      'need-registration-detail',
      'shows the 404 page for an id that is a path',
      { params: { id: '../x' } },
      { absent: true },
    ],
    ['need-registration-detail', 'shows the 404 page without an id', {}, { absent: true }],
    [
      'need-registration-detail',
      'passes with the ids of an applicant and of an application',
      { params: { id: ID, formId: ID } },
      pass,
    ],
    [
      'need-registration-detail',
      'shows the 404 page for an application id that is a path',
      { params: { id: ID, formId: '../x' } },
      { absent: true },
    ],
    [
      'need-registration-detail',
      'shows the 404 page for a malformed applicant id',
      { params: { id: '"x', formId: ID } },
      { absent: true },
    ],
    ['need-entity', 'passes with the id of an item that exists', { params: { id: ID } }, pass],
    ['need-entity', 'passes with the id "new"', { params: { id: 'new' } }, pass],
    ['need-entity', 'shows the 404 page for an id that is a path', { params: { id: '../x' } }, { absent: true }],
    [
      'need-entity',
      'shows the 404 page for an item that does not exist',
      { params: { id: ID }, entity: refused(404) },
      { absent: true },
    ],

    ['known-place', 'passes for a known institution', { params: { institution: 'xinya' } }, pass],
    [
      'known-place',
      'shows the 404 page for an unknown institution',
      { params: { institution: 'all' } },
      { absent: true },
    ],
    [
      'known-place',
      'shows the 404 page for an unknown step',
      { params: { institution: 'xinya', step: 'hobby' } },
      { absent: true },
    ],
    ['known-place', 'passes for a known kind of content', { params: { contentKey: 'story' } }, pass],
    [
      'known-place',
      'shows the 404 page for an unknown kind of content',
      { params: { contentKey: 'saga' } },
      { absent: true },
    ],

    ['pre-fetch-two', 'passes for an application', stepCase('two', {}), pass],
    ['attachment-requirement', 'passes for an application', stepCase('three', {}), pass],
    ['theme-switch', 'passes for an institution', { params: { institution: 'xinya' } }, pass],
    ['theme-clear', 'passes without an institution', {}, pass],
  ];

  it.each(table)('the guard %s %s', async (guard, _, testCase, result) =>
    expect(await run(guard, testCase)).toEqual(result),
  );
});

describe('effects of guards', () => {
  it.each<[GuardName, string, Case, string]>([
    ['pre-fetch-two', 'prefetches the answers of step two', stepCase('two', {}), `answers ${ID} two`],
    ['attachment-requirement', 'prefetches the attachment facts', stepCase('three', {}), `facts ${ID}`],
    [
      'theme-switch',
      'calls switchTheme with the institution in the path',
      { params: { institution: 'xinya' } },
      'theme xinya',
    ],
    ['theme-switch', 'calls switchTheme with undefined without an institution in the path', {}, 'theme undefined'],
    ['need-entity', 'prefetches the item of the URL', { path: '/admin/news/7', params: { id: '7' } }, 'entity news 7'],
    ['theme-clear', 'calls switchTheme with an empty institution', {}, 'theme '],
  ])('the guard %s %s', async (guard, _, testCase, effect) => {
    const done: string[] = [];
    await runGuards([guard], contextOf(testCase, done));
    expect(done).toEqual([effect]);
  });

  it('the guard pre-fetch-two passes when the answers cannot be loaded', async () => {
    const context = { ...contextOf(stepCase('two', {})), prefetchAnswers: () => Promise.reject(refused(500)) };
    expect(await runGuards(['pre-fetch-two'], context)).toBeUndefined();
  });

  it('the guard need-form throws the error of the server when the application cannot be read (500)', async () => {
    const testCase = { ...stepCase('one', {}), application: refused(500) };
    await expect(run('need-form', testCase)).rejects.toThrow('Form telah dihapus');
  });

  it('the guard need-entity throws, and does not show the 404 page, when the item cannot be read (500)', async () => {
    await expect(run('need-entity', { params: { id: ID }, entity: refused(500) })).rejects.toThrow();
  });

  it('runGuards returns the result of the first guard that does not pass and runs no later guard', async () => {
    const done: string[] = [];
    const testCase = { session: guest, path: '/x', params: { institution: 'xinya' } };
    expect(await runGuards(['auth', 'theme-switch'], contextOf(testCase, done))).toEqual(to('/login?returnTo=%2Fx'));
    expect(done).toEqual([]);
  });
});
