import type { Texts } from '../../config/texts.ts';
import type { Services } from '../../services.ts';
import { type Admission, type AdmissionRules, createAdmission } from '../application/admission.ts';
import { createMasterData } from '../master-data/master-data.ts';

/** What admins' work on applications needs inside a transaction. */
export interface DeskRules extends AdmissionRules {
  readonly texts: Texts;
  /** For so long a decision may be undone, and is not told. */
  readonly undoMinutes: number;
}

/** What admins' work on applications needs. */
export interface Desk extends Admission, DeskRules {}

export const createDesk = (services: Services): Desk => ({
  ...createAdmission(services, createMasterData(services.db)),
  texts: services.texts,
  undoMinutes: services.settings.decisionUndoMinutes,
});
