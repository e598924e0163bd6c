import { useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PanelSection } from '../../../../../contract/admin-panel.ts';
import { Button } from '../../../../design/Button.tsx';
import { Heading, Row, Text } from '../../../../design/primitives.tsx';
import { differingFields } from '../../shared/answers.ts';
import { WideDialog } from '../../shared/WideDialog.tsx';
import { join } from './changes.ts';
import { FieldChanges } from './FieldChanges.tsx';
import type { Change, Clash } from './use-change.ts';

interface ClashDialogProps {
  readonly change: Change;
  readonly clash: Clash;
  readonly section: PanelSection;
}

/** Two admins changed one entry: the second sees what stands there now and what saving would make of it. */
export const ClashDialog = ({ change, clash: { base, mine, theirs }, section }: ClashDialogProps) => {
  const { t } = useTranslation();
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const [isBusy, setBusy] = useState(false);
  useEffect(() => heading.current?.focus(), []);
  const joined = join(base.values, mine, theirs.values);
  const fields = [
    ...new Set([...differingFields(base.values, theirs.values), ...differingFields(theirs.values, joined)]),
  ];
  const save = () => {
    setBusy(true);
    // What went wrong has been told.
    change
      .settle()
      .catch(() => undefined)
      .finally(() => setBusy(false));
  };
  return (
    <WideDialog labelledBy={id} onClose={change.dismiss}>
      <Heading as="h2" id={id} ref={heading} tabIndex={-1} outline="none">
        {t('admin-panel.clash.title')}
      </Heading>
      <Text marginBlock="3" color="fg.muted">
        {t('admin-panel.clash.text')}
      </Text>
      <FieldChanges
        section={section}
        fields={fields}
        sides={[
          [t('admin-panel.clash.now'), theirs.values],
          [t('admin-panel.clash.joined'), joined],
        ]}
      />
      <Row justifyContent="flex-end" marginTop="6">
        <Button look="outline" onClick={change.dismiss}>
          {t('admin-panel.clash.edit')}
        </Button>
        <Button isBusy={isBusy} onClick={save}>
          {t('admin-panel.clash.save')}
        </Button>
      </Row>
    </WideDialog>
  );
};
