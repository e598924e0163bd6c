import { useTranslation } from 'react-i18next';
import { AlertIcon, CheckIcon } from '../../../../design/basic-icons.tsx';
import { chakra } from '../../../../design/chakra.ts';
import { ClockIcon } from '../../../../design/icons.tsx';
import { Box, Muted, Text } from '../../../../design/primitives.tsx';
import { useFormatValue } from '../../../shared/application/Reasons.tsx';
import type { DetailProps } from '../queries.ts';

type Preference = DetailProps['detail']['Preferences'][number];
type Requirement = NonNullable<Preference['Requirements']>[number];

const icons = { met: CheckIcon, broken: AlertIcon, unknown: ClockIcon };
const colours = { met: 'fg.success', broken: 'fg.error', unknown: 'fg.muted' };

const Checks = chakra('ul', {
  base: {
    listStyleType: 'none',
    display: 'grid',
    gap: '1',
    fontSize: 'sm',
    '& > li': { display: 'flex', gap: '2', minWidth: 0 },
  },
});

const Check = ({ Name, State, Value, Limit }: Requirement) => {
  const { t } = useTranslation();
  const format = useFormatValue();
  const Icon = icons[State];
  return (
    <li data-requirement={Name} data-state={State}>
      <Box color={colours[State]} paddingTop="0.5">
        <Icon />
      </Box>
      <Box minWidth="0" overflowWrap="anywhere">
        {t(`requirements.${Name}`, { limit: format(Limit) })}{' '}
        <Text as="span" fontWeight="semibold" color={colours[State]}>
          {t(`admin-applications.rules.${State}`)}
          {Value !== undefined && `: ${format(Value)}`}
        </Text>
      </Box>
    </li>
  );
};

interface RuleChecksProps extends DetailProps {
  /** The step whose answers the rules read; null: rules that read no step. */
  readonly step: string | null;
}

/** The rules of the chosen programs that the answers of a step meet or fail. */
export const RuleChecks = ({ detail: { Preferences }, step }: RuleChecksProps) => {
  const programs = Preferences.flatMap(({ Order, Program, Requirements }) => {
    const checks = (Requirements ?? []).filter(({ Step }) => Step === step);
    return checks.length > 0 ? [{ Order, Program, checks }] : [];
  });
  if (programs.length === 0) return null;
  return (
    <Box
      display="grid"
      gap="3"
      padding="3"
      marginBottom="5"
      borderRadius="md"
      background="bg.muted"
      breakInside="avoid"
      data-part="rules"
    >
      {programs.map(({ Order, Program, checks }) => (
        <div key={Order}>
          <Muted fontSize="xs" marginBottom="1">
            {Order}. {Program}
          </Muted>
          <Checks>
            {checks.map((check) => (
              <Check key={check.Name} {...check} />
            ))}
          </Checks>
        </div>
      ))}
    </Box>
  );
};

/** How many rules of a program the answers meet. */
export const RuleCount = ({ Requirements }: Pick<Preference, 'Requirements'>) => {
  const { t } = useTranslation();
  if (Requirements === null || Requirements.length === 0) return null;
  const met = Requirements.filter(({ State }) => State === 'met').length;
  return (
    <Box as="span" color={met === Requirements.length ? 'fg.success' : 'fg.error'} data-part="rule-count">
      {' '}
      · {t('admin-applications.rules.count', { met, count: Requirements.length })}
    </Box>
  );
};
