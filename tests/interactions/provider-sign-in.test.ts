import { afterAll, beforeAll, expect, test } from 'vitest';
import { pathTo } from '../../src/contract/pages.ts';
import { findBarriers } from '../support/browser.ts';
import { startIdentityProvider } from '../support/identity-provider.ts';
import { logIn } from '../support/journey/account.ts';
import { type Applicant, untilScreen } from '../support/journey/applicant.ts';
import { openPortal } from '../support/open-portal.ts';
import { makePerson, newEmail, password } from '../support/people.ts';
import { copyData } from '../support/scratch.ts';

const [provider, data] = await Promise.all([startIdentityProvider(), copyData()]);
await data.change('schemas/roles.json', (file) => ({
  ...file,
  groups: { admins: { roles: ['systemAdmin'], institution: 'all' } },
}));
const portal = openPortal({ PORTAL_ROOT: data.root, ...provider.env }, { isFresh: false });
beforeAll(() => provider.serve(portal.get().server.url));
afterAll(() => Promise.all([provider.close(), data.remove()]));

const addPerson = (groups: readonly string[]): string => {
  const email = newEmail('rina');
  provider.people.set(email, { email, email_verified: true, groups });
  return email;
};

const providerLink = ({ page, t }: Applicant) => page.getByRole('link', { name: t('account.login.provider.submit') });

/** Types the name on the page of the provider. */
const signInThere = async ({ page }: Applicant, name: string): Promise<void> => {
  await page.getByRole('heading', { name: 'University login' }).waitFor();
  await page.getByLabel('Name').fill(name);
  await page.getByRole('button', { name: 'Sign in' }).click();
};

test('a member of staff logs in with the university account, proves it once more and changes the rights of a colleague', async () => {
  const colleague = await makePerson(portal.get().server, { role: 'admin', institutionCode: 20 });
  const rina = addPerson(['admins']);
  const visitor = await portal.arrive('id', 1280);
  const { page, t } = visitor;
  const list = `${pathTo('userList')}?${new URLSearchParams({ q: colleague.email })}`;
  await page.goto(list);
  await untilScreen(visitor, 'login');
  expect(await findBarriers(page)).toEqual([]);
  await providerLink(visitor).click();
  await signInThere(visitor, rina);
  await untilScreen(visitor, 'userList');
  expect(new URL(page.url()).search).toBe(new URL(list, page.url()).search);

  const changeRoles = page.locator(`[data-user="${colleague.id}"] [data-action=changeRoles]`);
  const dialog = page.locator('dialog[data-modal-type=rights][open]');
  await changeRoles.click();
  expect(await dialog.locator('[name=currentPassword]').count()).toBe(0);
  await dialog.getByRole('link', { name: t('admin-users.confirm.proof') }).click();
  // The provider asks again, although it knows the person.
  await signInThere(visitor, rina);
  await untilScreen(visitor, 'userList');
  await changeRoles.click();
  await dialog.getByText(t('admin-users.confirm.proved')).waitFor();
  expect(await findBarriers(page)).toEqual([]);
  await dialog.locator('[name=staffRoles][value=finance]').check();
  await dialog.getByRole('button', { name: t('admin-users.action.changeRoles.label') }).click();
  await page.locator(`[data-user="${colleague.id}"]`, { hasText: t('staff-roles.role.finance.name') }).waitFor();

  await page.goto(`${pathTo('userList')}?${new URLSearchParams({ q: rina })}`);
  await page.locator('[data-part="from-provider"]').waitFor();
  await page.goto(pathTo('profileAdmin'));
  await untilScreen(visitor, 'profileAdmin');
  await page.locator('[data-part="sessions"]').waitFor();
  expect(await page.locator('[data-part="second-factor"]').count()).toBe(0);
});

test.each(['id', 'en'] as const)(
  'without scripts the login page says in %s why a login failed, and lets one try again',
  async (language) => {
    const visitor = await portal.arriveWithoutScript(language);
    const { page, t } = visitor;
    await page.goto(pathTo('login'));
    await providerLink(visitor).click();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.getByText(t('account.login.provider.problem.denied')).waitFor();
    await providerLink(visitor).click();
    await signInThere(visitor, addPerson(['students']));
    await page.getByText(t('account.login.provider.problem.noGroup')).waitFor();
  },
);

test('when the provider goes away meanwhile the login page says so, and the password still works', async () => {
  const admin = await makePerson(portal.get().server, { role: 'admin' });
  const visitor = await portal.arrive('en', 360);
  const { page, t } = visitor;
  await page.goto(pathTo('login'));
  await providerLink(visitor).click();
  provider.behaviour = 'broken';
  try {
    await signInThere(visitor, addPerson(['admins']));
    await page.getByText(t('account.login.provider.problem.away')).waitFor();
    expect(await findBarriers(page)).toEqual([]);
    await logIn(visitor, admin.email, password);
    await untilScreen(visitor, 'dashboardAdmin');
  } finally {
    provider.behaviour = 'usual';
  }
});
