import type { DataOf } from '../../../contract/call.ts';
import type { getPortal } from '../../../contract/portal.ts';
import type { Catalogue } from '../../../engine/schema/types.ts';
import type { Locale } from '../../config/texts.ts';
import { ALL_INSTITUTIONS, institutionsForVisitor } from '../../institutions.ts';
import { readToday } from '../../platform/database/clock.ts';
import type { Queryable } from '../../platform/database/queryable.ts';
import { listPanels, listPublicPeriods, type Panel, type PanelSettings } from './queries.ts';

interface HelpPhoneSource {
  readonly db: Queryable;
  readonly settings: { readonly helpPhone: string };
}

interface PortalSource extends HelpPhoneSource {
  readonly catalogue: Catalogue;
}

type Portal = DataOf<typeof getPortal>;

const settingsOf = (panels: readonly Panel[], institutionCode: number): PanelSettings | undefined =>
  panels.find((panel) => panel.institutionCode === institutionCode)?.settings;

const helpPhoneOf = (
  panels: readonly Panel[],
  { helpPhone }: HelpPhoneSource['settings'],
  institutionCode = ALL_INSTITUTIONS,
): string =>
  settingsOf(panels, institutionCode)?.helpPhone ?? settingsOf(panels, ALL_INSTITUTIONS)?.helpPhone ?? helpPhone;

/** The phone of an institution, else of the whole group: that of the control panel, else that of the settings. */
export const getHelpPhone = async ({ db, settings }: HelpPhoneSource, institutionCode?: number): Promise<string> =>
  helpPhoneOf(await listPanels(db), settings, institutionCode);

/** Email address of an institution's admissions office, else of the group's; undefined while the control panel has none. */
export const findOfficeAddress = async (db: Queryable, institutionCode: number): Promise<string | undefined> => {
  const panels = await listPanels(db);
  return settingsOf(panels, institutionCode)?.email ?? settingsOf(panels, ALL_INSTITUTIONS)?.email;
};

const bilingual = (id: string | undefined, en: string | undefined) => (id ? { id, en: en ?? null } : null);

/** Only an https URL is published, whatever is stored, because visitors follow the link. */
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

/** Data of public pages besides content, for one institution and the group, or for all. @throws AppError 400 */
export const describePortal = async (
  { db, catalogue, settings }: PortalSource,
  locale: Locale,
  institutionCode?: string,
): Promise<Portal> => {
  const asked = institutionsForVisitor(catalogue, institutionCode);
  const [today, stored, periods] = await Promise.all([
    readToday(db),
    listPanels(db),
    listPublicPeriods(db, asked, locale),
  ]);
  const panels = inOrder(catalogue, stored).filter((panel) => asked?.includes(panel.institutionCode) ?? true);
  const own = asked?.[0] ?? ALL_INSTITUTIONS;
  return {
    today,
    notice:
      describeNotice(settingsOf(panels, own), today) ?? describeNotice(settingsOf(panels, ALL_INSTITUTIONS), today),
    contacts: panels.map(describeContact).filter(hasContent),
    helpPhone: helpPhoneOf(panels, settings, own),
    periods: [...periods],
  };
};
