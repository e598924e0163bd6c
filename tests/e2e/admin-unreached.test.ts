import { expect, test } from 'vitest';
import { untilScreen } from '../support/journey/applicant.ts';
import { adoptSession, openPortal } from '../support/open-portal.ts';
import { logIn } from '../support/people.ts';
import { arriveAsOfficer, createItem, fill, type Officer, openEditor, save } from './admin-content-desk.ts';

const portal = openPortal();
const kind = 'faq';

const typed = ({ page }: Officer, field: string) => page.locator(`[id="${kind}.${field}"]`);

const beginQuestion = async (officer: Officer, question: string): Promise<void> => {
  await openEditor(officer, kind);
  await fill(officer, kind, { question, category: 'study', institutionCode: 20 });
  await typed(officer, 'answer').focus();
  await officer.page.keyboard.type('Ada.');
};

const countOf = async (question: string): Promise<number> => {
  const { rows } = await portal
    .get()
    .server.db.query<{ n: number }>(`select count(*)::int as n from content_item where fields->>'question' = $1`, [
      question,
    ]);
  return rows[0]?.n ?? 0;
};

test('what is typed stays whatever a save is answered, and is saved once though the answer was lost', async () => {
  const officer = await arriveAsOfficer(portal, 'en');
  const { page, context } = officer;
  const question = 'Is there an evening class?';
  await beginQuestion(officer, question);
  await context.setOffline(true);
  await save(officer);
  await page.getByText(officer.t('app.error.offline')).first().waitFor();
  await context.setOffline(false);
  for (const status of [413, 429, 503]) {
    const message = `Refused with ${status}`;
    await page.route('**/api/faq', (route) =>
      route.fulfill({ status, headers: { 'retry-after': '0' }, json: { statusCode: status, message, data: null } }),
    );
    await save(officer);
    await page.getByText(message).first().waitFor();
    await page.unroute('**/api/faq');
  }
  // The save arrives, its answer does not; neither does that of the repeat.
  await page.route('**/api/faq', async (route) => {
    await route.fetch();
    await route.abort();
  });
  await save(officer);
  await page.getByText(officer.t('app.error.network')).first().waitFor();
  await page.unroute('**/api/faq');
  expect(await typed(officer, 'question').inputValue()).toBe(question);
  expect(await countOf(question)).toBe(1);
  await save(officer);
  await untilScreen(officer, 'faqList');
  expect(await countOf(question)).toBe(1);
});

test('a session that ends over a long text takes nothing of it: it is back after the login, upon what it was typed over', async () => {
  const officer = await arriveAsOfficer(portal, 'id');
  const { page, person, t } = officer;
  const { server } = portal.get();
  const item = await createItem(officer, kind, {
    question: 'Semula?',
    answer: '<p>Ya.</p>',
    category: 'study',
    institutionCode: 20,
  });
  await openEditor(officer, kind, item.Id);
  await fill(officer, kind, { question: 'Pertanyaan yang panjang?' });
  await server.db.query('delete from session where account_id = $1', [person.id]);
  await save(officer);
  await untilScreen(officer, 'login');
  await adoptSession(officer, await logIn(server, person.email));
  await openEditor(officer, kind, item.Id);
  await page.locator('[data-kept]').waitFor();
  expect(await typed(officer, 'question').inputValue()).toBe('Pertanyaan yang panjang?');
  await save(officer);
  await untilScreen(officer, 'faqList');
  expect(await countOf('Pertanyaan yang panjang?')).toBe(1);
  await openEditor(officer, kind, item.Id);
  expect(await page.locator('[data-kept]').count()).toBe(0);
  // Typed, reloaded, and given up.
  await fill(officer, kind, { question: 'Yang lain?' });
  page.once('dialog', (dialog) => void dialog.accept());
  await page.reload();
  await page
    .locator('[data-kept]')
    .getByRole('button', { name: t('admin-list.kept.discard') })
    .press('Enter');
  await expect.poll(() => typed(officer, 'question').inputValue()).toBe('Pertanyaan yang panjang?');
  await openEditor(officer, kind, item.Id);
  expect(await page.locator('[data-kept]').count()).toBe(0);
});
