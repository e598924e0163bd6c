import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Answers, ContentEntity } from '../../../../../engine/schema/types.ts';
import { orderFields } from '../../../../../engine/summary/groups.ts';
import { textKey } from '../../../../../engine/text/text-keys.ts';
import { Button } from '../../../../design/Button.tsx';
import { chakra } from '../../../../design/chakra.ts';
import { Box, Heading, Muted, Row, Stack, Text } from '../../../../design/primitives.tsx';
import type { FieldFile } from '../../../../forms/runtime/form-runtime.ts';
import { formatDateTime } from '../../../../state/format.ts';
import { compareEdits, mergeEdits } from '../../shared/answers.ts';
import { WideDialog } from '../../shared/WideDialog.tsx';
import { FieldValue } from './FieldValue.tsx';
import type { ItemConflict } from './use-save-item.ts';

type Side = 'mine' | 'theirs';

const SideChoice = chakra('fieldset', {
  base: {
    display: 'grid',
    gridTemplateColumns: { base: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' },
    gap: '3',
    '& legend': { float: 'inline-start', width: 'full', gridColumn: '1 / -1', fontWeight: 'semibold' },
    '& [data-side]': {
      borderWidth: '1px',
      borderColor: 'border.emphasized',
      borderRadius: 'md',
      padding: '4',
      minWidth: 0,
    },
    '& [data-side]:has(:checked)': {
      borderColor: 'brand.fg',
      boxShadow: 'inset 0 0 0 1px var(--theme-brand-fg)',
    },
    '& label': { display: 'flex', gap: '2', alignItems: 'center', fontWeight: 'medium', minHeight: '11' },
    '& input': { width: '5', height: '5', flexShrink: 0, accentColor: 'var(--theme-brand-fg)' },
  },
});

interface ConflictDialogProps {
  readonly kind: ContentEntity;
  readonly conflict: ItemConflict;
  readonly findFile: (id: string) => FieldFile | undefined;
  readonly onJoin: (joined: Answers) => Promise<void>;
  readonly onClose: () => void;
}

const inFormOrder = ({ ui }: ContentEntity, fields: readonly string[]): readonly string[] =>
  orderFields(fields, ui['ui:order']);

/** Another admin saved the item first: shows the changes and asks which answer each conflicting field gets. */
export const ConflictDialog = ({ kind, conflict, findFile, onJoin, onClose }: ConflictDialogProps) => {
  const { t, i18n } = useTranslation();
  const id = useId();
  const { base, mine, theirs, by } = conflict;
  const [choices, setChoices] = useState<Readonly<Record<string, Side>>>({});
  const [isBusy, setBusy] = useState(false);
  const { both, onlyTheirs } = compareEdits(base.values, mine, theirs.values);
  const who = by?.savedBy ?? t('admin-content.conflict.somebody');
  const sides = { mine, theirs: theirs.values } as const;
  const label = (field: string) => t(textKey(kind.key, [field], 'label'));

  const save = async (): Promise<void> => {
    setBusy(true);
    const givenIn = new Set(both.filter((field) => choices[field] === 'theirs'));
    await onJoin(mergeEdits(base.values, mine, theirs.values, givenIn)).finally(() => setBusy(false));
  };
  return (
    <WideDialog title={t('admin-content.conflict.title')} onClose={onClose}>
      <Text marginTop="2" color="fg.muted">
        {t('admin-content.conflict.text', { who, time: formatDateTime(theirs.updatedAt, i18n.language) })}
      </Text>
      <Stack gap="6" marginTop="5">
        {both.length > 0 && <Heading as="h3">{t('admin-content.conflict.both')}</Heading>}
        {inFormOrder(kind, both).map((field) => (
          <SideChoice key={field}>
            <legend>{label(field)}</legend>
            {(['theirs', 'mine'] as const).map((side) => (
              <div key={side} data-side={side}>
                <label>
                  <input
                    type="radio"
                    name={`${id}-${field}`}
                    checked={choices[field] === side}
                    onChange={() => setChoices({ ...choices, [field]: side })}
                  />
                  {t(`admin-content.conflict.${side}`, { who })}
                </label>
                <FieldValue kind={kind} field={field} value={sides[side][field]} findFile={findFile} />
              </div>
            ))}
          </SideChoice>
        ))}
        {onlyTheirs.length > 0 && <Heading as="h3">{t('admin-content.conflict.onlyTheirs', { who })}</Heading>}
        {inFormOrder(kind, onlyTheirs).map((field) => (
          <Box key={field}>
            <Muted fontSize="sm">{label(field)}</Muted>
            <FieldValue kind={kind} field={field} value={theirs.values[field]} findFile={findFile} />
          </Box>
        ))}
      </Stack>
      <Row justifyContent="flex-end" marginTop="6">
        <Button variant="outline" onClick={onClose}>
          {t('admin-content.conflict.edit')}
        </Button>
        <Button
          disabled={both.some((field) => choices[field] === undefined)}
          isBusy={isBusy}
          onClick={() => void save()}
        >
          {t('admin-content.conflict.save')}
        </Button>
      </Row>
    </WideDialog>
  );
};
