import { execFileSync } from 'node:child_process';
import { cp, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getPreview, listPreviewMails } from '../../../contract/admin-preview.ts';
import type { DataOf } from '../../../contract/call.ts';
import { findFreePort } from '../../../tooling/shared/run-process.ts';
import { dataFolders, type OfficerData } from '../../data/read-officer-data.ts';
import { createPreviewTexts } from '../preview-texts.ts';
import { builtProgram, type RunningPortal, runPortal } from '../run-portal.ts';
import { fetchData, getDemoAccount, signIn } from '../sign-in.ts';
import type { PreviewGroup } from './affected-pages.ts';
import { createScreenshotTitles } from './screenshot-titles.ts';
import { type ChangedSubject, listScreenshots, PAGE_PREFIX, type Screenshot } from './screenshots.ts';
import { openBrowser, takeScreenshots } from './take-screenshots.ts';
import { findVisibleChanges, type VisibleChanges } from './visible-changes.ts';
import { type SiteSummary, writeSite } from './write-site.ts';

/** A folder in which a portal can be built. */
interface PortalCopy {
  readonly root: string;
  remove(): Promise<void>;
}

/** The files that a portal is built from, in addition to the officers' data. */
const programFiles = [
  'src',
  'machines',
  'index.html',
  'vite.config.ts',
  'tsconfig.json',
  'package.json',
  'package-lock.json',
];
const MAX_BYTES = 64 * 1024 * 1024;

const git = (root: string, args: readonly string[]): Buffer =>
  execFileSync('git', ['-C', root, ...args], { maxBuffer: MAX_BYTES });

const writeDataAtCommit = async (root: string, ref: string, target: string): Promise<void> => {
  const paths = git(root, ['ls-tree', '-r', '--name-only', ref, '--', ...dataFolders])
    .toString()
    .split('\n')
    .filter(Boolean);
  for (const path of paths) {
    await mkdir(join(target, path, '..'), { recursive: true });
    await writeFile(join(target, path), git(root, ['show', `${ref}:./${path}`]));
  }
};

/** The current program with the officers' data of a commit. @throws when the commit does not exist */
const copyPortal = async (root: string, ref: string): Promise<PortalCopy> => {
  const target = await mkdtemp(join(tmpdir(), 'portal-before-'));
  await Promise.all(programFiles.map((path) => cp(join(root, path), join(target, path), { recursive: true })));
  await symlink(join(root, 'node_modules'), join(target, 'node_modules'), 'junction');
  await writeDataAtCommit(root, ref, target);
  return { root: target, remove: () => rm(target, { recursive: true, force: true }) };
};

/** Files beside the JSON that were changed since a commit, such as the logo of an institution. */
const listOtherChangedFiles = (root: string, ref: string): readonly string[] =>
  git(root, ['diff', '--name-only', '--relative', ref, '--', ...dataFolders])
    .toString()
    .split('\n')
    .filter((path) => path !== '' && !path.endsWith('.json'));

/** The versions to compare, and the folder of the site. */
export interface SiteRequest {
  readonly root: string;
  /** A commit, as git names it. */
  readonly base: string;
  readonly out: string;
  readonly then: OfficerData;
  readonly now: OfficerData;
}

type Preview = DataOf<typeof getPreview>;
type Mails = DataOf<typeof listPreviewMails>;

/** The scenes that the portal can render. */
interface PreviewSubjects {
  readonly preview: Preview;
  readonly mails: Mails;
}

/** Theme of all screenshots, unless other themes changed. */
const USUAL_THEME = 'theme-untar';

/** Scenes that belong to no form; for the fee, the scenes that contain all of its texts. */
const subjectsOf = ({ preview, mails }: PreviewSubjects): Readonly<Record<PreviewGroup, readonly string[]>> => ({
  steps: [],
  outcome: preview.outcomes.flatMap(({ states }, row) => states.map((state) => `outcome/${row}:${state}`)),
  result: preview.results.map(({ type }) => `result/${type}`),
  fee: ['fee/None', 'fee/Failed', 'payment/Open', 'payment/Paid'],
  document: ['document/registration', 'document/receipt', 'document/result'],
  mail: mails.map(({ template }) => `mail/${template}`),
});

/** When only colours changed, one scene of each kind is enough. */
const firstOf = (touched: VisibleChanges, subjects: readonly string[]): readonly string[] =>
  touched.themes.length > 0 ? subjects.slice(0, 1) : subjects;

/** A shared part of all mails is shown in a few of them. */
const SHARED_MAIL_SAMPLES = 2;

const subjectsInGroups = (touched: VisibleChanges, drawable: PreviewSubjects): readonly string[] => {
  const subjects = subjectsOf(drawable);
  const named = touched.mails.map((name) => `mail/${name}`);
  const areShared = named.some((subject) => !subjects.mail.includes(subject));
  return [
    ...(areShared ? subjects.mail.slice(0, SHARED_MAIL_SAMPLES) : []),
    ...named.filter((subject) => subjects.mail.includes(subject)),
    ...touched.groups.flatMap((group) => firstOf(touched, subjects[group])),
  ];
};

const subjectsToShow = (touched: VisibleChanges, drawable: PreviewSubjects): readonly ChangedSubject[] => [
  ...touched.forms,
  ...[...new Set([...subjectsInGroups(touched, drawable), ...touched.pages])].map((subject) => ({
    subject,
    examples: [''],
  })),
];

const withPortal = async <R>(root: string, port: string, work: (portal: RunningPortal) => Promise<R>): Promise<R> => {
  const portal = await runPortal(root, builtProgram, { PORT: port });
  try {
    return await work(portal);
  } finally {
    await portal.stop();
  }
};

/** `/kind/slug`: an id in a path is not valid in the other portal, whose demo data has other ids. */
const isDetail = (path: string): boolean => path.split('/').length === 3;

/** The first item of a page of a kind of content, from the sitemap of the portal. */
const withDetailPages = async ({ url }: RunningPortal, touched: VisibleChanges): Promise<VisibleChanges> => {
  const listed = await (await fetch(`${url}/sitemap.xml`)).text();
  const paths = [...listed.matchAll(/<loc>([^<]+)<\/loc>/g)]
    .map(([, address = '']) => new URL(address).pathname)
    .filter(isDetail);
  const details = touched.pages.flatMap((page) => {
    const found =
      page === `${PAGE_PREFIX}/` ? undefined : paths.find((path) => `${PAGE_PREFIX}${path}`.startsWith(`${page}/`));
    return found === undefined ? [] : [`${PAGE_PREFIX}${found}`];
  });
  return { ...touched, pages: [...touched.pages, ...details] };
};

const fetchPreviewSubjects = async (portal: RunningPortal): Promise<PreviewSubjects> => {
  const cookies = await signIn(portal, getDemoAccount(portal, 'admin'));
  return {
    preview: await fetchData<Preview>(portal, cookies, getPreview.path),
    mails: await fetchData<Mails>(portal, cookies, listPreviewMails.path),
  };
};

type ScreenshotsByName = ReadonlyMap<string, Buffer>;

/**
 * Takes screenshots of the current data, then of the earlier data, each from its own portal. Both portals use the same
 * URL, because documents and mails contain it and would differ otherwise.
 */
const takeScreenshotsOfBoth = async (
  { root, base }: SiteRequest,
  touched: VisibleChanges,
): Promise<[readonly Screenshot[], ScreenshotsByName, ScreenshotsByName]> => {
  const { languages, colourSchemes } = touched;
  const views = { languages, colourSchemes, themes: touched.themes.length > 0 ? touched.themes : [USUAL_THEME] };
  const port = String(await findFreePort());
  const browser = await openBrowser();
  const copy = await copyPortal(root, base);
  try {
    const [screenshots, after] = await withPortal(root, port, async (portal) => {
      const wanted = listScreenshots(
        subjectsToShow(await withDetailPages(portal, touched), await fetchPreviewSubjects(portal)),
        views,
      );
      return [wanted, await takeScreenshots(browser, portal, wanted)] as const;
    });
    const old = screenshots.filter(({ isNew }) => !isNew);
    const before = await withPortal(copy.root, port, (portal) => takeScreenshots(browser, portal, old));
    return [screenshots, before, after];
  } finally {
    await Promise.all([browser.close(), copy.remove()]);
  }
};

/** Writes a site with screenshots of everything that a change of the officers' data affects. */
export const buildSite = async (order: SiteRequest): Promise<SiteSummary> => {
  const { root, base, out, then, now } = order;
  const touched = findVisibleChanges(then, now, listOtherChangedFiles(root, base));
  const isSeen = [touched.forms, touched.mails, touched.groups, touched.pages].some((some) => some.length > 0);
  const [screenshots, before, after] = isSeen
    ? await takeScreenshotsOfBoth(order, touched)
    : [[], new Map(), new Map()];
  return writeSite(
    out,
    base,
    screenshots,
    { before, after },
    { texts: createPreviewTexts(now), titleOf: createScreenshotTitles(now) },
  );
};
