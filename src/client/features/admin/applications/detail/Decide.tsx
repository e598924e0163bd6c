import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { decideApplication, type decisions } from '../../../../../contract/admin-applications.ts';
import type { Answers } from '../../../../../engine/schema/types.ts';
import { callApi } from '../../../../api/http.ts';
import { Button } from '../../../../design/Button.tsx';
import { Callout } from '../../../../design/Callout.tsx';
import { ConfirmDialog } from '../../../../design/Dialog.tsx';
import { Box, Muted, Stack, Text } from '../../../../design/primitives.tsx';
import { Part } from '../../shared/Part.tsx';
import { createSendOnce } from '../../shared/send-once.ts';
import { against } from '../against.ts';
import { CorrectionDialog } from '../correction/CorrectionDialog.tsx';
import type { DetailProps } from './Applicant.tsx';
import { Clash } from './Clash.tsx';
import { RejectDialog } from './RejectDialog.tsx';
import { UndoWindow } from './UndoWindow.tsx';
import type { Act } from './use-act.ts';

export type Decision = (typeof decisions)[number];

export interface ActProps extends DetailProps {
  readonly act: Act;
}

/** In the order in which they come up; `undo` stands with its clock. */
const offered = [
  'psychologicalTestDone',
  'accept',
  'reject',
  'correction',
  'withdraw',
  'psychologicalTestNotDone',
] as const;
type Offered = (typeof offered)[number];

const looks: Readonly<Partial<Record<Offered, 'solid'>>> = { accept: 'solid', psychologicalTestDone: 'solid' };

const sendOnce = createSendOnce();

const useDecide = ({ detail }: ActProps) => {
  const { Id: formId, Version: ifMatch } = detail.Application;
  return (decision: Decision, rejection?: Answers) => () => {
    const body = { decision, ...(rejection && { rejection }) };
    return sendOnce([formId, ifMatch, body], (intent) =>
      callApi(decideApplication, { params: { formId }, ifMatch, body, intent }),
    );
  };
};

const Dialogs = (props: ActProps & { readonly open: Offered | undefined; readonly onClose: () => void }) => {
  const { t } = useTranslation();
  const { detail, act, open, onClose } = props;
  const decide = useDecide(props);
  if (open === undefined) return null;
  if (open === 'correction') return <CorrectionDialog detail={detail} act={act} onClose={onClose} />;
  if (open === 'reject')
    return (
      <RejectDialog
        detail={detail}
        act={act}
        onReject={(rejection) => act.act(decide('reject', rejection))}
        onClose={onClose}
      />
    );
  return (
    <ConfirmDialog
      isOpen
      title={t(`admin-applications.ask.${open}.title`, { name: detail.Application.Name })}
      confirmLabel={t(`admin-applications.decision.${open}`)}
      isDangerous={against.has(open)}
      isBusy={act.isBusy}
      onConfirm={() => act.press(decide(open), onClose)}
      onClose={onClose}
    >
      {t(`admin-applications.ask.${open}.text`)}
      {act.isClash && <Clash detail={detail} />}
    </ConfirmDialog>
  );
};

/** What may be done now, by the machine of the application's life. */
export const Decide = (props: ActProps) => {
  const { t } = useTranslation();
  const { detail, act } = props;
  const [open, setOpen] = useState<Offered>();
  const decide = useDecide(props);
  const possible = offered.filter((one) => detail.Allowed.includes(one));
  const canUndo = detail.Allowed.includes('undo') && detail.Application.UndoUntil !== null;
  const begin = (one: Offered): void => {
    act.dismiss();
    setOpen(one);
  };
  return (
    <Part name="decide" title={t('admin-applications.detail.decide')}>
      <Stack gap="3">
        {act.isClash && open === undefined && <Clash detail={detail} />}
        {detail.Ineligible && (
          <Callout as="div" tone="warning" padding="4" fontSize="sm" data-notice="ineligible">
            <Text color="fg">{t('admin-applications.detail.ineligible')}</Text>
          </Callout>
        )}
        {canUndo && detail.Application.UndoUntil !== null && (
          <UndoWindow
            until={detail.Application.UndoUntil}
            isBusy={act.isBusy}
            onUndo={() => act.press(decide('undo'))}
          />
        )}
        {possible.length > 0 && (
          // Beside each other where the page is one wide column.
          <Box display="grid" gap="3" gridTemplateColumns={{ md: 'repeat(2, minmax(0, 1fr))', xl: 'minmax(0, 1fr)' }}>
            {possible.map((one) => (
              <Button
                key={one}
                look={looks[one] ?? 'outline'}
                {...(against.has(one) && { colorPalette: 'danger', borderColor: 'danger.fg' })}
                aria-haspopup="dialog"
                data-decision={one}
                onClick={() => begin(one)}
              >
                {t(one === 'correction' ? 'admin-applications.correction.ask' : `admin-applications.decision.${one}`)}
              </Button>
            ))}
          </Box>
        )}
        {possible.length === 0 && !canUndo && <Muted>{t('admin-applications.detail.nothingToDecide')}</Muted>}
      </Stack>
      <Dialogs {...props} open={open} onClose={() => setOpen(undefined)} />
    </Part>
  );
};
