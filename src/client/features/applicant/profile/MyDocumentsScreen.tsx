import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { removeOwnFile } from '../../../../contract/own-files.ts';
import { monthsAfter } from '../../../../engine/schema/stored-file.ts';
import { callApi } from '../../../api/http.ts';
import { Badge } from '../../../design/Badge.tsx';
import { buttonRecipe } from '../../../design/Button.tsx';
import { chakra } from '../../../design/chakra.ts';
import { describeError, FailureNotice } from '../../../design/FailureNotice.tsx';
import { Box, Heading, Muted, Row, Stack, VisuallyHidden } from '../../../design/primitives.tsx';
import { CardSkeleton } from '../../../design/Skeleton.tsx';
import { TextLink } from '../../../design/TextLink.tsx';
import { toaster } from '../../../design/Toaster.tsx';
import { useInstitutionName } from '../../../design/use-institution.ts';
import { PostButton } from '../../../design/WithoutScript.tsx';
import { sizeText, typeNames } from '../../../forms/widgets/file/check-file.ts';
import { fileUrl } from '../../../forms/widgets/file/file-queries.ts';
import { type OwnFile, ownFilesQuery } from '../../../forms/widgets/file/own-files.ts';
import { formatDate, formatDateTime } from '../../../state/format.ts';
import { applicationLinks } from '../../shared/application/application-links.ts';
import { AccountFrame, focusSection } from './AccountFrame.tsx';
import { removeAction } from './documents-action.ts';

const LIST = 'documents';

const LinkButton = chakra('a', buttonRecipe);

const Facts = chakra('dl', {
  base: {
    display: 'grid',
    gridTemplateColumns: { base: 'minmax(0, 1fr)', sm: '9rem minmax(0, 1fr)' },
    columnGap: '4',
    rowGap: { base: '0', sm: '1.5' },
    '& dt': { color: 'fg.muted', fontSize: 'sm' },
    '& dd': { minWidth: 0, overflowWrap: 'anywhere', marginBottom: { base: '2', sm: '0' } },
  },
});

const Fact = ({ name, children }: { readonly name: string; readonly children: ReactNode }) => (
  <>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </>
);

type Use = OwnFile['Uses'][number];

/** An application that uses the document: the step of a draft, else the registration. */
const UseLink = ({ use }: { readonly use: Use }) => {
  const { t, i18n } = useTranslation();
  const institution = useInstitutionName()(use.InstitutionCode);
  const links = applicationLinks({ institution: use.InstitutionCode, formId: use.FormId });
  const isDraft = use.SubmittedAt === null;
  return (
    <li>
      <TextLink to={isDraft ? links.step(use.Step) : links.detail}>
        {use.RegistrationNumber === null
          ? t('my-account.documents.draft', { date: formatDateTime(use.CreatedAt, i18n.language) })
          : t('my-account.documents.application', { number: use.RegistrationNumber })}
      </TextLink>{' '}
      <Muted as="span" fontSize="sm">
        {[use.Label, use.Programs.join(', '), institution].filter(Boolean).join(' · ')}
      </Muted>
    </li>
  );
};

/** The last day on which the document is accepted. */
const Validity = ({ until, today }: { readonly until: string; readonly today: string }) => {
  const { t, i18n } = useTranslation();
  const isOver = until < today;
  const isSoon = !isOver && until < monthsAfter(today, 1);
  return (
    <Row gap="2">
      {formatDate(until, i18n.language)}
      {(isOver || isSoon) && (
        <Badge tone={isOver ? 'error' : 'warning'}>{t(`my-account.documents.${isOver ? 'over' : 'soon'}`)}</Badge>
      )}
    </Row>
  );
};

const RemoveButton = ({ file: { Id, Name } }: { readonly file: OwnFile }) => {
  const { t } = useTranslation();
  const client = useQueryClient();
  const remove = useMutation({
    mutationFn: () => callApi(removeOwnFile, { params: { id: Id } }),
    onSuccess: ({ message }) => toaster.success(message),
    onError: (error) => toaster.error(describeError(error, t)),
    onSettled: async () => {
      await client.invalidateQueries({ queryKey: ownFilesQuery.queryKey });
      focusSection(LIST);
    },
  });
  return (
    <PostButton
      action={removeAction(Id)}
      variant="outline"
      colorPalette="danger"
      isBusy={remove.isPending}
      aria-label={t('my-account.documents.removeOf', { name: Name })}
      onClick={() => remove.mutate()}
    >
      {t('my-account.documents.remove')}
    </PostButton>
  );
};

const DocumentItem = ({ file, today }: { readonly file: OwnFile; readonly today: string }) => {
  const { t, i18n } = useTranslation();
  const { Id, Name, Label, ContentType, Size, UploadedOn, ValidUntil, Uses, DeletedOn } = file;
  const type = typeNames({ types: [ContentType], maxBytes: Size });
  return (
    <Box
      as="li"
      paddingBlock="5"
      borderTopWidth="1px"
      borderColor="border"
      _first={{ borderTopWidth: '0' }}
      data-document={Id}
    >
      <Heading as="h3" fontSize="md" overflowWrap="anywhere" marginBottom="2">
        {Name}
      </Heading>
      <Facts>
        {Label !== null && <Fact name={t('my-account.documents.kind')}>{Label}</Fact>}
        <Fact name={t('my-account.documents.size')}>
          {type}, {sizeText(Size, i18n.language)}
        </Fact>
        <Fact name={t('my-account.documents.uploaded')}>{formatDate(UploadedOn, i18n.language)}</Fact>
        {ValidUntil !== null && (
          <Fact name={t('my-account.documents.validity')}>
            <Validity until={ValidUntil} today={today} />
          </Fact>
        )}
        <Fact name={t('my-account.documents.uses')}>
          {DeletedOn === null ? (
            <Box as="ul" listStyleType="none" display="grid" gap="1">
              {Uses.map((use) => (
                <UseLink key={`${use.FormId} ${use.Step} ${use.Label}`} use={use} />
              ))}
            </Box>
          ) : (
            t('my-account.documents.unused', { date: formatDate(DeletedOn, i18n.language) })
          )}
        </Fact>
      </Facts>
      <Row marginTop="3">
        <LinkButton
          href={fileUrl(Id)}
          variant="outline"
          download=""
          aria-label={t('my-account.documents.downloadOf', { name: Name })}
        >
          {t('my-account.documents.download')}
        </LinkButton>
        {DeletedOn !== null && <RemoveButton file={file} />}
      </Row>
    </Box>
  );
};

/** Everything that the applicant has uploaded, each file once. */
export const MyDocumentsScreen = () => {
  const { t } = useTranslation();
  const { data, error, refetch } = useQuery({ ...ownFilesQuery, staleTime: 0 });
  return (
    <AccountFrame title={t('app.screen.myDocuments')} lead={t('my-account.documents.lead')}>
      {data ? (
        <Stack as="section" data-part={LIST} aria-labelledby={LIST}>
          <VisuallyHidden as="h2" id={LIST} tabIndex={-1}>
            {t('my-account.documents.list')}
          </VisuallyHidden>
          {data.Files.length === 0 ? (
            <Muted>{t('my-account.documents.empty')}</Muted>
          ) : (
            <Box as="ul" listStyleType="none">
              {data.Files.map((file) => (
                <DocumentItem key={file.Id} file={file} today={data.Today} />
              ))}
            </Box>
          )}
        </Stack>
      ) : error ? (
        <FailureNotice error={error} onRetry={() => void refetch()} />
      ) : (
        <CardSkeleton rows={3} height="12" />
      )}
    </AccountFrame>
  );
};
