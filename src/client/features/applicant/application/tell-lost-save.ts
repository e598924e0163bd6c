import type { TFunction } from 'i18next';
import { toaster } from '../../../design/Toaster.tsx';
import { readJournal } from '../../../forms/draft/journal.ts';

/** Says that a save waited for longer than the device keeps its answers. */
export const tellLostSave = async (journalKey: string, stepKey: string, t: TFunction): Promise<void> => {
  if (await readJournal(journalKey)) return;
  toaster.info(t('application.pending.lost', { step: t(`${stepKey}.form.title`) }));
};
