import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { makeDraft, upload } from '../api/application-support.ts';
import { openDetail } from '../support/admin-applications-page.ts';
import { type AdminVisitor, arriveAsAdmin } from '../support/admin-content-page.ts';
import { findBarriers } from '../support/browser.ts';
import {
  endlessPage,
  hugePicture,
  multiplyingPdf,
  printedPdf,
  recursivePdf,
  scriptedPdf,
} from '../support/hostile-pdf.ts';
import { openPortal } from '../support/open-portal.ts';
import { makePerson } from '../support/people.ts';

const portal = openPortal({}, { isFresh: false });

interface Node {
  readonly [name: string]: unknown;
}

/** Names of the questions in a schema, however deep, that a document answers. */
const documentsIn = (schema: Node): readonly string[] =>
  Object.entries(schema).flatMap(([name, child]) => {
    if (typeof child !== 'object' || child === null) return [];
    const rule = (child as Node)['x-file'] as { readonly types: readonly string[] } | undefined;
    return rule?.types.includes('application/pdf') ? [name] : documentsIn(child as Node);
  });

const documentQuestion = ({ data }: AdminVisitor) => {
  for (const { key: step, schema } of data.catalogue.steps) {
    const [field] = documentsIn(schema as Node);
    if (field !== undefined) return { step, field };
  }
  throw new Error('no step asks for a document');
};

/** Stores the original bytes of a document, as an earlier release did. */
const storeAsSent = async (id: string, content: Buffer): Promise<void> => {
  const { db, dataDir } = portal.get().server;
  const { rows } = await db.query<{ name: string }>(
    'update file set size = $2, sha256 = null where id = $1 returning storage_name as name',
    [id, content.length],
  );
  writeFileSync(join(dataDir, 'files', rows[0]?.name as string), content);
};

/** A draft with these documents. @returns the ids of the files */
const sendAll = async (admin: AdminVisitor, documents: readonly Buffer[]) => {
  const { server } = portal.get();
  const person = await makePerson(server);
  const formId = await makeDraft(server, person, 1);
  const question = documentQuestion(admin);
  const ids: string[] = [];
  for (const content of documents) {
    const harmless = { content: await printedPdf(1), name: 'rapor.pdf', type: 'application/pdf' };
    const sent = await upload(person, { formId, ...question, ...harmless });
    expect(sent.status, sent.text).toBe(200);
    await storeAsSent(sent.body.data.id, content);
    ids.push(sent.body.data.id);
  }
  await admin.page.goto('/');
  return { formId, ids };
};

const look = async ({ page }: AdminVisitor, id: string | undefined): Promise<void> => {
  await page.locator(`[data-look="${id}"]`).press('Enter');
  await page.locator('[data-page="1"][data-render=rendered], [data-render=failed], [data-issue]').first().waitFor();
};

const leave = async ({ page }: AdminVisitor): Promise<void> => {
  await page.keyboard.press('Escape');
  await page.locator('dialog[open]').waitFor({ state: 'detached' });
};

/** Pixels of a page, and how many of them are not white. */
const readInk = ({ page }: AdminVisitor, number: number) =>
  page.locator(`[data-page="${number}"] canvas`).evaluate((element) => {
    const canvas = element as HTMLCanvasElement;
    const canvasContext = canvas.getContext('2d') as CanvasRenderingContext2D;
    const { data } = canvasContext.getImageData(0, 0, canvas.width, canvas.height);
    let ink = 0;
    for (let at = 0; at < data.length; at += 4) if ((data[at] ?? 255) < 250) ink++;
    return { width: canvas.width, pixels: canvas.width * canvas.height, ink };
  });

/** A page that is rendered again, for example for another width, is white for a moment. */
const inkOn = (admin: AdminVisitor, number: number, message = `page ${number}`) =>
  expect.poll(async () => (await readInk(admin, number)).ink, { message });

describe('a PDF that an applicant uploaded', () => {
  test('is viewed by an admin, zoomed and scrolled with the keyboard alone at 360 px', async () => {
    const admin = await arriveAsAdmin(portal, 'id', 360);
    const { page, t } = admin;
    const { formId, ids } = await sendAll(admin, [await printedPdf(30)]);
    await openDetail(admin, formId);
    await look(admin, ids[0]);
    const dialog = page.locator('dialog[open]');
    const region = dialog.locator('[data-part=pdf]');
    const rendered = region.locator('[data-render=rendered]');
    await dialog
      .getByText(/rapor\.pdf · \d/)
      .first()
      .waitFor();
    await dialog
      .getByRole('img', { name: t('admin-applications.pdf.pageName', { page: 1, pages: 30, name: 'rapor.pdf' }) })
      .waitFor();
    await inkOn(admin, 1).toBeGreaterThan(500);
    const first = await readInk(admin, 1);
    expect(await rendered.count()).toBeLessThan(5);

    await region.press('+');
    await expect.poll(async () => (await readInk(admin, 1)).width).toBeGreaterThan(first.width * 1.4);
    await dialog.locator('[data-part=zoom]').getByText('150').waitFor();
    await region.press('0');
    await region.press('End');
    await region.locator('[data-page="30"][data-render=rendered]').waitFor();
    await dialog.getByText(t('admin-applications.pdf.page', { page: 30, pages: 30 }), { exact: true }).waitFor();
    await inkOn(admin, 30).toBeGreaterThan(500);
    await expect.poll(() => region.locator('[data-page="1"][data-render=rendered]').count()).toBe(0);

    expect(await findBarriers(page)).toEqual([]);
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(overflow).toBe(0);
    await leave(admin);
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('data-look'))).toBe(ids[0]);
  });

  test('causes no request outside the portal when it is malicious, and is shown as protected or broken when it cannot be read', async () => {
    const admin = await arriveAsAdmin(portal, 'en', 1024);
    const { page } = admin;
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).origin));
    page.on('dialog', (dialog) => asked.push(`dialog ${dialog.message()}`));
    const documents = {
      scripted: scriptedPdf(),
      endless: endlessPage(),
      recursive: recursivePdf(),
      huge: hugePicture(60_000),
      locked: await printedPdf(1, { userPassword: 'secret' }),
      damaged: Buffer.from('%PDF-1.7\nnothing of it is left'),
    };
    const { formId, ids } = await sendAll(admin, Object.values(documents));
    await openDetail(admin, formId);
    const outcomes: Record<string, unknown> = {};
    for (const [index, name] of Object.keys(documents).entries()) {
      await look(admin, ids[index]);
      const issue = page.locator('dialog [data-issue]');
      const hasIssue = (await issue.count()) > 0;
      if (!hasIssue) {
        await inkOn(admin, 1, name).toBeGreaterThan(0);
        expect((await readInk(admin, 1)).pixels, name).toBeLessThanOrEqual(12_000_000);
      }
      outcomes[name] = hasIssue ? await issue.getAttribute('data-issue') : true;
      await leave(admin);
    }
    expect(outcomes).toEqual({
      scripted: true,
      endless: true,
      recursive: true,
      huge: true,
      locked: 'protected',
      damaged: 'broken',
    });
    expect([...new Set(asked)]).toEqual([new URL(admin.url).origin]);
  });

  test('is shown as failed, and its worker ends, when rendering takes 30 s', async () => {
    const admin = await arriveAsAdmin(portal, 'id', 1024);
    const { page } = admin;
    const { formId, ids } = await sendAll(admin, [multiplyingPdf(12)]);
    await page.clock.install();
    await openDetail(admin, formId);
    await page.locator(`[data-look="${ids[0]}"]`).press('Enter');
    await page.locator('[data-page="1"]').waitFor();
    await page.clock.fastForward(30_000);
    await page.locator('[data-render=failed]').waitFor();
    await expect.poll(() => page.workers().length).toBe(0);
    await leave(admin);
  });
});
