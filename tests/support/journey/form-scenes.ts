import { randomInt } from 'node:crypto';
import { listAdminApplications } from '../../../src/contract/admin-applications.ts';
import { listApplications } from '../../../src/contract/application.ts';
import { type PageName, pathTo } from '../../../src/contract/pages.ts';
import { requestPhoneCode } from '../../../src/contract/phone.ts';
import type { Catalogue } from '../../../src/engine/schema/types.ts';
import { createToken, digest } from '../../../src/server/tokens.ts';
import { adoptSession, type PortalOfTests } from '../open-portal.ts';
import { logIn, makePerson, newEmail, type Person } from '../people.ts';
import { type Applicant, getAccountForm, getInstitution, press, untilScreen } from './applicant.ts';
import { makeDraft } from './drafts.ts';
import { fillForm } from './fill-form.ts';

/** A form on its page, and how a visitor opens it. */
export interface FormScene {
  /** Page on which the form stands. */
  readonly page: PageName;
  readonly open: (visitor: Applicant, portal: PortalOfTests) => Promise<void>;
  /** Selector of the form, where it is not the one of its key. */
  readonly form?: string;
}

const institution = 'untar';

const become = async (visitor: Applicant, person: Person): Promise<Person> => {
  await adoptSession(visitor, person);
  return person;
};

const asApplicant = async (visitor: Applicant, portal: PortalOfTests): Promise<Person> =>
  become(visitor, await makePerson(portal.get().server));

const asAdmin = async (visitor: Applicant, portal: PortalOfTests): Promise<Person> =>
  become(visitor, await makePerson(portal.get().server, { role: 'admin' }));

/** A page that opens with its form. */
const plain = (page: PageName, path: string, as?: typeof asAdmin): FormScene => ({
  page,
  open: async (visitor, portal) => {
    await as?.(visitor, portal);
    await visitor.page.goto(path);
  },
});

/** A page on which a button opens the form. */
const behind = (scene: FormScene, show: (visitor: Applicant) => Promise<void>): FormScene => ({
  ...scene,
  open: async (visitor, portal) => {
    await scene.open(visitor, portal);
    await show(visitor);
  },
});

const own = (page: 'profile' | 'changeEmail' | 'changePassword') =>
  plain(page, pathTo(page, { institution }), asApplicant);

const otp: FormScene = {
  page: 'verifyOTP',
  form: 'main form',
  open: async (visitor) => {
    await visitor.page.goto(pathTo('resetPassword'));
    await fillForm(visitor, getAccountForm(visitor, 'forgot-password'), { email: newEmail('siapa') });
    await press(visitor, 'account.forgot.submit');
    await untilScreen(visitor, 'emailSent');
    await visitor.page.goto(pathTo('verifyOTP'));
  },
};

/** A code is asked for once a message was sent. Limits count by number: each visitor has one of their own. */
const phoneCode: FormScene = {
  page: 'profile',
  open: async (visitor, portal) => {
    const { client } = await asApplicant(visitor, portal);
    const phoneNumber = `8${randomInt(1_000_000_000, 9_999_999_999)}`;
    await client.call(requestPhoneCode, { body: { dialCode: '+62', phoneNumber, phoneConsent: true } });
    await visitor.page.goto(pathTo('profile', { institution }));
  },
};

/** An invitation that was sent by an admin; its link is known. */
const invitation: FormScene = {
  page: 'invitation',
  open: async (visitor, portal) => {
    const { server } = portal.get();
    const giver = await makePerson(server, { role: 'admin' });
    const [email, token] = [newEmail('undangan'), createToken()];
    await server.db.query(
      `insert into staff_invitation (email, email_folded, locale, institution_code, staff_roles, giver_id, token_hash, expires_at)
       values ($1, $1, 'id', 20, '{reviewer}', $2, $3, now() + interval '7 days')`,
      [email, giver.id, digest(token)],
    );
    await visitor.page.goto(pathTo('invitation', { token }));
  },
};

const fee: FormScene = {
  page: 'registerFeeDetail',
  open: async (visitor, portal) => {
    const { server } = portal.get();
    const { client } = await become(visitor, await logIn(server, 'ayu@example.com', undefined, 'Pendaftaran2026'));
    const { code } = getInstitution(visitor, institution);
    const applications = (await client.call(listApplications)).body.data;
    const due = applications.find(({ Institution }) => Institution.InstitutionCode === code);
    await visitor.page.goto(`${pathTo('registerFeeDetail', { institution })}?formId=${due?.Id}`);
  },
};

const step = (key: string): FormScene => ({
  page: 'applicationStep',
  open: async (visitor, portal) => {
    const person = await asApplicant(visitor, portal);
    const keys = visitor.data.catalogue.steps.map((one) => one.key);
    const steps = keys.slice(0, keys.indexOf(key));
    const formId = await makeDraft(visitor.data, person, { institution, steps });
    await visitor.page.goto(`${pathTo('applicationStep', { institution, step: key })}?formId=${formId}`);
  },
});

const rejection: FormScene = {
  page: 'applicantDetail',
  open: async (visitor, portal) => {
    const { client } = await asAdmin(visitor, portal);
    const { data } = (await client.call(listAdminApplications, { query: { status: 'Submitted' } })).body;
    await visitor.page.goto(pathTo('applicantDetail', { id: data.Applications[0]?.Id ?? '' }));
    await visitor.page.locator('[data-decision=reject]').press('Enter');
  },
};

const panel = (section: string): FormScene =>
  behind(plain('controlPanel', `${pathTo('controlPanel')}?view=${section}`, asAdmin), ({ page }) =>
    page.locator('[data-entry] a').first().press('Enter'),
  );

const addition = (section: string): FormScene =>
  plain('controlPanel', `${pathTo('controlPanel')}?view=${section}&add=yes`, asAdmin);

const content = (page: PageName, key: string): FormScene => plain(page, `/admin/${key}/new`, asAdmin);

/** Every form of the portal that is not a step, by its key. A form without a line here fails the tests. */
const others: Readonly<Record<string, FormScene>> = {
  login: plain('login', pathTo('login')),
  register: plain('register', pathTo('register')),
  'forgot-password': plain('resetPassword', pathTo('resetPassword')),
  invitation,
  'reset-password': plain('newPassword', pathTo('newPassword', { token: 'abc' })),
  otp,
  // Its one answer is the address that was given before: the same page asks for it again.
  'otp-resend': otp,
  'change-email': own('changeEmail'),
  'change-password': own('changePassword'),
  profile: behind(own('profile'), (visitor) => press(visitor, 'my-account.details.edit')),
  'delete-account': behind(own('profile'), (visitor) => press(visitor, 'my-account.deletion.open')),
  'phone-messages': behind(own('profile'), (visitor) => press(visitor, 'my-account.phone.open')),
  'phone-code': phoneCode,
  'registration-fee': fee,
  rejection,
  'panel-contact': panel('contact'),
  'panel-period': panel('period'),
  'panel-offer': panel('offer'),
  'panel-studies': panel('studies'),
  'panel-channel': panel('channel'),
  'panel-entity': panel('entity'),
  'new-period': addition('period'),
  'new-offer': addition('offer'),
  'new-studies': addition('studies'),
  brochure: content('brochureEdit', 'brochure'),
  event: content('eventEdit', 'event'),
  faq: content('faqEdit', 'faq'),
  news: content('newsEdit', 'news'),
  'promo-code': content('promoCodeEdit', 'promo-code'),
};

/** Keys of all forms that the portal has. */
export const formKeysOf = ({ steps, forms, content: kinds }: Catalogue): readonly string[] => [
  ...new Set([...steps.map(({ key }) => key), ...Object.keys(forms), ...Object.keys(kinds)]),
];

/** The scene of a form. All steps have the same kind of scene. */
export const sceneOf = ({ steps }: Catalogue, key: string): FormScene | undefined =>
  steps.some((one) => one.key === key) ? step(key) : others[key];

export const sceneKeys: readonly string[] = Object.keys(others);
