import { AppError } from '../../errors.ts';
import { normalizeText } from '../../normalize-text.ts';
import type { Services } from '../../services.ts';
import type { ApplicationContext, ApplicationRules } from '../application/application-context.ts';
import type { AuditActor } from '../audit/queries.ts';

/** The admin who looks or acts: of one institution, or of the group (null). */
export interface Viewer {
  readonly accountId: string;
  readonly institutionCode: number | null;
  /** The network of the caller, for the audit log. */
  readonly origin: string;
}

/** The admin as the audit log records them. */
export const auditActorOf = ({ accountId, origin }: Viewer): AuditActor => ({ accountId, role: 'admin', origin });

/** Normalizes a text of an admin. @throws AppError 422 when it has no visible characters */
export const readRequiredText = (field: string, sent: string): string => {
  const message = normalizeText(sent);
  if (message !== '') return message;
  const errors = [{ path: `/${field}`, key: `request.${field}.error.required` }];
  throw new AppError(422, 'server.error.422', { errors });
};

/** What reviewing needs inside a transaction. */
export interface ReviewRules extends ApplicationRules {
  /** How long a decision can be undone; the applicant is notified after that. */
  readonly undoWindowMinutes: number;
}

/** What reviewing needs. */
export interface ReviewContext extends ApplicationContext, ReviewRules {}

export const createReviewContext = (services: Services): ReviewContext => ({
  ...services.applications,
  undoWindowMinutes: services.settings.decisionUndoMinutes,
});
