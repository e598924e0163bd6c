import type { DataOf } from '../../../contract/call.ts';
import type { getPortal } from '../../../contract/portal.ts';
import type { Catalogue } from '../../../engine/schema/types.ts';
import type { Queryable } from '../../platform/database/queryable.ts';
import { ALL, institutionsOf } from '../content/institutions.ts';
import { findPanels, type Panel, type PanelSettings } from './queries/panels.ts';
import { findShownPeriods, readToday } from './queries/shown-periods.ts';

type Portal = DataOf<typeof getPortal>;

const bilingual = (id: string | undefined, en: string | undefined) => (id ? { id, en: en ?? null } : null);

/** Whoever reads follows the address: whatever else was stored, it must lead to the web. */
const webAddress = (address: string | undefined) => (address && /^https:\/\//.test(address) ? address : null);

const describeContact = ({ institutionCode, settings }: Panel): Portal['contacts'][number] => ({
  institutionCode,
  address: bilingual(settings.address, settings.addressEn),
  phone: settings.phone ?? null,
  whatsapp: settings.whatsapp ?? null,
  email: settings.email ?? null,
  hours: bilingual(settings.hours, settings.hoursEn),
  mapUrl: webAddress(settings.mapUrl),
});

const saysSomething = ({ institutionCode: _, ...rest }: Portal['contacts'][number]): boolean =>
  Object.values(rest).some((value) => value !== null);

const describeNotice = (settings: PanelSettings | undefined, today: string): Portal['notice'] => {
  const { notice, noticeEn, noticeFrom, noticeUntil } = settings ?? {};
  const isOver = noticeUntil !== undefined && noticeUntil < today;
  const isEarly = noticeFrom !== undefined && noticeFrom > today;
  if (!notice || isOver || isEarly) return null;
  return { id: notice, en: noticeEn ?? null, from: noticeFrom ?? null, until: noticeUntil ?? null };
};

const inOrder = ({ institutions }: Catalogue, panels: readonly Panel[]): readonly Panel[] =>
  [ALL, ...institutions.map(({ code }) => code).filter((code) => code !== ALL)].flatMap((code) =>
    panels.filter(({ institutionCode }) => institutionCode === code),
  );

interface House {
  readonly db: Queryable;
  readonly catalogue: Catalogue;
  readonly settings: { readonly helpPhone: string };
}

/** What public pages tell beside content, of one institution and the group or of all. @throws AppError 400 */
export const seePortal = async ({ db, catalogue, settings }: House, institutionCode?: string): Promise<Portal> => {
  const asked = institutionsOf(catalogue, institutionCode);
  const [today, known, periods] = await Promise.all([readToday(db), findPanels(db), findShownPeriods(db, asked)]);
  const panels = inOrder(catalogue, known).filter((panel) => asked?.includes(panel.institutionCode) ?? true);
  const own = panels.find((panel) => panel.institutionCode === asked?.[0])?.settings;
  const common = panels.find((panel) => panel.institutionCode === ALL)?.settings;
  return {
    today,
    notice: describeNotice(own, today) ?? describeNotice(common, today),
    contacts: panels.map(describeContact).filter(saysSomething),
    helpPhone: own?.helpPhone ?? common?.helpPhone ?? settings.helpPhone,
    periods: [...periods],
  };
};
