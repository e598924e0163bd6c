import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Badge, type Tone } from '../../../../design/Badge.tsx';
import { Button } from '../../../../design/Button.tsx';
import { Muted, Row, Stack } from '../../../../design/primitives.tsx';
import { formatDateTime } from '../../../../state/format.ts';
import { Part } from '../../shared/Part.tsx';
import { ShowMore } from '../../shared/ShowMore.tsx';
import { useMailName } from '../../shared/use-mail-name.ts';
import type { DetailProps } from './Applicant.tsx';
import { MailDialog } from './MailDialog.tsx';

type Mail = DetailProps['detail']['Mails'][number];
type State = 'recalled' | 'sent' | 'failed' | 'held' | 'queued';

const tones: Readonly<Record<State, Tone>> = {
  recalled: 'neutral',
  sent: 'success',
  failed: 'error',
  held: 'info',
  queued: 'neutral',
};

const stateOf = ({ RecalledAt, SentAt, FailedAt, HeldUntil }: Mail): readonly [State, string | null] => {
  if (RecalledAt !== null) return ['recalled', RecalledAt];
  if (SentAt !== null) return ['sent', SentAt];
  if (FailedAt !== null) return ['failed', FailedAt];
  return HeldUntil === null ? ['queued', null] : ['held', HeldUntil];
};

/** What the applicant was told, and whether it has left; newest first. Its name opens its words. */
export const Mails = ({ detail }: DetailProps) => {
  const { t, i18n } = useTranslation();
  const mailName = useMailName();
  const [open, setOpen] = useState<Mail>();
  const mails = [...detail.Mails].sort((a, b) => b.QueuedAt.localeCompare(a.QueuedAt));
  return (
    <Part name="mails" title={t('admin-applications.mails.title')}>
      {mails.length === 0 && <Muted>{t('admin-applications.mails.none')}</Muted>}
      <ShowMore items={mails}>
        {(shown) => (
          <Stack as="ul" gap="3" listStyleType="none" fontSize="sm">
            {shown.map((mail) => {
              const [state, at] = stateOf(mail);
              return (
                <li key={mail.Id} data-mail={mail.Template} data-state={state}>
                  <Row justifyContent="space-between" gap="2">
                    <Button
                      look="ghost"
                      flex="1"
                      paddingInline="0"
                      justifyContent="flex-start"
                      textAlign="start"
                      textDecoration="underline"
                      // Unlike other buttons it says what the line is about.
                      _print={{ display: 'inline-flex' }}
                      aria-haspopup="dialog"
                      onClick={() => setOpen(mail)}
                    >
                      {mailName(mail.Template)}
                    </Button>
                    <Badge tone={tones[state]}>{t(`admin-applications.mails.${state}`)}</Badge>
                  </Row>
                  <Muted fontSize="xs">{formatDateTime(at ?? mail.QueuedAt, i18n.language)}</Muted>
                </li>
              );
            })}
          </Stack>
        )}
      </ShowMore>
      {open && (
        <MailDialog
          formId={detail.Application.Id}
          id={open.Id}
          name={mailName(open.Template)}
          onClose={() => setOpen(undefined)}
        />
      )}
    </Part>
  );
};
