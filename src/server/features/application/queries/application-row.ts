import type { Answers } from '../../../../engine/schema/types.ts';

/** One preference with what is known of the offered program behind it. Amounts are whole rupiah. */
export interface PreferenceRow {
  readonly position: number;
  readonly isVerified: boolean;
  readonly offeredProgramId: string;
}

export interface SavedStepRow {
  readonly step: string;
  readonly answers: Answers;
  readonly schemaVersion: string;
  readonly version: number;
  readonly savedAt: string;
}

/** What deciding about an application needs: the row, its answers, and the database's clock. */
export interface ApplicationRow {
  readonly id: string;
  readonly accountId: string;
  readonly institutionCode: number;
  /** As its owner may see it: see `released.ts`. */
  readonly status: string;
  readonly completed: readonly string[];
  readonly version: number;
  readonly periodId: string | null;
  readonly registrationNumber: string | null;
  readonly outcome: string | null;
  readonly deleted: boolean;
  /** Fields opened for correction, as step.field; empty unless the application was returned. */
  readonly openFields: readonly string[];
  /** Offered programs in order of preference. */
  readonly preferences: readonly string[];
  readonly steps: readonly SavedStepRow[];
  readonly now: string;
  /** yyyy-MM-dd in Jakarta. */
  readonly today: string;
}
