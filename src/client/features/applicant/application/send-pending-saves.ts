import { steps } from 'virtual:catalogue';
import type { TFunction } from 'i18next';
import { isConnectionError } from '../../../api/api-error.ts';
import { readDeviceOwner } from '../../../api/device-record.ts';
import { endSave, listPendingSaves, type PendingSave } from '../../../api/pending-saves.ts';
import { applicationQuery, applicationsQuery, getQueryClient } from '../../../api/queries.ts';
import { toaster } from '../../../design/Toaster.tsx';
import { clearJournal, readJournal } from '../../../forms/draft/journal.ts';
import { isSent } from '../../../forms/draft/pick-newest.ts';
import { getForm } from '../../../forms/runtime/load-form.ts';
import { sendStep } from '../../shared/application/send-step.ts';
import { candidatesOf } from './use-initial-answers.ts';

/** The form itself repeats the save of the step that is open. */
const isOpen = ({ formId, step }: PendingSave): boolean =>
  new URLSearchParams(location.search).get('formId') === formId &&
  document.querySelector(`form[data-form="${step}"]`) !== null;

/** `open`: the applicant has to open the step. `lost`: the device has kept the answers for as long as it may. */
type Outcome = 'sent' | 'open' | 'lost';

const sendSave = async (save: PendingSave): Promise<Outcome> => {
  const { formId, pressedAt } = save;
  const step = steps.find(({ key }) => key === save.step);
  const journalKey = `${readDeviceOwner() ?? ''}/${formId}/${save.step}`;
  const entry = await readJournal(journalKey);
  if (!step || !entry) return 'lost';
  const client = getQueryClient();
  const detail = await client.fetchQuery({ ...applicationQuery(formId), staleTime: 0 });
  const { accepted, draft } = candidatesOf(detail, step.key);
  const newest =
    [accepted?.savedAt, draft?.savedAt]
      .filter((at) => at !== undefined)
      .sort()
      .at(-1) ?? null;
  const isOwnDraft = draft !== undefined && draft.savedAt === newest && isSent(draft, entry);
  const { definition } = await getForm(step.key);
  const isCurrentForm = (entry.formVersion ?? '') === definition.schemaVersion;
  // The form shows what was changed elsewhere, and asks.
  if (!isCurrentForm || (newest !== entry.basedOn && !isOwnDraft)) return 'open';
  const target = { definition, step, formId, institutionCode: detail.Institution.InstitutionCode };
  await sendStep(target, entry.answers, detail.Version, { pressedAt });
  await clearJournal(journalKey);
  await client.invalidateQueries({ queryKey: applicationQuery(formId).queryKey });
  void client.invalidateQueries({ queryKey: applicationsQuery.queryKey });
  return 'sent';
};

/** @returns false when the connection failed: the save waits for the next attempt */
const sendOne = async (save: PendingSave, t: TFunction): Promise<boolean> => {
  const name = { step: t(`${save.step}.form.title`) };
  try {
    const outcome = await sendSave(save);
    if (outcome !== 'open') endSave(save);
    if (outcome === 'sent') toaster.success(t('application.pending.sent', name));
    else toaster.info(t(`application.pending.${outcome}`, name));
  } catch (error) {
    if (isConnectionError(error)) return false;
    // The form shows why.
    toaster.info(t('application.pending.open', name));
  }
  return true;
};

let isSending = false;

/**
 * Sends the saves of steps that are not open, which were asked for without a connection.
 * @returns false when the connection failed again
 */
export const sendPendingSaves = async (t: TFunction): Promise<boolean> => {
  if (isSending) return true;
  isSending = true;
  try {
    for (const save of listPendingSaves()) if (!isOpen(save) && !(await sendOne(save, t))) return false;
    return true;
  } finally {
    isSending = false;
  }
};
