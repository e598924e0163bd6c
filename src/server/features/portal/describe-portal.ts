import type { DataOf } from '../../../contract/call.ts';
import type { getPortal } from '../../../contract/portal.ts';
import type { Catalogue } from '../../../engine/schema/types.ts';
import { ALL_INSTITUTIONS, institutionsForVisitor } from '../../institutions.ts';
import type { Queryable } from '../../platform/database/queryable.ts';
import { listPanels, listPublicPeriods, type Panel, type PanelSettings, readToday } from './queries.ts';

interface HelpPhoneSource {
  readonly db: Queryable;
  readonly settings: { readonly helpPhone: string };
}

/** The phone of the whole group: that of the control panel, else that of the settings. */
export const getHelpPhone = async ({ db, settings }: HelpPhoneSource): Promise<string> => {
  const group = (await listPanels(db)).find(({ institutionCode }) => institutionCode === ALL_INSTITUTIONS);
  return group?.settings.helpPhone ?? settings.helpPhone;
};

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

const hasContent = ({ institutionCode: _, ...rest }: Portal['contacts'][number]): boolean =>
  Object.values(rest).some((value) => value !== null);

const describeNotice = (settings: PanelSettings | undefined, today: string): Portal['notice'] => {
  const { notice, noticeEn, noticeFrom, noticeUntil } = settings ?? {};
  const isOver = noticeUntil !== undefined && noticeUntil < today;
  const isEarly = noticeFrom !== undefined && noticeFrom > today;
  if (!notice || isOver || isEarly) return null;
  return { id: notice, en: noticeEn ?? null, from: noticeFrom ?? null, until: noticeUntil ?? null };
};

const inOrder = ({ institutions }: Catalogue, panels: readonly Panel[]): readonly Panel[] =>
  [ALL_INSTITUTIONS, ...institutions.map(({ code }) => code).filter((code) => code !== ALL_INSTITUTIONS)].flatMap(
    (code) => panels.filter(({ institutionCode }) => institutionCode === code),
  );

interface PortalSource {
  readonly db: Queryable;
  readonly catalogue: Catalogue;
  readonly settings: { readonly helpPhone: string };
}

/** What public pages tell beside content, of one institution and the group or of all. @throws AppError 400 */
export const describePortal = async (
  { db, catalogue, settings }: PortalSource,
  institutionCode?: string,
): Promise<Portal> => {
  const asked = institutionsForVisitor(catalogue, institutionCode);
  const [today, known, periods] = await Promise.all([readToday(db), listPanels(db), listPublicPeriods(db, asked)]);
  const panels = inOrder(catalogue, known).filter((panel) => asked?.includes(panel.institutionCode) ?? true);
  const own = panels.find((panel) => panel.institutionCode === asked?.[0])?.settings;
  const common = panels.find((panel) => panel.institutionCode === ALL_INSTITUTIONS)?.settings;
  return {
    today,
    notice: describeNotice(own, today) ?? describeNotice(common, today),
    contacts: panels.map(describeContact).filter(hasContent),
    helpPhone: own?.helpPhone ?? common?.helpPhone ?? settings.helpPhone,
    periods: [...periods],
  };
};
