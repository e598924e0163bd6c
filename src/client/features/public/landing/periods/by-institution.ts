import { institutions } from 'virtual:catalogue';
import type { Institution } from '../../../../../engine/schema/types.ts';
import type { Portal } from '../read-landing.ts';

export type Period = Portal['periods'][number];

export interface Offer {
  readonly institution: Institution;
  /** Open ones first, those that close soonest before the others. */
  readonly periods: readonly Period[];
}

const order = (a: Period, b: Period): number =>
  Number(b.isOpen) - Number(a.isOpen) ||
  (a.isOpen ? a.endDate.localeCompare(b.endDate) : a.startDate.localeCompare(b.startDate));

/** Every institution with what one can apply for there. */
export const byInstitution = (periods: readonly Period[]): readonly Offer[] =>
  institutions
    .filter(({ code }) => code !== 0)
    .map((institution) => ({
      institution,
      periods: periods.filter(({ institutionCode }) => institutionCode === institution.code).sort(order),
    }));
