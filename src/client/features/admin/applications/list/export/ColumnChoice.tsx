import { useTranslation } from 'react-i18next';
import { Button } from '../../../../../design/Button.tsx';
import { Box, Stack } from '../../../../../design/primitives.tsx';
import { ChoiceLabel, Fieldset, Legend } from '../../../../../forms/controls/form-elements.tsx';

export interface ExportColumn {
  readonly Key: string;
  readonly Label: string;
  /** Heading of the column; empty for columns of no step. */
  readonly group: string;
  /** Default columns. */
  readonly Suggested: boolean;
  /** Columns of the last export. */
  readonly Chosen: boolean;
  /** A number that identifies a person: it is chosen by itself alone. */
  readonly Identity: boolean;
}

interface ColumnChoiceProps {
  readonly columns: readonly ExportColumn[];
  /** Their keys. */
  readonly chosen: ReadonlySet<string>;
  readonly onChosen: (chosen: ReadonlySet<string>) => void;
}

interface ColumnGroupProps extends ColumnChoiceProps {
  readonly title: string;
}

const ColumnGroup = ({ title, columns, chosen, onChosen }: ColumnGroupProps) => {
  const { t } = useTranslation();
  const chosenTogether = columns.filter(({ Identity }) => !Identity).map(({ Key }) => Key);
  const isWhole = chosenTogether.every((key) => chosen.has(key));
  const set = (keys: readonly string[], isChosen: boolean): void => {
    const others = [...chosen].filter((key) => !keys.includes(key));
    onChosen(new Set(isChosen ? [...others, ...keys] : others));
  };
  return (
    <Fieldset>
      <Legend>{title}</Legend>
      <Box>
        <Button
          variant="ghost"
          paddingInline="0"
          onClick={() => set(isWhole ? columns.map(({ Key }) => Key) : chosenTogether, !isWhole)}
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

/** All columns, grouped by step. */
export const ColumnChoice = ({ columns, chosen, onChosen }: ColumnChoiceProps) => {
  const { t } = useTranslation();
  const groups = [...new Set(columns.map(({ group }) => group))];
  return (
    <Stack
      gap="5"
      maxHeight="42dvh"
      overflowY="auto"
      tabIndex={0}
      role="group"
      aria-label={t('admin-applications.export.columns')}
    >
      {groups.map((group) => (
        <ColumnGroup
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
