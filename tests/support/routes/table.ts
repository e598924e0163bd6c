import type { LayoutName } from '../../../src/client/app/page-route.ts';
import { type PageName, type PageParams, pathTo } from '../../../src/contract/pages.ts';

/** Records of the demo data that addresses name. */
export interface Facts {
  readonly institution: string;
  /** A draft of the applicant, and an application of theirs that is paid for. */
  readonly draft: string;
  readonly paid: string;
  readonly applicantId: string;
  readonly event: string;
  readonly news: string;
  readonly faq: PageParams<'faqDetail'>;
}

/** A guest; an applicant without an institution; an applicant with an application; an admin. */
export const whoever = ['anonymous', 'newcomer', 'applicant', 'admin'] as const;
export type Who = (typeof whoever)[number];

/** The result of opening a page: the page itself, an error page, or the screen of another page. */
export type End = 'itself' | 'error' | (string & {});

export interface Row {
  readonly at: (facts: Facts) => string;
  readonly layout: LayoutName;
  /** Status of the first response, for every visitor. */
  readonly status: 200 | 404;
  /** Whether search engines may keep it. */
  readonly isIndexed: boolean;
  readonly ends: Readonly<Record<Who, End>>;
  /** The screen of the page, where its name differs from the page's. */
  readonly screen?: string;
  /** The guard lets pass only who has given an address before (need-email). */
  readonly needsEmail?: true;
}

type Parts = Partial<Pick<Row, 'at' | 'screen' | 'isIndexed' | 'status' | 'needsEmail'>> & {
  readonly ends?: Partial<Row['ends']>;
};

/** Most addresses have no parameter, or none but the institution. */
const plainAddress =
  (name: PageName): Row['at'] =>
  ({ institution }) =>
    (pathTo as (name: PageName, params: object) => string)(name, { institution });

const group =
  (base: Omit<Row, 'at'>) =>
  (name: PageName, { ends, ...parts }: Parts = {}): Row => ({
    at: plainAddress(name),
    ...base,
    ...parts,
    ends: { ...base.ends, ...ends },
  });

const all = (end: End): Row['ends'] => ({ anonymous: end, newcomer: end, applicant: end, admin: end });
const known = { status: 200 } as const;
const hidden = { ...known, isIndexed: false } as const;

const open = group({ ...known, layout: 'public', isIndexed: true, ends: all('itself') });
const absent = group({ layout: 'public', status: 404, isIndexed: false, ends: all('error') });
const entry = group({ ...hidden, layout: 'entry', ends: all('itself') });

/** guest: redirects a logged-in visitor to their start page. */
const home = { newcomer: 'admissionSelection', applicant: 'admissionDashboard', admin: 'dashboardAdmin' } as const;
const guest = group({ ...hidden, layout: 'entry', ends: { anonymous: 'itself', ...home } });
/** need-email: without an address to login, which is for guests. */
const mailed = group({ ...hidden, layout: 'entry', needsEmail: true, ends: { anonymous: 'login', ...home } });

/** auth, is-registrant */
const applicantOnly = { ...all('itself'), anonymous: 'login', admin: 'dashboardAdmin' } as const;
const selection = group({ ...hidden, layout: 'blank', ends: applicantOnly });
const applicant = group({ ...hidden, layout: 'applicant', ends: applicantOnly });
/** need-form: the address must name an application of the visitor; another applicant's does not count. */
const withForm = group({ ...hidden, layout: 'applicant', ends: { ...applicantOnly, newcomer: 'admissionDashboard' } });

/** auth, is-admin */
const admin = group({ ...hidden, layout: 'admin', ends: { ...home, anonymous: 'login', admin: 'itself' } });

const formAt = (name: 'application' | 'registerFeeDetail' | 'result', which: 'draft' | 'paid'): Row['at'] => {
  return (facts) => `${pathTo(name, { institution: facts.institution })}?formId=${facts[which]}`;
};

const newItem = (name: 'brochureEdit' | 'eventEdit' | 'faqEdit' | 'newsEdit' | 'promoCodeEdit') =>
  admin(name, { at: () => pathTo(name, { id: 'new' }) });

/**
 * Every page of specification 2: its address, its layout, whether it is indexed, and where those end who open it. A new
 * page has to be entered here before the tests pass.
 */
export const table: Readonly<Record<PageName, Row>> = {
  landing: open('landing'),
  brochure: open('brochure'),
  contactUs: open('contactUs'),
  event: open('event'),
  eventDetail: open('eventDetail', { at: ({ event }) => pathTo('eventDetail', { slug: event }) }),
  faq: open('faq'),
  faqDetail: open('faqDetail', { at: ({ faq }) => pathTo('faqDetail', faq) }),
  news: open('news'),
  newsDetail: open('newsDetail', { at: ({ news }) => pathTo('newsDetail', { slug: news }) }),
  studyPrograms: open('studyPrograms'),
  studyProgram: open('studyProgram', { at: () => pathTo('studyProgram', { id: '20-informatika' }) }),
  reminders: open('reminders', { isIndexed: false }),
  documentCheck: open('documentCheck', { at: () => pathTo('documentCheck', { code: 'ABCDEFGH' }), isIndexed: false }),
  healthcheck: open('healthcheck', { isIndexed: false }),
  // Pages of kinds that only data knows: among the kinds that are there, none has them.
  contentList: absent('contentList', { at: () => '/no-such-kind' }),
  contentDetail: absent('contentDetail', { at: () => '/brochure/no-such-page' }),
  contentEntry: absent('contentEntry', { at: () => '/event/no-such-id/no-such-page' }),

  login: guest('login'),
  register: guest('register'),
  resetPassword: entry('resetPassword'),
  emailSent: mailed('emailSent'),
  successReset: mailed('successReset'),
  newPassword: entry('newPassword', { at: () => pathTo('newPassword', { token: 'abc' }) }),
  invitation: entry('invitation', { at: () => pathTo('invitation', { token: 'abc' }) }),
  verifyEmail: entry('verifyEmail'),
  verifyOTP: mailed('verifyOTP'),
  // Only an admin who owes the second factor stays; there is none in the demo data.
  secondFactor: group({ ...hidden, layout: 'entry', ends: { ...home, anonymous: 'login' } })('secondFactor'),

  admissionSelection: selection('admissionSelection'),
  admissionDashboard: applicant('admissionDashboard'),
  application: withForm('application', { at: formAt('application', 'draft'), screen: 'applicationProgram' }),
  applicationStep: withForm('applicationStep', {
    at: ({ institution, draft }) => `${pathTo('applicationStep', { institution, step: 'program' })}?formId=${draft}`,
    screen: 'applicationProgram',
  }),
  myRegistration: applicant('myRegistration'),
  registrationDetail: applicant('registrationDetail', {
    at: ({ institution, paid }) => pathTo('registrationDetail', { institution, id: paid }),
  }),
  // An application that has gone on leads to its detail.
  applicationSubmitted: applicant('applicationSubmitted', {
    at: ({ institution, paid }) => pathTo('applicationSubmitted', { institution, id: paid }),
    ends: {},
  }),
  paymentDetails: applicant('paymentDetails', {
    at: ({ institution, paid }) => pathTo('paymentDetails', { institution, id: paid }),
  }),
  viewAllRegistration: applicant('viewAllRegistration'),
  registerFeeDetail: withForm('registerFeeDetail', { at: formAt('registerFeeDetail', 'paid') }),
  // Without the sealed type in its address it leads on (specification 4.8).
  result: withForm('result', { at: formAt('result', 'paid'), ends: { applicant: 'admissionDashboard' } }),
  profile: applicant('profile'),
  myDocuments: applicant('myDocuments'),
  changeEmail: applicant('changeEmail'),
  changePassword: applicant('changePassword'),

  admin: admin('admin', { screen: 'dashboardAdmin' }),
  dashboardAdmin: admin('dashboardAdmin'),
  reports: admin('reports'),
  applicantList: admin('applicantList'),
  applicantDetail: admin('applicantDetail', {
    at: ({ applicantId }) => pathTo('applicantDetail', { id: applicantId }),
  }),
  applicantFormDetail: admin('applicantFormDetail', {
    at: ({ applicantId, paid }) => pathTo('applicantFormDetail', { id: applicantId, formId: paid }),
  }),
  applicantView: admin('applicantView', { at: ({ paid }) => pathTo('applicantView', { formId: paid }) }),
  brochureList: admin('brochureList'),
  brochureEdit: newItem('brochureEdit'),
  eventList: admin('eventList'),
  eventEdit: newItem('eventEdit'),
  faqList: admin('faqList'),
  faqEdit: newItem('faqEdit'),
  newsListAdmin: admin('newsListAdmin'),
  newsEdit: newItem('newsEdit'),
  promoCodeList: admin('promoCodeList'),
  promoCodeEdit: newItem('promoCodeEdit'),
  adminContentList: group({
    ...hidden,
    status: 404,
    layout: 'admin',
    ends: { ...home, anonymous: 'login', admin: 'error' },
  })('adminContentList', { at: () => '/admin/no-such-kind' }),
  adminContentEdit: group({
    ...hidden,
    status: 404,
    layout: 'admin',
    ends: { ...home, anonymous: 'login', admin: 'error' },
  })('adminContentEdit', { at: () => '/admin/no-such-kind/new' }),
  paymentList: admin('paymentList'),
  controlPanel: admin('controlPanel'),
  preview: admin('preview'),
  previewDrawing: group({ ...hidden, layout: 'frame', ends: { ...home, anonymous: 'login', admin: 'itself' } })(
    'previewDrawing',
  ),
  contentPreview: group({ ...hidden, layout: 'frame', ends: { ...home, anonymous: 'login', admin: 'itself' } })(
    'contentPreview',
  ),
  userList: admin('userList'),
  webhookList: admin('webhookList'),
  apiKeyList: admin('apiKeyList'),
  scheduledExports: admin('scheduledExports'),
  noticeList: admin('noticeList'),
  interviewList: admin('interviewList'),
  profileAdmin: admin('profileAdmin'),
  changeEmailAdmin: admin('changeEmailAdmin'),
  changePasswordAdmin: admin('changePasswordAdmin'),
  changeProfileAdmin: admin('changeProfileAdmin'),
};

export const rows = Object.entries(table) as readonly (readonly [PageName, Row])[];

/** Pages that are rendered on the server for every visitor. */
export const publicRows = rows.filter(([, { layout, status }]) => layout === 'public' && status === 200);

/** The screen that a visitor sees after opening a page. */
export const screenAt = (name: PageName, row: Row, who: Who): string => {
  const end = row.ends[who];
  return end === 'itself' ? (row.screen ?? name) : end;
};

/** The visitor of a page: a guest for public pages, else the one with most rights who stays on it. */
export const ownerOf = ({ layout, ends }: Row): Who =>
  (layout === 'public' ? undefined : [...whoever].reverse().find((who) => ends[who] === 'itself')) ?? 'anonymous';
