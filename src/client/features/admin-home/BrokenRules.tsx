import { useTranslation } from 'react-i18next';
import { messageCascade, textKey } from '../../../engine/text/keys.ts';
import { DataTable, ListPanel } from '../../ui/admin/DataTable.tsx';
import { Part } from '../../ui/admin/Part.tsx';
import { ShowMore } from '../../ui/admin/ShowMore.tsx';
import { useStepTitle } from '../../ui/application/use-step-title.ts';
import { Muted } from '../../ui/primitives.tsx';
import type { Dashboard } from './dashboard-query.ts';

type Rule = Dashboard['brokenRules'][number];

const columns = ['step', 'field', 'rule', 'version', 'count'] as const;

/** What the applicant was told, where that can be said without the number in it. */
const useRuleText = () => {
  const { t } = useTranslation();
  return ({ step, field, rule }: Rule, label: string): string | undefined => {
    const text = t([...messageCascade(`${step}.${field}.error.${rule}`).slice(0, 2), ''], { type: label });
    return text === '' || text.includes('{{') ? undefined : text;
  };
};

const Row = ({ rule: broken }: { readonly rule: Rule }) => {
  const { t, i18n } = useTranslation();
  const stepTitle = useStepTitle();
  const ruleText = useRuleText();
  const { step, field, rule, schemaVersion, count } = broken;
  const key = textKey(step, [field], 'label');
  const label = i18n.exists(key) ? t(key) : field;
  const text = ruleText(broken, label);
  return (
    <tr>
      <td>{stepTitle(step)}</td>
      <th scope="row">{label}</th>
      <td>
        {text ?? rule}
        {text !== undefined && <Muted fontSize="xs">{rule}</Muted>}
      </td>
      <td>{schemaVersion.slice(0, 8)}</td>
      <td>{count}</td>
    </tr>
  );
};

/** Which rules stop applicants; of the answers nothing is kept. */
export const BrokenRules = ({ rules }: { readonly rules: readonly Rule[] }) => {
  const { t } = useTranslation();
  return (
    <Part name="rules" title={t('admin-home.rules.title')}>
      {rules.length === 0 ? (
        <Muted>{t('admin-home.nothing')}</Muted>
      ) : (
        <ShowMore items={rules}>
          {(shown) => (
            <ListPanel tabIndex={0} role="group" aria-label={t('admin-home.rules.title')}>
              <DataTable aria-label={t('admin-home.rules.title')}>
                <thead>
                  <tr>
                    {columns.map((column) => (
                      <th key={column} scope="col">
                        {t(`admin-home.rules.${column}`)}
                      </th>
                    ))}
                  </tr>
                </thead>
                <tbody>
                  {shown.map((rule) => (
                    <Row key={`${rule.step} ${rule.field} ${rule.rule} ${rule.schemaVersion}`} rule={rule} />
                  ))}
                </tbody>
              </DataTable>
            </ListPanel>
          )}
        </ShowMore>
      )}
    </Part>
  );
};
