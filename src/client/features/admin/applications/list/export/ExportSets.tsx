import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../../../design/Button.tsx';
import { Box, Muted, Row } from '../../../../../design/primitives.tsx';
import { FilterSelect } from '../../../shared/FilterSelect.tsx';
import { SaveDialog } from '../saved/SaveDialog.tsx';
import { SavedDialog } from '../saved/SavedDialog.tsx';
import { type ExportSet, useExportSetChanges, useExportSets } from './use-export-sets.ts';

const SUGGESTED = 'suggested';

const isSame = (some: readonly string[], others: readonly string[]): boolean =>
  some.length === others.length && some.every((key) => others.includes(key));

interface ExportSetsProps {
  /** The columns of the suggested set. */
  readonly suggested: readonly string[];
  /** The columns that are chosen. */
  readonly keys: readonly string[];
  readonly onChosen: (keys: readonly string[]) => void;
}

const Options = ({ label, sets }: { readonly label: string; readonly sets: readonly ExportSet[] }) =>
  sets.length > 0 && (
    <optgroup label={label}>
      {sets.map(({ Id, Name }) => (
        <option key={Id} value={Id}>
          {Name}
        </option>
      ))}
    </optgroup>
  );

/** Chooses a set of columns, saves the columns that are chosen as one, and manages sets. */
export const ExportSets = ({ suggested, keys, onChosen }: ExportSetsProps) => {
  const { t } = useTranslation();
  const { sets, isMissing, refetch } = useExportSets();
  const changes = useExportSetChanges();
  const [dialog, setDialog] = useState<'save' | 'manage'>();
  const close = (): void => setDialog(undefined);
  const columnsOf = (id: string) => (id === SUGGESTED ? suggested : sets.find(({ Id }) => Id === id)?.Columns);
  const current = [SUGGESTED, ...sets.map(({ Id }) => Id)].find((id) => isSame(columnsOf(id) ?? [], keys)) ?? '';
  return (
    <Row alignItems="end" gap="2" data-part="export-sets">
      <Box flex="1" minWidth={{ base: 'full', sm: '16rem' }}>
        <FilterSelect
          label={t('admin-applications.sets.choose')}
          value={current}
          onChange={(id) => {
            const columns = columnsOf(id);
            if (columns) onChosen(columns);
          }}
        >
          {current === '' && <option value="">{t('admin-applications.sets.none')}</option>}
          <option value={SUGGESTED}>{t('admin-applications.export.suggested')}</option>
          <Options label={t('admin-applications.sets.own')} sets={sets.filter(({ IsOwn }) => IsOwn)} />
          <Options label={t('admin-applications.sets.shared')} sets={sets.filter(({ IsOwn }) => !IsOwn)} />
        </FilterSelect>
      </Box>
      {isMissing && (
        <Row role="status" width="full" gap="2">
          <Muted>{t('admin-applications.sets.failed')}</Muted>
          <Button variant="ghost" paddingInline="2" onClick={() => void refetch()}>
            {t('admin-applications.sets.retry')}
          </Button>
        </Row>
      )}
      {current === '' && keys.length > 0 && (
        <Button variant="outline" aria-haspopup="dialog" onClick={() => setDialog('save')}>
          {t('admin-applications.sets.open')}
        </Button>
      )}
      {sets.length > 0 && (
        <Button variant="ghost" aria-haspopup="dialog" onClick={() => setDialog('manage')}>
          {t('admin-applications.sets.manage')}
        </Button>
      )}
      {dialog === 'save' && (
        <SaveDialog
          texts="sets"
          replaced={sets.filter(({ IsOwn }) => IsOwn).map(({ Name }) => Name)}
          isBusy={changes.save.isPending}
          onSave={(name, audience) => changes.save.mutate({ name, audience, columns: keys }, { onSuccess: close })}
          onClose={close}
        />
      )}
      {dialog === 'manage' && <SavedDialog texts="sets" entries={sets} changes={changes} onClose={close} />}
    </Row>
  );
};
