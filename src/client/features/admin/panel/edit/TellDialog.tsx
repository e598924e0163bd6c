import { useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PanelSection } from '../../../../../contract/admin-panel.ts';
import { Button } from '../../../../design/Button.tsx';
import { Heading, Row, Text } from '../../../../design/primitives.tsx';
import { WideDialog } from '../../shared/WideDialog.tsx';
import { FieldChanges } from './FieldChanges.tsx';
import type { Change, Question } from './use-change.ts';

interface TellDialogProps {
  readonly change: Change;
  readonly question: Question;
  readonly section: PanelSection;
}

/** Whose drafts a moved date touches, and whether they are told. Nothing has been changed yet. */
export const TellDialog = ({ change, question: { base, values, rehearsed }, section }: TellDialogProps) => {
  const { t } = useTranslation();
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const [pressed, setPressed] = useState<'tell' | 'quiet'>();
  useEffect(() => heading.current?.focus(), []);
  const press = (button: 'tell' | 'quiet') => {
    if (pressed) return;
    setPressed(button);
    // What went wrong has been told.
    change.answer(button === 'tell').catch(() => undefined);
  };
  return (
    <WideDialog labelledBy={id} onClose={change.dismiss}>
      <Heading as="h2" id={id} ref={heading} tabIndex={-1} outline="none">
        {t('admin-panel.tell.title', { count: rehearsed.drafts })}
      </Heading>
      <Text marginBlock="3" color="fg.muted">
        {t('admin-panel.tell.text', { count: rehearsed.told })}
      </Text>
      <FieldChanges
        section={section}
        fields={rehearsed.changed}
        sides={[
          [t('admin-panel.before'), base.values],
          [t('admin-panel.after'), values],
        ]}
      />
      <Row justifyContent="flex-end" marginTop="6">
        <Button look="outline" onClick={change.dismiss}>
          {t('app.dialog.cancel')}
        </Button>
        <Button look="outline" isBusy={pressed === 'quiet'} data-answer="quiet" onClick={() => press('quiet')}>
          {t('admin-panel.tell.quiet')}
        </Button>
        <Button isBusy={pressed === 'tell'} data-answer="tell" onClick={() => press('tell')}>
          {t('admin-panel.tell.send', { count: rehearsed.told })}
        </Button>
      </Row>
    </WideDialog>
  );
};
