import { useTranslation } from 'react-i18next';
import type { TroubleAction, TroubleKind } from '../../../../../contract/admin-trouble.ts';
import { pathTo } from '../../../../../contract/pages.ts';
import { Button } from '../../../../design/Button.tsx';
import { LongWord } from '../../../../design/LongWord.tsx';
import { Box, Muted, Row, Text, VisuallyHidden } from '../../../../design/primitives.tsx';
import { TextLink } from '../../../../design/TextLink.tsx';
import { useInstitutionName } from '../../../../design/use-institution-name.ts';
import { formatDateTime } from '../../../../state/format.ts';
import { useMailName } from '../../shared/use-mail-name.ts';
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

/** Whose mail it is, with the way to the application that it is about. */
const Whom = ({ item: { To, FormId, RegistrationNumber, InstitutionCode } }: Pick<ItemProps, 'item'>) => {
  const { t } = useTranslation();
  const institutionName = useInstitutionName();
  return (
    <>
      {To !== null && (
        <Text fontSize="sm">
          <LongWord>{To}</LongWord>
        </Text>
      )}
      {FormId !== null && (
        <Row gap="2" fontSize="sm" marginBlock="-2">
          <TextLink to={pathTo('applicantDetail', { id: FormId })} paddingBlock="0.75rem">
            {RegistrationNumber ?? t('admin-home.trouble.draft')}
          </TextLink>
          {InstitutionCode !== null && <Muted>{institutionName(InstitutionCode)}</Muted>}
        </Row>
      )}
    </>
  );
};

interface ActionsProps extends ItemProps {
  readonly title: string;
}

const Actions = ({ kind, item, title }: ActionsProps) => {
  const { t } = useTranslation();
  const { press, busy } = useWork(kind, item.Id);
  const button = (action: TroubleAction) => (
    <Button
      look={action === 'retry' ? 'outline' : 'ghost'}
      // Alone it stands where the text does.
      marginInlineStart={item.MayRetry ? undefined : '-3'}
      isBusy={busy === action}
      onClick={() => press(action)}
    >
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
  const { t, i18n } = useTranslation();
  const title = useTitle(item);
  const { Reason, Code, MayRetry, Since, Tries } = item;
  const reason = t(`admin-home.trouble.reason.${Reason}`);
  return (
    <Box
      as="li"
      data-trouble-item={item.Id}
      padding="4"
      borderTopWidth="1px"
      borderColor="border.muted"
      _first={{ borderTopWidth: '0' }}
    >
      <Text fontWeight="semibold">{title}</Text>
      <Whom item={item} />
      <Text fontSize="sm" marginTop="2">
        {reason} {Code !== null && t('admin-home.trouble.answered', { code: Code })}
      </Text>
      <Muted fontSize="sm" marginTop="1">
        {t('admin-home.trouble.tried', { count: Tries, time: formatDateTime(Since, i18n.language) })}
      </Muted>
      {!MayRetry && Reason !== 'working' && (
        <Muted fontSize="sm" marginTop="1">
          {t('admin-home.trouble.notAgain')}
        </Muted>
      )}
      <Actions kind={kind} item={item} title={title} />
    </Box>
  );
};
