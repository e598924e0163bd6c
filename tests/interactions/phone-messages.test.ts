import { expect, test } from 'vitest';
import { pathTo } from '../../src/contract/pages.ts';
import { getPhone } from '../../src/contract/phone.ts';
import type { StoredMessage } from '../../src/server/platform/notify/stub-notifier.ts';
import { type Applicant, getAccountForm, press, untilScreen, untilToast } from '../support/journey/applicant.ts';
import { fillForm } from '../support/journey/fill-form.ts';
import { openPortal } from '../support/open-portal.ts';
import { inspect } from '../support/routes/inspect.ts';

const portal = openPortal({}, { isFresh: false });
const address = pathTo('profile', { institution: 'untar' });
const DIAL_CODE = '+62';

/** Messages to a number, the newest first, as soon as there are so many. */
const untilMessages = async (number: string, count = 1): Promise<readonly StoredMessage[]> => {
  const list = async (): Promise<readonly StoredMessage[]> => {
    const answer = await fetch(`${portal.get().server.url}/dev/message.json?to=${encodeURIComponent(number)}`);
    // Written by the portal's own stub.
    return (await answer.json()) as readonly StoredMessage[];
  };
  await expect.poll(async () => (await list()).length).toBeGreaterThanOrEqual(count);
  return list();
};
const codeIn = (message: StoredMessage | undefined): string => /\d{6}/.exec(message?.text ?? '')?.[0] ?? '';

const sectionOf = ({ page }: Applicant) => page.locator('[data-part="phone"]');
/** Without what lies over the page: a message for some seconds, and the header once the focus has moved the page. */
const uncover = async ({ page }: Applicant): Promise<void> => {
  await expect.poll(() => page.locator('[data-tone]').count()).toBe(0);
  await page.evaluate(() => scrollTo(0, 0));
};
const giveNumber = (applicant: Applicant, phoneNumber: string) =>
  fillForm(applicant, getAccountForm(applicant, 'phone-messages'), {
    dialCode: DIAL_CODE,
    phoneNumber,
    phoneConsent: true,
  });
const giveCode = (applicant: Applicant, otp: string) =>
  fillForm(applicant, getAccountForm(applicant, 'phone-code'), { otp });

test('messages to a phone are switched on with a number, consent and the code that arrives there, moved to another number, and switched off', async () => {
  const opened = await portal.signIn('id');
  await opened.page.goto(address);
  await untilScreen(opened, 'profile');
  await press(opened, 'my-account.phone.open');

  // Without consent nothing is sent.
  await fillForm(opened, getAccountForm(opened, 'phone-messages'), { dialCode: DIAL_CODE, phoneNumber: '81290000001' });
  await press(opened, 'my-account.phone.send');
  await sectionOf(opened).getByText(opened.t('phone-messages.phoneConsent.error.consent')).first().waitFor();

  const asking = await inspect(opened, 'profile');
  await giveNumber(asking, '81290000001');
  await press(asking, 'my-account.phone.send');
  await untilToast(asking, asking.t('server.phone.codeSent'));
  const [first] = await untilMessages('+6281290000001');
  const code = codeIn(first);
  expect(code).toHaveLength(6);
  await giveCode(asking, code === '000000' ? '000001' : '000000');
  await press(asking, 'my-account.phone.verify');
  await sectionOf(asking).getByText(asking.t('phone-code.otp.error.wrongCode')).first().waitFor();

  await uncover(asking);
  const waiting = await inspect(asking, 'profile');
  await giveCode(waiting, code);
  await press(waiting, 'my-account.phone.verify');
  await untilToast(waiting, waiting.t('server.phone.verified'));
  const heading = sectionOf(waiting).getByRole('heading', { level: 2 });
  await expect.poll(() => heading.evaluate((element) => element === document.activeElement)).toBe(true);
  await waiting.page.reload();
  await sectionOf(waiting).getByText('+6281290000001').waitFor();

  // The number changes once the code of the new one is entered.
  // One code a minute is sent.
  await portal.get().server.db.query('delete from throttle');
  await press(waiting, 'my-account.phone.change');
  await giveNumber(waiting, '81290000002');
  await press(waiting, 'my-account.phone.send');
  await giveCode(waiting, codeIn((await untilMessages('+6281290000002'))[0]));
  await press(waiting, 'my-account.phone.verify');
  await sectionOf(waiting).getByText('+6281290000002').waitFor();

  await uncover(waiting);
  const switchedOn = await inspect(waiting, 'profile');
  await press(switchedOn, 'my-account.phone.stop');
  await untilToast(switchedOn, switchedOn.t('server.phone.stopped'));
  await sectionOf(switchedOn)
    .getByRole('button', { name: switchedOn.t('my-account.phone.open') })
    .waitFor();
  expect((await opened.person.client.call(getPhone)).body.data?.state).toBe('off');
});
