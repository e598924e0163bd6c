import { useEffect, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Answers } from '../../../../../engine/schema/types.ts';
import { Button } from '../../../../design/Button.tsx';
import { Box, Heading, Muted } from '../../../../design/primitives.tsx';
import { WideDialog } from '../../shared/WideDialog.tsx';
import { RejectionForm } from '../RejectionForm.tsx';
import { Clash } from './Clash.tsx';
import type { ActProps } from './Decide.tsx';

interface RejectDialogProps extends ActProps {
  readonly onReject: (rejection: Answers) => Promise<void>;
  readonly onClose: () => void;
}

/** Why, in reasons that can be counted, and in words where they do not say enough. */
export const RejectDialog = ({ detail, act, onReject, onClose }: RejectDialogProps) => {
  const { t } = useTranslation();
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const reject = async (rejection: Answers): Promise<void> => {
    await onReject(rejection);
    onClose();
  };
  return (
    <WideDialog labelledBy={id} onClose={onClose}>
      <Heading as="h2" id={id} ref={heading} tabIndex={-1} outline="none">
        {t('admin-applications.ask.reject.title', { name: detail.Application.Name })}
      </Heading>
      <Muted marginTop="2" marginBottom="5">
        {t('admin-applications.ask.reject.text')}
      </Muted>
      {act.isClash && (
        <Box marginBottom="5">
          <Clash detail={detail} />
        </Box>
      )}
      <RejectionForm
        isFinal
        keptAs={detail.Application.Id}
        submitLabel={t('admin-applications.decision.reject')}
        onSubmit={reject}
        actionsBefore={
          <Button look="outline" onClick={onClose}>
            {t('app.dialog.cancel')}
          </Button>
        }
      />
    </WideDialog>
  );
};
