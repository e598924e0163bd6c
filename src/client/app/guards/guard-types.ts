import type { StepRef } from '../../../engine/schema/types.ts';
import type { ApplicationDetail } from '../../api/queries.ts';
import type { SessionUser } from '../../api/session.ts';

/** Everything a guard may ask; it reads nothing else, so that a table of cases proves it. */
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
  /** Makes ready what the editor of an item needs. @throws ApiError 404 when there is no such item for this admin */
  readonly prefetchContentItem: (kind: string, id: string) => Promise<void>;
  /** The institution's parameter, '' to take the choice back, undefined to show the group's own theme. */
  readonly switchTheme: (institution: string | undefined) => Promise<void>;
  /** The colours of an institution that a page is about, without choosing it. */
  readonly showTheme: (institution: string | undefined) => void;
}

/** undefined: pass. redirect: go there instead, and say why if `notice` tells. absent: there is no such page. */
export type GuardResult =
  | undefined
  | { readonly redirect: string; readonly notice?: string }
  | { readonly absent: true };

export type Guard = (context: GuardContext) => Promise<GuardResult> | GuardResult;
