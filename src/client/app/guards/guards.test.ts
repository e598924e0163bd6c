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

const user = (role: string, institutionCode: number | null = null): SessionUser => ({
  id: 'u',
  role,
  csrfToken: 't',
  email: 'siti@example.com',
  secondFactor: 'none',
  firstName: 'Siti',
  institutionCode,
});
const guest = null;
const applicant = user('applicant');
const admin = user('ADMIN');

const application = (facts: Partial<ApplicationDetail>): ApplicationDetail =>
  ({
    Id: ID,
    Status: 'Draft',
    Institution: { InstitutionCode: 20, InstitutionName: 'Universitas' },
    CompletedSteps: [],
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

describe('result of a guard', () => {
  const table: readonly (readonly [GuardName, string, Case, GuardResult])[] = [
    ['auth', 'an applicant', { session: applicant }, pass],
    ['auth', 'nobody', { session: guest, path: '/a?b=1&c=2' }, to('/login?returnTo=%2Fa%3Fb%3D1%26c%3D2')],

    ['guest', 'nobody', { session: guest }, pass],
    ['guest', 'an admin', { session: admin }, to('/admin/dashboard')],
    ['guest', 'an applicant without an institution', { session: applicant }, to('/admission')],
    ['guest', 'an applicant with one', { session: applicant, chosen: 'xinya' }, to('/admission/xinya')],
    ['guest', 'an applicant whose account has one', { session: user('applicant', 20) }, to('/admission/untar')],
    [
      'guest',
      'a way back',
      { session: applicant, path: '/login?returnTo=%2Fadmission%2Funtar' },
      to('/admission/untar'),
    ],
    ['guest', 'a way to elsewhere', { session: applicant, path: '/login?returnTo=%2F%2Fevil.com' }, to('/admission')],

    ['is-registrant', 'an applicant', { session: applicant }, pass],
    ['is-registrant', 'an admin', { session: admin }, to('/admin/dashboard')],
    ['is-admin', 'an admin, however it is written', { session: user('Admin') }, pass],
    ['is-admin', 'an applicant', { session: applicant }, to('/admission')],

    ['need-email', 'a known address', { email: 'a@b.c' }, pass],
    ['need-email', 'none', {}, to('/login')],

    ['need-form', 'an own application', stepCase('one', {}), pass],
    ['need-form', 'no id', { params: { institution: 'untar' } }, to('/admission/untar')],
    ['need-form', 'a malformed id', { path: '/x?formId=7', params: { institution: 'untar' } }, to('/admission/untar')],
    [
      'need-form',
      'a deleted draft',
      { ...stepCase('one', {}), application: refused(410) },
      to('/admission/untar', 'Form telah dihapus'),
    ],
    [
      'need-form',
      "somebody else's",
      { ...stepCase('one', {}), application: refused(404) },
      to('/admission/untar', 'Form telah dihapus'),
    ],

    ['apply-form', 'the first step', stepCase('one', {}), pass],
    ['apply-form', 'the next step', stepCase('two', { CompletedSteps: ['one'] }), pass],
    ['apply-form', 'an earlier step', stepCase('one', { CompletedSteps: ['one', 'two'] }), pass],
    ['apply-form', 'a step too far', stepCase('three', { CompletedSteps: ['one'] }), to(stepPath('two'))],
    [
      'apply-form',
      'a step behind one that is asked again',
      stepCase('three', { CompletedSteps: ['one', 'two'], Reopened: [{ step: 'one', errors: [] }] }),
      to(stepPath('one')),
    ],
    [
      'apply-form',
      'a submitted application',
      stepCase('one', { Status: 'Submitted' }),
      to(`/admission/untar/my-registration/${ID}`),
    ],
    ['apply-form', "another institution's", stepCase('one', {}, 'xinya'), to('/admission/xinya')],

    ['resume-step', 'half way', stepCase('', { CompletedSteps: ['one'] }), to(stepPath('two'))],
    ['resume-step', 'all done', stepCase('', { CompletedSteps: steps.map(({ key }) => key) }), to(stepPath('last'))],

    ['need-event', 'a slug', { params: { slug: 'open-day-2027' } }, pass],
    ['need-event', 'nonsense', { params: { slug: '<script>' } }, { absent: true }],
    ['need-news', 'nothing', {}, { absent: true }],
    ['need-faq', 'id and slug', { params: { id: '7', slug: 'biaya' } }, pass],
    ['need-faq', 'no slug', { params: { id: '7' } }, { absent: true }],
    ['need-registration-detail', 'an id', { params: { id: ID } }, pass],
    ['need-registration-detail', 'a path', { params: { id: '../x' } }, { absent: true }],
    ['need-registration-detail', 'nothing', {}, { absent: true }],
    ['need-registration-detail', 'an applicant and an application', { params: { id: ID, formId: ID } }, pass],
    ['need-registration-detail', 'an applicant and a path', { params: { id: ID, formId: '../x' } }, { absent: true }],
    ['need-registration-detail', 'a path and an application', { params: { id: '"x', formId: ID } }, { absent: true }],
    ['need-entity', 'an id', { params: { id: ID } }, pass],
    ['need-entity', 'a new one', { params: { id: 'new' } }, pass],
    ['need-entity', 'a path', { params: { id: '../x' } }, { absent: true }],
    ['need-entity', 'nobody’s', { params: { id: ID }, entity: refused(404) }, { absent: true }],

    ['known-place', 'a known institution', { params: { institution: 'xinya' } }, pass],
    ['known-place', 'an unknown one', { params: { institution: 'all' } }, { absent: true }],
    ['known-place', 'an unknown step', { params: { institution: 'xinya', step: 'hobby' } }, { absent: true }],
    ['known-place', 'a known kind of content', { params: { contentKey: 'story' } }, pass],
    ['known-place', 'an unknown kind', { params: { contentKey: 'saga' } }, { absent: true }],

    ['pre-fetch-two', 'an application', stepCase('two', {}), pass],
    ['attachment-requirement', 'an application', stepCase('three', {}), pass],
    ['theme-switch', 'an institution', { params: { institution: 'xinya' } }, pass],
    ['theme-clear', 'the selection', {}, pass],
  ];

  it.each(table)('the guard %s decides for %s', async (guard, _, testCase, result) =>
    expect(await run(guard, testCase)).toEqual(result),
  );
});

describe('effects of guards', () => {
  it.each<[GuardName, Case, string]>([
    ['pre-fetch-two', stepCase('two', {}), `answers ${ID} two`],
    ['attachment-requirement', stepCase('three', {}), `facts ${ID}`],
    ['theme-switch', { params: { institution: 'xinya' } }, 'theme xinya'],
    ['theme-switch', {}, 'theme undefined'],
    ['need-entity', { path: '/admin/news/7', params: { id: '7' } }, 'entity news 7'],
    ['theme-clear', {}, 'theme '],
  ])('the guard %s runs its effect', async (guard, testCase, effect) => {
    const done: string[] = [];
    await runGuards([guard], contextOf(testCase, done));
    expect(done).toEqual([effect]);
  });

  it('pre-fetch passes when the prefill cannot be loaded', async () => {
    const context = { ...contextOf(stepCase('two', {})), prefetchAnswers: () => Promise.reject(refused(500)) };
    expect(await runGuards(['pre-fetch-two'], context)).toBeUndefined();
  });

  it('need-form throws when the server fails', async () => {
    const testCase = { ...stepCase('one', {}), application: refused(500) };
    await expect(run('need-form', testCase)).rejects.toThrow('Form telah dihapus');
  });

  it('need-entity does not report a missing item when the server fails', async () => {
    await expect(run('need-entity', { params: { id: ID }, entity: refused(500) })).rejects.toThrow();
  });

  it('runGuards stops at the first guard that does not pass', async () => {
    const done: string[] = [];
    const testCase = { session: guest, path: '/x', params: { institution: 'xinya' } };
    expect(await runGuards(['auth', 'theme-switch'], contextOf(testCase, done))).toEqual(to('/login?returnTo=%2Fx'));
    expect(done).toEqual([]);
  });
});
