import { useTranslation } from 'react-i18next';
import { messageKeyFallbacks, textKey } from '../../../../engine/text/text-keys.ts';
import { Muted, Text } from '../../../design/primitives.tsx';
import { formatCount } from '../../../state/format.ts';
import { useStepTitle } from '../../shared/application/ApplicationLabels.tsx';
import { DataTable, ListPanel, RowCards } from '../shared/DataTable.tsx';
import { Facts } from '../shared/Facts.tsx';
import { SectionCard } from '../shared/SectionCard.tsx';
import { ShowMore } from '../shared/ShowMore.tsx';
import { useIsWideScreen } from '../shared/use-is-wide-screen.ts';
import type { Dashboard } from './queries.ts';

type BrokenRule = Dashboard['brokenRules'][number];

interface RulesProps {
  readonly rules: readonly BrokenRule[];
}

const columns = ['step', 'field', 'rule', 'version', 'count'] as const;

const keyOf = ({ step, field, rule, schemaVersion }: BrokenRule): string => `${step} ${field} ${rule} ${schemaVersion}`;

/** The error message of a rule; placeholders for numbers become an ellipsis. */
const useRuleTexts = () => {
  const { t } = useTranslation();
  const stepTitle = useStepTitle();
  return ({ step, field, rule, schemaVersion }: BrokenRule) => {
    const label = t(textKey(step, [field], 'label'), { defaultValue: field });
    const described = t([...messageKeyFallbacks(`${step}.${field}.error.${rule}`), ''], { type: label });
    const text = described === '' ? t('admin-home.rules.other') : described.replace(/\{\{[^}]*\}\}/g, '…');
    return { step: stepTitle(step), label, text, version: schemaVersion.slice(0, 8) };
  };
};

const RuleTable = ({ rules }: RulesProps) => {
  const { t, i18n } = useTranslation();
  const textsOf = useRuleTexts();
  const row = (broken: BrokenRule) => {
    const { step, label, text, version } = textsOf(broken);
    return (
      <tr key={keyOf(broken)}>
        <td>{step}</td>
        <th scope="row">{label}</th>
        <td>{text}</td>
        <td data-tight="">{version}</td>
        <td>{formatCount(broken.count, i18n.language)}</td>
      </tr>
    );
  };
  return (
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
        <tbody>{rules.map(row)}</tbody>
      </DataTable>
    </ListPanel>
  );
};

const RuleCards = ({ rules }: RulesProps) => {
  const { t, i18n } = useTranslation();
  const textsOf = useRuleTexts();
  const card = (broken: BrokenRule) => {
    const { step, label, text, version } = textsOf(broken);
    return (
      <li key={keyOf(broken)}>
        <Text fontWeight="semibold">{label}</Text>
        <Muted fontSize="xs">{step}</Muted>
        <Text fontSize="sm" marginTop="2">
          {text}
        </Text>
        <Facts
          marginTop="2"
          facts={[
            [t('admin-home.rules.count'), formatCount(broken.count, i18n.language)],
            [t('admin-home.rules.version'), version],
          ]}
        />
      </li>
    );
  };
  return <RowCards aria-label={t('admin-home.rules.title')}>{rules.map(card)}</RowCards>;
};

/** The rules that applicants break most. Their answers are not stored. */
export const BrokenRules = ({ rules }: RulesProps) => {
  const { t } = useTranslation();
  const List = useIsWideScreen() ? RuleTable : RuleCards;
  return (
    <SectionCard name="rules" title={t('admin-home.rules.title')}>
      {rules.length === 0 ? (
        <Muted>{t('admin-home.nothing')}</Muted>
      ) : (
        <ShowMore items={rules}>{(shown) => <List rules={shown} />}</ShowMore>
      )}
    </SectionCard>
  );
};
