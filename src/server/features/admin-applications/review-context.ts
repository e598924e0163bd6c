import { AppError } from '../../errors.ts';
import { normalizeText } from '../../normalize-text.ts';
import type { Services } from '../../services.ts';
import type { ApplicationContext, ApplicationRules } from '../application/application-context.ts';
import type { AuditActor } from '../audit/queries.ts';

/** The admin who looks or acts: of one institution, or of the group (null). */
export interface Viewer {
  readonly accountId: string;
  readonly institutionCode: number | null;
  /** Where the call came from, as the trail tells it. */
  readonly origin: string;
}

/** Who stands in the trail. */
export const auditActorOf = ({ accountId, origin }: Viewer): AuditActor => ({ accountId, role: 'admin', origin });

/** What an admin wrote, as others will see it. @throws AppError 422 when they would see nothing */
export const readRequiredText = (field: string, sent: string): string => {
  const words = normalizeText(sent);
  if (words !== '') return words;
  const errors = [{ path: `/${field}`, key: `request.${field}.error.required` }];
  throw new AppError(422, 'server.error.422', { errors });
};

/** What admins' work on applications needs inside a transaction. */
export interface ReviewRules extends ApplicationRules {
  /** For so long a decision may be undone, and is not told. */
  readonly undoMinutes: number;
}

/** What admins' work on applications needs. */
export interface ReviewContext extends ApplicationContext, ReviewRules {}

export const createReviewContext = (services: Services): ReviewContext => ({
  ...services.applications,
  undoMinutes: services.settings.decisionUndoMinutes,
});
