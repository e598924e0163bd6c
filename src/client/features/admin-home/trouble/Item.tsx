import { useTranslation } from 'react-i18next';
import type { TroubleAction, TroubleKind } from '../../../../contract/admin-trouble.ts';
import { pathTo } from '../../../../contract/pages.ts';
import { type Fact, Facts } from '../../../ui/admin/Facts.tsx';
import { useMailName } from '../../../ui/admin/use-mail-name.ts';
import { Button } from '../../../ui/Button.tsx';
import { Box, Muted, Row, Text, VisuallyHidden } from '../../../ui/primitives.tsx';
import { formatDateTime } from '../../../ui/state/format.ts';
import { TextLink } from '../../../ui/TextLink.tsx';
import { useInstitutionName } from '../../../ui/use-institution-name.ts';
import type { TroubleItem } from './queries.ts';
import { useWork } from './use-work.ts';

interface ItemProps {
  readonly kind: TroubleKind;
  readonly item: TroubleItem;
}

/** Which mail, or which work of the portal. */
const useTitle = ({ Template, Task }: TroubleItem): string => {
  const { t, i18n } = useTranslation();
  const mailName = useMailName();
  if (Template !== null) return mailName(Template);
  const key = `admin-home.task.${Task}`;
  return i18n.exists(key) ? t(key) : Task;
};

const useFacts = ({ To, FormId, RegistrationNumber, InstitutionCode, Since, Tries }: TroubleItem): readonly Fact[] => {
  const { t, i18n } = useTranslation();
  const institutionName = useInstitutionName();
  const application = FormId !== null && (
    <TextLink to={pathTo('applicantDetail', { id: FormId })} paddingBlock="0.625rem">
      {RegistrationNumber ?? t('admin-home.trouble.draft')}
    </TextLink>
  );
  return [
    [t('admin-home.trouble.fact.to'), To],
    [t('admin-home.trouble.fact.application'), application],
    [t('admin-list.institution'), InstitutionCode === null ? null : institutionName(InstitutionCode)],
    [t('admin-home.trouble.fact.since'), formatDateTime(Since, i18n.language)],
    [t('admin-home.trouble.fact.tries'), String(Tries)],
  ];
};

interface ActionsProps extends ItemProps {
  readonly title: string;
}

const Actions = ({ kind, item, title }: ActionsProps) => {
  const { t } = useTranslation();
  const { press, busy } = useWork(kind, item.Id);
  const button = (action: TroubleAction) => (
    <Button look={action === 'retry' ? 'outline' : 'ghost'} isBusy={busy === action} onClick={() => press(action)}>
      <span>
        {t(`admin-home.trouble.${action}`)}
        <VisuallyHidden>
          {' '}
          {title} {item.To}
        </VisuallyHidden>
      </span>
    </Button>
  );
  return (
    <Row marginTop="3">
      {item.MayRetry && button('retry')}
      {kind === 'mail' && button('dismiss')}
    </Row>
  );
};

/** One mail or job: what it is, for whom, since when, why it stands still, and what may be done. */
export const Item = ({ kind, item }: ItemProps) => {
  const { t } = useTranslation();
  const title = useTitle(item);
  const { Reason, Code, MayRetry } = item;
  const reason = t(`admin-home.trouble.reason.${Reason}`);
  return (
    <Box
      as="li"
      data-trouble-item={item.Id}
      padding={{ base: '4', md: '5' }}
      borderTopWidth="1px"
      borderColor="border.muted"
      _first={{ borderTopWidth: '0' }}
    >
      <Text fontWeight="semibold">{title}</Text>
      <Text fontSize="sm" marginTop="1" marginBottom="3">
        {Code === null ? reason : t('admin-home.trouble.answered', { reason, code: Code })}
      </Text>
      <Facts facts={useFacts(item)} />
      {!MayRetry && Reason !== 'working' && (
        <Muted fontSize="sm" marginTop="3">
          {t('admin-home.trouble.notAgain')}
        </Muted>
      )}
      <Actions kind={kind} item={item} title={title} />
    </Box>
  );
};
