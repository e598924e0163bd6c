import type { Effect } from '../../../../machines/run.ts';
import { pathTo } from '../../../contract/pages.ts';
import type { Catalogue } from '../../../engine/schema/types.ts';
import type { Locale } from '../../config/texts.ts';
import type { Queryable } from '../../database/pool.ts';
import { addJob } from '../../jobs/add-job.ts';
import { findContact } from '../../store/application/profile.ts';

export interface Notice {
  readonly applicationId: string;
  readonly accountId: string;
  readonly institutionCode: number;
  readonly registrationNumber: string | null;
}

const pageOf = ({ institutions }: Catalogue, { institutionCode, applicationId }: Notice): string => {
  const institution = institutions.find(({ code }) => code === institutionCode)?.parameter ?? 'all';
  return pathTo('registrationDetail', { institution, id: applicationId });
};

/** Puts the mails that the machine asks for into the outbox of this transaction: each is sent once, or never. */
export const queueNotices = async (
  tx: Queryable,
  catalogue: Catalogue,
  effects: readonly Effect[],
  notice: Notice,
): Promise<void> => {
  const templates = effects.flatMap(({ type, params }) => (type === 'notify' ? [String(params['template'])] : []));
  if (templates.length === 0) return;
  const { email, name, locale } = await findContact(tx, notice.accountId);
  const data = { name, registrationNumber: notice.registrationNumber ?? '' };
  for (const template of templates)
    await addJob(tx, 'sendMail', {
      template,
      to: email,
      locale: locale as Locale,
      data,
      path: pageOf(catalogue, notice),
    });
};
