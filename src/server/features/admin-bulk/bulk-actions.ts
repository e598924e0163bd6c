import type { RunAction } from '../../../contract/admin-bulk.ts';
import { AppError } from '../../errors.ts';
import type { Tx } from '../../platform/database/database.ts';
import { askForCorrection, assertOpenable, recallCorrection } from '../admin-applications/ask-for-correction.ts';
import { askReaders } from '../admin-applications/ask-readers.ts';
import { assignReviewer, noteOnApplication } from '../admin-applications/assign-and-note.ts';
import { decideApplication, lockSeats } from '../admin-applications/decide-application.ts';
import { getLockedApplication } from '../admin-applications/locked-application.ts';
import { listReviewerRows, type PromisedSeats } from '../admin-applications/queries/review.ts';
import { readRejection } from '../admin-applications/rejection.ts';
import {
  type ReviewRules,
  readRequiredText,
  rolesOfReviewers,
  type Viewer,
  writeApplicationAudit,
} from '../admin-applications/review-context.ts';
import { offerInterview, withdrawInterview } from '../interviews/offer-interview.ts';
import { addTag, findAssignee, listWhoMaySee, type ReviewerLoad, removeTag } from './action-queries.ts';
import { hasSameMail, isRecipientOfOther } from './mail-queries.ts';
import { readMessageTexts } from './message-texts.ts';
import type { RunActionOf } from './run-action.ts';
import { assertReachable, messagePath, queueMessage, writeMessage } from './send-message.ts';

/** What an action led to, or would lead to. */
export interface ActionResult {
  /** Undefined: the version stays. */
  readonly version?: number;
  readonly status?: string;
  /** Template of the mail. */
  readonly mail?: string | null;
  readonly assigneeId?: string | null;
  readonly formerAssigneeId?: string | null;
  /** Who gets a mail of the run, its number, and the placeholders that are empty for them. */
  readonly recipientId?: string;
  readonly mailId?: number;
  readonly emptyValues?: readonly string[];
}

interface Item {
  readonly runId: string;
  readonly place: number;
  readonly applicationId: string;
  readonly version: number;
  /** The reviewer that the rehearsal chose, or whom an undo restores. */
  readonly assigneeId: string | null;
  /** The status that the rehearsal found or led to; null before it. */
  readonly status: string | null;
}

/** What a rehearsal has given to other applications. */
export interface Given {
  readonly seats: PromisedSeats | undefined;
  readonly loads: readonly ReviewerLoad[];
}

interface ActionContext {
  readonly rules: ReviewRules;
  readonly tx: Tx;
  readonly viewer: Viewer;
}

type Act<A> = (context: ActionContext, action: A, item: Item, given: Given) => Promise<ActionResult>;

const decide: Act<RunActionOf<'decide'>> = async (
  { rules, tx, viewer },
  { decision, rejection },
  { applicationId, version },
  { seats },
) => {
  await lockSeats(tx, decision, [applicationId]);
  const request = { applicationId, basedOn: version, decision, rejection, promised: seats };
  const decided = await decideApplication(rules, tx, viewer, request);
  return { version: decided.version, status: decided.status, mail: decided.mails[0]?.template ?? null };
};

/** Of those who may see the application, the one with the fewest open ones. @throws AppError 422 */
const chooseReviewer = async (tx: Tx, loads: readonly ReviewerLoad[], id: string): Promise<ReviewerLoad> => {
  const may = await listWhoMaySee(
    tx,
    id,
    loads.map((one) => one.id),
  );
  const [chosen] = loads.filter((one) => may.has(one.id)).sort((a, b) => a.load - b.load);
  if (!chosen) throw new AppError(422, 'server.adminApplication.noReviewer');
  return chosen;
};

const assign: Act<RunActionOf<'assign'>> = async (
  { rules, tx, viewer },
  { assigneeIds },
  { runId, applicationId, assigneeId },
  { loads },
) => {
  const { applicationId: id } = await getLockedApplication(tx, viewer, applicationId, undefined);
  const former = await findAssignee(tx, id);
  if (former !== null && assigneeIds.includes(former)) throw new AppError(422, 'server.bulk.alreadyAssigned');
  const chosen = assigneeId ?? (await chooseReviewer(tx, loads, id)).id;
  await assignReviewer(rules, tx, viewer, { applicationId: id, assigneeId: chosen, runId });
  return { assigneeId: chosen, formerAssigneeId: former };
};

const restoreAssignee: Act<RunActionOf<'restoreAssignee'>> = async ({ rules, tx, viewer }, _action, item) => {
  const { applicationId, assigneeId } = item;
  await assignReviewer(rules, tx, viewer, { applicationId, assigneeId, isRestored: true });
  return {};
};

/** Where readers disagree, nobody is asked by a run: it would tell its admin. */
const askReadersOf: Act<RunActionOf<'askReaders'>> = async ({ rules, tx, viewer }, _action, item) => {
  const { applicationId, runId } = item;
  await askReaders(rules, tx, { ...viewer, staffRights: [] }, { applicationId, readerId: null, runId });
  return {};
};

const tag: Act<RunActionOf<'tag'>> = async ({ tx, viewer }, { tag: sent, isRemoved }, { applicationId }) => {
  const application = await getLockedApplication(tx, viewer, applicationId, undefined);
  const name = readTag(sent);
  const isChanged = isRemoved
    ? await removeTag(tx, applicationId, name)
    : await addTag(tx, applicationId, name, viewer.accountId);
  if (!isChanged) throw new AppError(422, isRemoved ? 'server.bulk.notTagged' : 'server.bulk.alreadyTagged');
  await writeApplicationAudit(tx, viewer, application, isRemoved ? 'application.untagged' : 'application.tagged', {});
  return {};
};

const note: Act<RunActionOf<'note'>> = async ({ tx, viewer }, { body }, { applicationId }) => {
  await noteOnApplication(tx, viewer, applicationId, body);
  return {};
};

const correct: Act<RunActionOf<'correct'>> = async (
  { rules, tx, viewer },
  { fields, message },
  { applicationId, version },
) => {
  const reply = await askForCorrection(rules, tx, viewer, { applicationId, basedOn: version, fields, message });
  return { version: reply.version, status: reply.status };
};

const recall: Act<RunActionOf<'recallCorrection'>> = async ({ rules, tx, viewer }, _action, item) => {
  const reply = await recallCorrection(rules, tx, viewer, item.applicationId, item.version);
  return { version: reply.version, status: reply.status };
};

const interview: Act<RunActionOf<'offerInterview'>> = async ({ rules, tx, viewer }, _action, item) => {
  const { applicationId, version } = item;
  const reply = await offerInterview(rules, tx, viewer, { applicationId, basedOn: version });
  return { version: reply.version, status: reply.status };
};

const takeInterviewBack: Act<RunActionOf<'withdrawInterview'>> = async ({ rules, tx, viewer }, _action, item) => {
  const { applicationId, version } = item;
  const reply = await withdrawInterview(rules, tx, viewer, { applicationId, basedOn: version });
  return { version: reply.version, status: reply.status };
};

/** An application of another status than in the rehearsal is left out, one that was only edited is not. */
const mail: Act<RunActionOf<'mail'>> = async ({ rules, tx, viewer }, { texts }, item) => {
  const application = await getLockedApplication(tx, viewer, item.applicationId, undefined);
  const { status, accountId } = application;
  if (item.status !== null && item.status !== status) throw new AppError(412, 'server.bulk.mail.statusChanged');
  const written = await writeMessage(tx, rules, application, texts);
  assertReachable(written.recipient, status);
  if (await isRecipientOfOther(tx, item.runId, accountId, item.place))
    throw new AppError(422, 'server.bulk.mail.alreadyMailed');
  if (await hasSameMail(tx, item.runId, accountId, texts)) throw new AppError(422, 'server.bulk.mail.sameMail');
  const path = messagePath(rules.catalogue, application, status);
  const mailId = await queueMessage(tx, application, written, status, path);
  await writeApplicationAudit(tx, viewer, application, 'application.mailWritten', { mail: mailId });
  return { status, recipientId: accountId, mailId, emptyValues: written.empty };
};

type Actions = { readonly [K in RunAction['kind']]: Act<RunActionOf<K>> };

const actions: Actions = {
  decide,
  assign,
  askReaders: askReadersOf,
  restoreAssignee,
  tag,
  note,
  correct,
  recallCorrection: recall,
  offerInterview: interview,
  withdrawInterview: takeInterviewBack,
  mail,
};

/** @throws AppError where this application cannot take the action */
export const act = <K extends RunAction['kind']>(
  context: ActionContext,
  action: RunActionOf<K> & { readonly kind: K },
  item: Item,
  given: Given,
): Promise<ActionResult> => actions[action.kind](context, action, item, given);

/** Tags that differ in case alone are one. */
const readTag = (sent: string): string => readRequiredText('tag', sent).toLowerCase();

const assertReviewers = async ({ rules, tx, viewer }: ActionContext, ids: readonly string[]): Promise<void> => {
  const roles = rolesOfReviewers(rules.catalogue);
  const known = new Set((await listReviewerRows(tx, roles, viewer)).map(({ id }) => id));
  if (!ids.every((id) => known.has(id))) throw new AppError(422, 'server.adminApplication.noReviewer');
};

/** The action as it is stored. @throws AppError 422 for one that no application can take */
export const readAction = async <A extends RunAction>(context: ActionContext, action: A): Promise<A> => {
  const { rules } = context;
  if (action.kind === 'decide' && action.decision === 'reject') readRejection(rules, action.rejection);
  if (action.kind === 'assign') await assertReviewers(context, action.assigneeIds);
  if (action.kind === 'tag') return { ...action, tag: readTag(action.tag) };
  if (action.kind === 'note') readRequiredText('body', action.body);
  if (action.kind === 'mail') return { ...action, texts: readMessageTexts(rules, '/action/texts', action.texts) };
  if (action.kind === 'correct') {
    assertOpenable(rules, action.fields);
    readRequiredText('message', action.message);
  }
  return action;
};
