import { loadSending } from '../../../api/http.ts';
import { loadCode } from '../../../api/load-code.ts';
import { getForm } from '../../../forms/runtime/load-form.ts';
import type { Merger } from './send-draft.ts';

/** The merge of a step's answers, which is needed only where two devices have changed them. */
export const loadMerger = async (stepKey: string): Promise<Merger> => {
  const [{ mergeAnswers, chooseAll, isSameAnswer }, { definition }] = await Promise.all([
    loadSending(() => loadCode(() => import('../../../../engine/model/merge-answers.ts'))),
    getForm(stepKey),
  ]);
  return {
    merge: (base, mine, theirs, choices) => mergeAnswers(definition, base, mine, theirs, choices),
    chooseAll,
    isSame: isSameAnswer,
  };
};
