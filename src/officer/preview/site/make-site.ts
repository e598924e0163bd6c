import type { getPreview } from '../../../contract/admin-preview.ts';
import type { DataOf } from '../../../contract/call.ts';
import type { OfficerData } from '../../data/read-officer-data.ts';
import { built, type RunningPortal, runPortal } from '../run-portal.ts';
import { accountOf, ask, signIn } from '../sign-in.ts';
import { createWords } from '../words.ts';
import { copyRoot } from './copy-root.ts';
import { type Shot, shotsOf } from './shots.ts';
import { openBrowser, takePictures } from './take-pictures.ts';
import { type Touched, type TouchedBy, touchedBy } from './touched.ts';
import { type SiteSummary, writeSite } from './write-site.ts';

/** What is compared with what, and where the site goes. */
export interface SiteOrder {
  readonly root: string;
  /** A commit, as git names it. */
  readonly base: string;
  readonly out: string;
  readonly then: OfficerData;
  readonly now: OfficerData;
}

type Preview = DataOf<typeof getPreview>;

/** In these colours everything is shown, unless other colours changed. */
const USUAL_THEME = 'theme-untar';

/** Drawings that no single form or mail stands for; of the fee those in which all of its texts stand. */
const inGroups = ({ groups }: TouchedBy, preview: Preview): readonly Touched[] => {
  const subjects: Readonly<Record<string, readonly string[]>> = {
    outcome: preview.outcomes.flatMap(({ states }, row) => states.map((state) => `outcome/${row}:${state}`)),
    result: preview.results.map(({ type }) => `result/${type}`),
    fee: ['fee/None', 'fee/Failed', 'payment/Open', 'payment/Paid'],
  };
  return groups.flatMap((group) => (subjects[group] ?? []).map((subject) => ({ subject, examples: [''] })));
};

const withPortal = async <R>(root: string, work: (portal: RunningPortal) => Promise<R>): Promise<R> => {
  const portal = await runPortal(root, built);
  try {
    return await work(portal);
  } finally {
    await portal.stop();
  }
};

const seePreview = async (portal: RunningPortal): Promise<Preview> =>
  ask<Preview>(portal, await signIn(portal, accountOf(portal, 'admin')), '/admin/preview');

type Taken = ReadonlyMap<string, Buffer>;

/** Pictures of today's data, then of those before, each at a portal of its own. */
const takeBoth = async ({ root, base }: SiteOrder, touched: TouchedBy): Promise<[readonly Shot[], Taken, Taken]> => {
  const themes = touched.themes.length > 0 ? touched.themes : [USUAL_THEME];
  const browser = await openBrowser();
  const copy = await copyRoot(root, base);
  try {
    const [shots, after] = await withPortal(root, async (portal) => {
      const wanted = shotsOf([...touched.forms, ...inGroups(touched, await seePreview(portal))], themes);
      return [wanted, await takePictures(browser, portal, wanted)] as const;
    });
    const before = await withPortal(copy.root, (portal) => takePictures(browser, portal, shots));
    return [shots, before, after];
  } finally {
    await Promise.all([browser.close(), copy.remove()]);
  }
};

/** Writes a site with pictures of everything that a change of the officers' data is seen in. */
export const makeSite = async (order: SiteOrder): Promise<SiteSummary> => {
  const { base, out, then, now } = order;
  const touched = touchedBy(then, now);
  const isSeen = touched.forms.length > 0 || touched.groups.length > 0;
  const [shots, before, after] = isSeen ? await takeBoth(order, touched) : [[], new Map(), new Map()];
  return writeSite(out, base, shots, { before, after }, createWords(now));
};
