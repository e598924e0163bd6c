import { useTranslation } from 'react-i18next';
import { Button } from '../../../../design/Button.tsx';
import { Box, Stack } from '../../../../design/primitives.tsx';
import { ChoiceLabel, Fieldset, Legend } from '../../../../forms/parts/styled.tsx';

export interface Column {
  readonly Key: string;
  readonly Label: string;
  /** Heading that it stands under; empty for what the office knows. */
  readonly group: string;
  /** For who has never chosen. */
  readonly Suggested: boolean;
  /** Exported the last time. */
  readonly Chosen: boolean;
}

interface ColumnsProps {
  readonly columns: readonly Column[];
  /** Their keys. */
  readonly chosen: ReadonlySet<string>;
  readonly onChosen: (chosen: ReadonlySet<string>) => void;
}

interface GroupProps extends ColumnsProps {
  readonly title: string;
}

const Group = ({ title, columns, chosen, onChosen }: GroupProps) => {
  const { t } = useTranslation();
  const isWhole = columns.every(({ Key }) => chosen.has(Key));
  const set = (keys: readonly string[], isChosen: boolean): void => {
    const others = [...chosen].filter((key) => !keys.includes(key));
    onChosen(new Set(isChosen ? [...others, ...keys] : others));
  };
  return (
    <Fieldset>
      <Legend>{title}</Legend>
      <Box>
        <Button
          look="ghost"
          paddingInline="0"
          onClick={() =>
            set(
              columns.map(({ Key }) => Key),
              !isWhole,
            )
          }
        >
          {t(isWhole ? 'admin-applications.export.none' : 'admin-applications.export.all')}
        </Button>
      </Box>
      <Box
        display="grid"
        columnGap="4"
        gridTemplateColumns={{
          base: 'minmax(0, 1fr)',
          sm: 'repeat(2, minmax(0, 1fr))',
          md: 'repeat(3, minmax(0, 1fr))',
        }}
      >
        {columns.map(({ Key, Label }) => (
          <ChoiceLabel key={Key}>
            <input
              type="checkbox"
              checked={chosen.has(Key)}
              onChange={(event) => set([Key], event.currentTarget.checked)}
            />
            {Label}
          </ChoiceLabel>
        ))}
      </Box>
    </Fieldset>
  );
};

/** All columns, under the headings of the steps they come from. */
export const Columns = ({ columns, chosen, onChosen }: ColumnsProps) => {
  const { t } = useTranslation();
  const groups = [...new Set(columns.map(({ group }) => group))];
  return (
    <Stack
      gap="5"
      maxHeight="55dvh"
      overflowY="auto"
      tabIndex={0}
      role="group"
      aria-label={t('admin-applications.export.columns')}
    >
      {groups.map((group) => (
        <Group
          key={group}
          title={group === '' ? t('admin-applications.export.office') : group}
          columns={columns.filter((column) => column.group === group)}
          chosen={chosen}
          onChosen={onChosen}
        />
      ))}
    </Stack>
  );
};
