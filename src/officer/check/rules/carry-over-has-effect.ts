import { findCarryOverObstacle } from '../../../engine/evolution/carry-over.ts';
import { allNodesOf, type FormNode } from '../../../engine/model/form-model.ts';
import { formFolders, listValidForms } from '../../data/catalogue.ts';
import { formFile } from '../../data/form-file.ts';
import { uiPathOf } from '../../data/ui-scopes.ts';
import { createFinding, type Finding, type Rule } from '../finding.ts';

const ruleOfObstacle = {
  calculated: 'carryOverCalculated',
  givenAnew: 'carryOverGivenAnew',
} as const;

const STEPS = 'schemas/application/';

/** What is wrong with the setting; undefined where it has an effect. */
const findIdleRule = (node: FormNode, folder: string, isSubmitting: boolean): string | undefined => {
  if (!folder.startsWith(STEPS)) return 'carryOverElsewhere';
  if (isSubmitting) return 'carryOverSubmit';
  const obstacle = findCarryOverObstacle(node);
  return obstacle && ruleOfObstacle[obstacle];
};

/** `ui:carryOver` stands where an answer can begin the next application. */
export const carryOverHasEffect: Rule = (data) => {
  const folders = formFolders(data);
  return listValidForms(data).flatMap((form): readonly Finding[] => {
    const folder = folders.get(form.key) ?? '';
    const file = formFile(data, `${folder}/ui.json`);
    return allNodesOf(form)
      .filter((node) => 'ui:carryOver' in node.ui)
      .flatMap((node) => {
        const rule = findIdleRule(node, folder, 'submits' in form && form.submits === true);
        if (rule === undefined) return [];
        const params = { field: node.names.join('.') };
        return createFinding(file, { rule, at: [...uiPathOf(node), 'ui:carryOver'], isKey: true, params });
      });
  });
};
