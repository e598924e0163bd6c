import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { applicationStatuses, shownStatuses } from '../../machines/application.status.ts';
import { paymentStatuses } from '../../machines/payment.machine.ts';

let scratch: string;
let preview: ChildProcess;
let ended: Promise<number | null>;
let startPageUrl: string;

const untilOpen = (child: ChildProcess): Promise<string> =>
  new Promise((resolve, reject) => {
    let said = '';
    const onOutput = (chunk: Buffer): void => {
      said += chunk.toString();
      const found = /^Open (http:\S+)/m.exec(said)?.[1];
      if (found) resolve(found);
    };
    child.stdout?.on('data', onOutput);
    child.stderr?.on('data', onOutput);
    child.once('exit', (code) => reject(new Error(`it ended with ${code}: ${said}`)));
  });

beforeAll(async () => {
  scratch = await mkdtemp(join(tmpdir(), 'preview-'));
  preview = spawn(process.execPath, ['--import', 'tsx', 'src/officer/preview.ts'], {
    env: { ...process.env, NODE_ENV: undefined, VITEST: undefined, PORT: undefined, TMPDIR: scratch },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  ended = new Promise((resolve) => preview.once('exit', resolve));
  startPageUrl = await untilOpen(preview);
}, 180_000);
afterAll(async () => {
  preview.kill('SIGTERM');
  await ended;
  await rm(scratch, { recursive: true, force: true });
});

/** State -> login link, for states that a demo account has. */
const linksIn = (html: string): ReadonlyMap<string, string | undefined> =>
  new Map(
    [...html.matchAll(/<th scope="row">([^<]+)<\/th><td>(?:<a href="([^"]+)")?/g)].map(([, state = '', address]) => [
      state,
      address?.replaceAll('&#38;', '&'),
    ]),
  );

test('npm run preview lists every event with its emails: recipient, condition, and the text in each language', async () => {
  const start = await (await fetch(startPageUrl)).text();
  expect(start).toContain('href="/mails"');
  const page = await (await fetch(`${startPageUrl}/mails`)).text();
  const sectionOf = (id: string): string => page.split(`<section id="${id}">`)[1]?.split('</section>')[0] ?? '';
  const paid = sectionOf('registration-fee-paid');
  for (const part of [
    'When the registration fee is paid',
    'Saat biaya pendaftaran dibayar',
    '<span lang="en">Applicants</span>',
    'is at least 1',
    'mail.registration-fee-free',
    '<div class="text" lang="id" dir="ltr">',
    'Dear Siti Nur Aminah,',
    'Yth. Siti Nur Aminah,',
  ])
    expect(paid).toContain(part);
  expect(sectionOf('payment-ends-soon')).toContain('6 hours');
  for (const part of ['7 days before the deadline', '1 day before the deadline', 'Stop these reminders', '/reminders'])
    expect(sectionOf('reminders')).toContain(part);
  expect(sectionOf('accounts')).toContain('mail.otp');
  expect([...page.matchAll(/<section id="/g)]).toHaveLength(29);
});

test('npm run preview serves a page with a login link for each status except Creating, and deletes its files on SIGTERM', async () => {
  const links = linksIn(await (await fetch(startPageUrl)).text());
  const states = [...shownStatuses, ...Object.values(paymentStatuses)];
  expect(new Set(links.keys())).toEqual(new Set(states));
  const empty = states.filter((state) => links.get(state) === undefined);
  // An order is created within milliseconds.
  expect(empty).toEqual([paymentStatuses.Creating]);

  const draft = await fetch(links.get(applicationStatuses.Draft) ?? '', { redirect: 'manual' });
  expect(draft.status).toBe(302);
  expect(draft.headers.get('location')).toMatch(/^http:\/\/localhost:\d+\/admission\/\w+\/application\?formId=/);
  expect(draft.headers.getSetCookie().some((cookie) => /^session=.+HttpOnly/.test(cookie))).toBe(true);

  const elsewhere = await fetch(`${startPageUrl}/enter?email=admin@example.com&to=//example.com`, {
    redirect: 'manual',
  });
  expect(elsewhere.status).toBe(400);

  preview.kill('SIGTERM');
  expect(await ended).toBe(130);
  expect((await readdir(scratch)).filter((name) => name.startsWith('portal-preview-'))).toEqual([]);
});
