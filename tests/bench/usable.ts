import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathTo } from '../../src/contract/pages.ts';
import { ensureBuild } from '../../src/tooling/build/ensure-build.ts';
import { getInstitution } from '../support/journey/applicant.ts';
import { readPortalData } from '../support/journey/data.ts';
import { makeDraft, readStep } from '../support/journey/drafts.ts';
import { visit } from './documents-visitors.ts';
import { openBrowser } from './support/browser.ts';
import { startBuiltPortal } from './support/portal.ts';
import { showSpread, spreadOf, table } from './support/statistics.ts';
import { startHttp2Proxy } from './usable/http2-proxy.ts';
import { servePlainForm } from './usable/rivals/plain-form.ts';
import { readPortalHeaders, serveRival } from './usable/rivals/serve-rivals.ts';
import { toRjsf } from './usable/rivals/to-rjsf.ts';
import { toSurvey } from './usable/rivals/to-survey.ts';
import { saveInBrowser, timeSave } from './usable/saving.ts';
import { type Contestant, type Line, lines, type Moments, visitTwice } from './usable/slow-phone.ts';

/**
 * How long a visitor waits on a slow phone until a step can be typed into, until what is typed is safe, and until the form
 * knows it; everything as a multiple of the paint of the landing page in the same round. The same step as plain HTML, in
 * stock rjsf with Chakra and in SurveyJS is measured in turn. Then: how long from Save until the next step is painted.
 * All are served by HTTP/2, as the proxies of `deploy/` serve the portal. Usage: npm run bench:usable [rounds]
 */
const wanted = { visible: 1.2, safe: 1.5, known: 2.5, save: 1.3 } as const;
const rounds = Number(process.argv[2] ?? 5);
const STEP = 'personal';
const INSTITUTION = 'untar';

const root = join(import.meta.dirname, '../..');
const folder = mkdtempSync(join(tmpdir(), 'portal-bench-'));

const isTakenOver = (form: string): string => `document.querySelector('form[data-form="${form}"][data-taken-over]')`;

/** What is typed is in the storage of the device: written by the first script, or by the form's journal. */
const isStored = `Object.entries(localStorage).some(([name, text]) => name.startsWith('typed.') && text.includes('Z'))`;

await ensureBuild(root);
const portal = await startBuiltPortal(root, folder);
const data = await readPortalData(root);
const client = await visit(portal.url, 'siti');
const formId = await makeDraft(data, { client }, { institution: INSTITUTION, steps: ['program'] });
const savedId = await makeDraft(data, { client }, { institution: INSTITUTION, steps: ['program', STEP] });
const step = data.catalogue.steps.find(({ key }) => key === STEP);
if (!step) throw new Error(`there is no step ${STEP}`);
const pathOf = (id: string): string =>
  `${pathTo('applicationStep', { institution: INSTITUTION, step: STEP })}?formId=${id}`;
const cookies = [...client.cookies].map(([name, value]) => ({ name, value: encodeURIComponent(value) }));
const headers = await readPortalHeaders(
  portal.url + pathOf(formId),
  cookies.map(({ name, value }) => `${name}=${value}`).join('; '),
);
const t = data.texts.translate('id');
const [plain, rjsf, survey] = [
  await servePlainForm(step),
  await serveRival({ entry: 'rjsf-chakra.tsx', form: toRjsf(step, t) }, headers),
  await serveRival({ entry: 'survey.tsx', form: toSurvey(step, t) }, headers),
];
const { accepted } = await readStep({ client }, savedId, STEP);
if (!accepted) throw new Error(`the step ${STEP} is not saved`);
const savedStep = {
  formId: savedId,
  institutionCode: getInstitution({ data }, INSTITUTION).code,
  step,
  answers: accepted,
};
const proxy = await startHttp2Proxy(
  folder,
  [portal, plain, rjsf, survey].map(({ url }) => url),
);
const [portalUrl, plainUrl, rjsfUrl, surveyUrl] = proxy.urls as [string, string, string, string];
// As a login on this device has left it.
const stored = { 'device-owner': client.cookies.get('userId') ?? '' };
const isAnswered = `window.answers?.birthPlace?.includes('Z')`;

const contestants: readonly Contestant[] = [
  { name: 'landing page', url: portalUrl },
  { name: 'plain HTML form', url: plainUrl, input: 'form input', isRival: true },
  {
    name: 'stock rjsf, Chakra',
    url: rjsfUrl,
    input: '[id="root_birthPlace"]',
    isKnown: isAnswered,
    isRival: true,
  },
  {
    name: 'SurveyJS',
    url: surveyUrl,
    input: '[data-name="birthPlace"] input',
    isKnown: isAnswered,
    isRival: true,
  },
  {
    name: 'login',
    url: portalUrl + pathTo('login'),
    input: '[id="login.email"]',
    isKnown: isTakenOver('login'),
  },
  {
    name: 'registration',
    url: portalUrl + pathTo('register'),
    input: '[id="register.firstName"]',
    isKnown: isTakenOver('register'),
  },
  {
    name: `step ${STEP}`,
    url: portalUrl + pathOf(formId),
    input: '[id="personal.birthPlace"]',
    isSafe: `${isStored} || ${isTakenOver(STEP)}`,
    isKnown: isTakenOver(STEP),
    cookies,
    stored,
  },
];

const moments = ['paint', 'visible', 'safe', 'known'] as const;
type Samples = Readonly<Record<string, Moments[]>>;

const browser = await openBrowser([proxy.trust]);
let isHeld = true;

const rowOf = (
  { name, isRival }: Contestant,
  samples: readonly Moments[],
  landing: readonly Moments[],
): readonly string[] => {
  const cells = moments.map((moment) => {
    const values = samples.flatMap((one) => one[moment] ?? []);
    if (values.length === 0) return '';
    const ratios = values.map((value, round) => value / (landing[round]?.paint ?? Number.NaN));
    const ratio = spreadOf(ratios).median;
    const limit = moment === 'paint' || name === 'landing page' ? undefined : wanted[moment];
    if (limit !== undefined && ratio > limit && !isRival) isHeld = false;
    return `${spreadOf(values).median.toFixed(0)} = ${ratio.toFixed(2)}`;
  });
  const [blocking, kilobytes, requests] = (['blocking', 'kilobytes', 'requests'] as const).map((what) =>
    spreadOf(samples.map((one) => one[what])).median.toFixed(0),
  );
  return [name, ...cells, blocking ?? '', `${kilobytes} / ${requests}`];
};

/** Saves a finished step again: it is filled in, and the next one is open. */
const measureSaves = async (line: Line): Promise<void> => {
  const painted: number[] = [];
  const server: number[] = [];
  for (let round = 0; round < rounds; round++) {
    server.push(await timeSave(client, savedStep));
    painted.push(
      await saveInBrowser(
        browser,
        { name: 'save', url: portalUrl + pathOf(savedStep.formId), cookies, stored },
        STEP,
        line,
      ),
    );
  }
  const ratios = painted.map((value, round) => value / (line.latency + (server[round] ?? Number.NaN)));
  const { median } = spreadOf(ratios);
  if (median > wanted.save) isHeld = false;
  const [save, answer, ratio] = [painted, server, ratios].map((values) => showSpread(spreadOf(values)));
  console.log(`\n${line.name}: from Save until the step after ${STEP} is painted ${save} ms`);
  console.log(
    `= ${ratio} times the round trip of ${line.latency} ms and the server's ${answer} ms; wanted ${wanted.save}`,
  );
};

try {
  for (const line of lines) {
    await measureSaves(line);
    const cold: Samples = Object.fromEntries(contestants.map(({ name }) => [name, []]));
    const warm: Samples = Object.fromEntries(contestants.map(({ name }) => [name, []]));
    for (let round = 0; round < rounds; round++)
      for (const contestant of contestants) {
        const seen = await visitTwice(browser, contestant, line);
        cold[contestant.name]?.push(seen.cold);
        warm[contestant.name]?.push(seen.warm);
      }
    for (const [state, samples] of Object.entries({ cold, warm })) {
      const landing = samples['landing page'] ?? [];
      console.log(`\n${line.name}, ${state}; milliseconds = multiple of the landing page's paint\n`);
      const head = ['', 'paint', 'input visible', 'typed is safe', 'typed is known', 'blocking', 'KB / requests'];
      console.log(table([head, ...contestants.map((one) => rowOf(one, samples[one.name] ?? [], landing))]));
      console.log(`\npaint of the landing page: ${showSpread(spreadOf(landing.map(({ paint }) => paint)))} ms`);
    }
  }
} finally {
  await browser.close();
  await proxy.stop();
  await portal.stop();
  for (const rival of [plain, rjsf, survey]) rival.stop();
  rmSync(folder, { recursive: true, force: true });
}
console.log(`\nwanted: visible ${wanted.visible}, safe ${wanted.safe}, known ${wanted.known}`);
process.exitCode = isHeld ? 0 : 1;
