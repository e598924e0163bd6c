import type { StepRef } from '../../../engine/schema/types.ts';
import type { ApplicationDetail } from '../../api/queries.ts';
import type { SessionUser } from '../../api/session.ts';

/** Everything a guard may read. A guard reads nothing else, so that a table of cases can test it. */
export interface GuardContext {
  readonly url: URL;
  readonly params: Readonly<Record<string, string | undefined>>;
  readonly steps: readonly StepRef[];
  readonly institutions: readonly { readonly parameter: string; readonly code: number }[];
  /** Kinds of content, by their key. */
  readonly contentKeys: readonly string[];
  readonly findSession: () => Promise<SessionUser | null>;
  readonly findPendingEmail: () => string | undefined;
  readonly findChosenInstitution: () => string | undefined;
  /** @throws ApiError 404 when absent or not yours, 410 when deleted */
  readonly getApplication: (formId: string) => Promise<ApplicationDetail>;
  readonly prefetchAnswers: (formId: string, step: StepRef) => Promise<void>;
  readonly prefetchAttachmentFacts: (formId: string) => Promise<void>;
  /** Loads what the editor of an item needs. @throws ApiError 404 when this admin has no such item */
  readonly prefetchContentItem: (kind: string, id: string) => Promise<void>;
  /** @param institution its parameter, '' to clear the choice, undefined to show the group's theme */
  readonly switchTheme: (institution: string | undefined) => Promise<void>;
  /** Shows the theme of an institution without choosing it. */
  readonly showTheme: (institution: string | undefined) => void;
}

/**
 * undefined: pass. redirect: open that path instead and show `notice`. absent: show the 404 page. forbidden: show that the
 * roles of the admin do not include the page.
 */
export type GuardResult =
  | undefined
  | { readonly redirect: string; readonly notice?: string }
  | { readonly absent: true }
  | { readonly forbidden: true };

export type Guard = (context: GuardContext) => Promise<GuardResult> | GuardResult;
