import { useTranslation } from 'react-i18next';
import { textKey } from '../../../engine/text/keys.ts';
import { DataTable, ListPanel } from '../../ui/admin/DataTable.tsx';
import { Part } from '../../ui/admin/Part.tsx';
import { ShowMore } from '../../ui/admin/ShowMore.tsx';
import { useStepTitle } from '../../ui/application/use-step-title.ts';
import { Muted } from '../../ui/primitives.tsx';
import type { Dashboard } from './dashboard-query.ts';

type Rule = Dashboard['brokenRules'][number];

const columns = ['step', 'field', 'rule', 'version', 'count'] as const;

const Row = ({ rule: { step, field, rule, schemaVersion, count } }: { readonly rule: Rule }) => {
  const { t, i18n } = useTranslation();
  const stepTitle = useStepTitle();
  const label = textKey(step, [field], 'label');
  return (
    <tr>
      <td>{stepTitle(step)}</td>
      <th scope="row">{i18n.exists(label) ? t(label) : field}</th>
      <td>{rule}</td>
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
