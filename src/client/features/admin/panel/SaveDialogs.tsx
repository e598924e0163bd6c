import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PanelSection } from '../../../../contract/admin-panel.ts';
import type { Answers } from '../../../../engine/schema/types.ts';
import { Button } from '../../../design/Button.tsx';
import { Row, Text } from '../../../design/primitives.tsx';
import { differingFields, mergeEdits } from '../shared/answers.ts';
import { DataTable, ListPanel } from '../shared/DataTable.tsx';
import { WideDialog } from '../shared/WideDialog.tsx';
import { useFieldTexts } from './entry-texts.ts';
import type { EntryConflict, EntrySave, NotifyQuestion } from './use-save-entry.ts';

interface FieldComparisonProps {
  readonly section: PanelSection;
  readonly fields: readonly string[];
  /** Columns: heading and values. */
  readonly sides: readonly (readonly [heading: string, values: Answers])[];
}

/** Fields with their values on two sides. */
const FieldComparison = ({ section, fields, sides }: FieldComparisonProps) => {
  const { t } = useTranslation();
  const { label, text, inOrder } = useFieldTexts(section);
  return (
    <ListPanel tabIndex={0} role="group" aria-label={t('admin-panel.changes')}>
      <DataTable aria-label={t('admin-panel.changes')}>
        <thead>
          <tr>
            <th scope="col">{t('admin-panel.field')}</th>
            {sides.map(([heading]) => (
              <th key={heading} scope="col">
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {inOrder(fields).map((field) => (
            <tr key={field} data-changed={field}>
              <th scope="row">{label(field)}</th>
              {sides.map(([heading, values]) => (
                <td key={heading}>{text(field, values[field]) || '–'}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </DataTable>
    </ListPanel>
  );
};

interface EntryConflictDialogProps {
  readonly change: EntrySave;
  readonly conflict: EntryConflict;
  readonly section: PanelSection;
}

/** Another admin changed the entry first: shows the current values and the merged ones. */
export const EntryConflictDialog = ({
  change,
  conflict: { base, mine, theirs },
  section,
}: EntryConflictDialogProps) => {
  const { t } = useTranslation();
  const [isBusy, setBusy] = useState(false);
  const joined = mergeEdits(base.values, mine, theirs.values);
  const fields = [
    ...new Set([...differingFields(base.values, theirs.values), ...differingFields(theirs.values, joined)]),
  ];
  const save = () => {
    setBusy(true);
    // The failure has already been shown.
    change
      .settle()
      .catch(() => undefined)
      .finally(() => setBusy(false));
  };
  return (
    <WideDialog title={t('admin-panel.clash.title')} onClose={change.dismiss}>
      <Text marginBlock="3" color="fg.muted">
        {t('admin-panel.clash.text')}
      </Text>
      <FieldComparison
        section={section}
        fields={fields}
        sides={[
          [t('admin-panel.clash.now'), theirs.values],
          [t('admin-panel.clash.joined'), joined],
        ]}
      />
      <Row justifyContent="flex-end" marginTop="6">
        <Button variant="outline" onClick={change.dismiss}>
          {t('admin-panel.clash.edit')}
        </Button>
        <Button isBusy={isBusy} onClick={save}>
          {t('admin-panel.clash.save')}
        </Button>
      </Row>
    </WideDialog>
  );
};

interface NotifyDialogProps {
  readonly change: EntrySave;
  readonly question: NotifyQuestion;
  readonly section: PanelSection;
}

/** Asks whether to notify the applicants whose drafts a changed date affects. Nothing is saved yet. */
export const NotifyDialog = ({ change, question: { base, values, dryRun }, section }: NotifyDialogProps) => {
  const { t } = useTranslation();
  const [pressed, setPressed] = useState<'notify' | 'quiet'>();
  const press = (button: 'notify' | 'quiet') => {
    if (pressed) return;
    setPressed(button);
    // The failure has already been shown.
    change.answer(button === 'notify').catch(() => undefined);
  };
  return (
    <WideDialog title={t('admin-panel.tell.title', { count: dryRun.drafts })} onClose={change.dismiss}>
      <Text marginBlock="3" color="fg.muted">
        {t('admin-panel.tell.text', { count: dryRun.told })}
      </Text>
      <FieldComparison
        section={section}
        fields={dryRun.changed}
        sides={[
          [t('admin-panel.before'), base.values],
          [t('admin-panel.after'), values],
        ]}
      />
      <Row justifyContent="flex-end" marginTop="6">
        <Button variant="outline" onClick={change.dismiss}>
          {t('app.dialog.cancel')}
        </Button>
        <Button variant="outline" isBusy={pressed === 'quiet'} data-answer="quiet" onClick={() => press('quiet')}>
          {t('admin-panel.tell.quiet')}
        </Button>
        <Button isBusy={pressed === 'notify'} data-answer="notify" onClick={() => press('notify')}>
          {t('admin-panel.tell.send', { count: dryRun.told })}
        </Button>
      </Row>
    </WideDialog>
  );
};
