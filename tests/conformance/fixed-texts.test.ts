import { expect, it } from 'vitest';
import { leavesOf } from './leaves.ts';
import { texts } from './portal-data.ts';

const leaves = { id: leavesOf(texts.id), en: leavesOf(texts.en) };

/** Texts that are fixed word for word in English. In Indonesian each is a translation of its own. */
it.each([
  ['common.error.email', 'Must be a valid email!'],
  ['common.error.passwordMismatch', 'Password do not match'],
  ['common.error.otp', 'OTP must be exactly {{codeDigits}} digits number'],
  ['common.error.required', '{{type}} is required.'],
  ['outcome.notEligible', 'Not Eligible For All Option'],
  ['outcome.doctor', 'Accepted in Doctor Program'],
  ['outcome.first', 'Accepted in First Option'],
  ['outcome.second', 'Accepted in Second Option'],
  ['payment.toast.paid', 'Payment has been successful'],
  ['payment.toast.notCompleted', 'Payment not completed'],
  ['server.payment.paid', 'Payment has been successful'],
  ['server.payment.notCompleted', 'Payment not completed'],
  ['editor.richText.invalidUrl', 'Invalid URL'],
  ['editor.richText.invalidEmail', 'Invalid email address'],
  ['brochure.page.empty', 'Brochure not available'],
  ['event.page.empty', 'Event not available'],
  ['news.page.empty', 'No News Available'],
  ['payment.none', 'No Payment Information yet'],
  ['registrations.payments.none', 'No Payment Information yet'],
  ['public.none.now', 'no {{context}} at this time'],
  ['app.errorPage.notFound.title', 'Page Not Found'],
  ['app.errorPage.failed.title', 'Internal Server Error'],
  ['registrations.status.Draft', 'Draft'],
  ['registrations.status.PendingRegistrationFee', 'Pending Registration Fee'],
  ['registrations.status.NotEligible', 'Not Eligible'],
  ['registrations.status.Submitted', 'Submitted'],
  ['registrations.status.Accepted', 'Accepted'],
  ['registrations.status.Rejected', 'Rejected'],
  ['registrations.status.Withdrawn', 'Withdrawn'],
])('the text %s is “%s” in English, and another one in Indonesian', (key, text) => {
  expect(leaves.en.get(key)).toBe(text);
  expect(leaves.id.get(key)).toBeTruthy();
  expect(leaves.id.get(key)).not.toBe(text);
});

/** The browser compares these with what the server sent, whatever the language. */
it.each([
  ['server.error.410', 'Form telah dihapus'],
  ['server.application.deleted', 'Form telah dihapus'],
  ['server.login.unverified', 'Please check your email to verify your account!'],
])('the text %s is “%s” in both languages', (key, text) => {
  expect([leaves.id.get(key), leaves.en.get(key)]).toEqual([text, text]);
});

it.each(['id', 'en'] as const)(
  'each text with a key ending in token.invalid contains "invalid token", which the browser looks for, in %s',
  (language) => {
    const tokenTexts = [...leaves[language]].filter(([key]) => /token\.invalid$/.test(key));
    expect(tokenTexts.length).toBeGreaterThan(0);
    for (const [, text] of tokenTexts) expect(text.toLowerCase()).toContain('invalid token');
  },
);
