import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { editProfile, exportOwnData, requestDeletion, withdrawDeletion } from '../../../../contract/account.ts';
import type { Answers } from '../../../../engine/schema/types.ts';
import { callApi } from '../../../api/http.ts';
import { Button, buttonRecipe } from '../../../design/Button.tsx';
import { chakra } from '../../../design/chakra.ts';
import { describeError, FailureNotice } from '../../../design/FailureNotice.tsx';
import { DownloadIcon } from '../../../design/icons.tsx';
import { Box, Stack, Text } from '../../../design/primitives.tsx';
import { CardSkeleton } from '../../../design/Skeleton.tsx';
import { toaster } from '../../../design/Toaster.tsx';
import { CloseButton, OpenButton, PostButton, useOpenPart, WithoutScript } from '../../../design/WithoutScript.tsx';
import { FormSkeleton } from '../../../forms/FormSkeleton.tsx';
import { usePostedForm } from '../../../forms/posted/posted-form.ts';
import { sendForm } from '../../../forms/runtime/send-form.ts';
import { SchemaForm } from '../../../forms/SchemaForm.tsx';
import { formatDateTime } from '../../../state/format.ts';
import { saveFile } from '../../shared/application/save-file.ts';
import { AccountDetails } from './AccountDetails.tsx';
import { AccountDetailsForm } from './AccountDetailsForm.tsx';
import { AccountDetailsView } from './AccountDetailsView.tsx';
import { AccountFrame, AccountSection, focusSection } from './AccountFrame.tsx';
import { type CurrentAccount, deletionQuery } from './account-queries.ts';
import { PhoneMessages } from './PhoneMessages.tsx';
import { WITHDRAW_DELETION } from './plain-actions.ts';
import { Sessions } from './Sessions.tsx';

const ApplicantDetailsContent = ({ account }: { readonly account: CurrentAccount }) => {
  const { t } = useTranslation();
  const [isEditing, setEditing] = useOpenPart('details');
  const change = (next: boolean) => () => {
    setEditing(next);
    focusSection('details');
  };
  if (!isEditing)
    return (
      <AccountDetailsView account={account}>
        <OpenButton part="details" variant="outline" onClick={change(true)}>
          {t('my-account.details.edit')}
        </OpenButton>
      </AccountDetailsView>
    );
  return (
    <Suspense fallback={<FormSkeleton />}>
      <AccountDetailsForm account={account} call={editProfile} onDone={change(false)} />
    </Suspense>
  );
};

/** The account's details, to read and to edit. */
const ApplicantDetails = () => (
  <AccountDetails>{(account) => <ApplicantDetailsContent account={account} />}</AccountDetails>
);

const PlainLink = chakra('a', buttonRecipe);

const EXPORT_FILE_NAME = 'my-data.json';

const downloadData = async (): Promise<void> => {
  const { data } = await callApi(exportOwnData);
  saveFile(new Blob([`${JSON.stringify(data, null, 2)}\n`], { type: 'application/json' }), EXPORT_FILE_NAME);
};

/** Download of all personal data that the portal stores. */
const ExportData = () => {
  const { t } = useTranslation();
  const download = useMutation({
    mutationFn: downloadData,
    onSuccess: () => toaster.success(t('my-account.export.done')),
    onError: (error) => toaster.error(describeError(error, t)),
  });
  return (
    <AccountSection name="export" title={t('my-account.export.title')} text={t('my-account.export.text')}>
      <Button variant="outline" isBusy={download.isPending} onClick={() => download.mutate()} data-scripted="">
        {!download.isPending && <DownloadIcon />}
        {t('my-account.export.button')}
      </Button>
      <WithoutScript>
        {() => (
          <PlainLink variant="outline" href={`/api${exportOwnData.path}`} download={EXPORT_FILE_NAME}>
            <DownloadIcon />
            {t('my-account.export.button')}
          </PlainLink>
        )}
      </WithoutScript>
    </AccountSection>
  );
};

const DELETION_SECTION = 'deletion';
const consequences = ['drafts', 'open', 'kept', 'login'] as const;

const DeletionForm = ({ onDone }: { readonly onDone: () => void }) => {
  const { t } = useTranslation();
  const client = useQueryClient();
  const request = async (answers: Answers): Promise<void> => {
    const { message, data } = await sendForm(requestDeletion, answers);
    toaster.success(message);
    client.setQueryData(deletionQuery.queryKey, data);
    onDone();
  };
  return (
    <Stack gap="5">
      <Box as="ul" paddingInlineStart="5" display="grid" gap="1.5">
        {consequences.map((name) => (
          <li key={name}>{t(`my-account.deletion.then.${name}`)}</li>
        ))}
      </Box>
      <SchemaForm
        showsRefusal
        formKey={requestDeletion.form}
        posted={usePostedForm(requestDeletion.form)}
        submitLabel={t('my-account.deletion.send')}
        onSubmit={request}
        actions={
          <CloseButton variant="outline" onClick={onDone}>
            {t('app.dialog.cancel')}
          </CloseButton>
        }
      />
    </Stack>
  );
};

const PendingDeletion = ({ dueAt }: { readonly dueAt: string }) => {
  const { t, i18n } = useTranslation();
  const client = useQueryClient();
  const withdraw = useMutation({
    mutationFn: () => callApi(withdrawDeletion),
    onSuccess: ({ message }) => {
      toaster.success(message);
      client.setQueryData(deletionQuery.queryKey, null);
      focusSection(DELETION_SECTION);
    },
    onError: (error) => {
      toaster.error(describeError(error, t));
      void client.invalidateQueries({ queryKey: deletionQuery.queryKey });
    },
  });
  return (
    <Stack
      gap="4"
      alignItems="flex-start"
      padding="4"
      borderRadius="md"
      background="bg.warning"
      color="fg.warning"
      data-deletion="waiting"
    >
      <Text fontWeight="semibold">
        {t('my-account.deletion.waiting', { at: formatDateTime(dueAt, i18n.language) })}
      </Text>
      <PostButton action={WITHDRAW_DELETION} isBusy={withdraw.isPending} onClick={() => withdraw.mutate()}>
        {t('my-account.deletion.withdraw')}
      </PostButton>
    </Stack>
  );
};

const DeletionStatus = ({ dueAt }: { readonly dueAt: string | undefined }) => {
  const { t } = useTranslation();
  const [isRequesting, setRequesting] = useOpenPart(DELETION_SECTION);
  const change = (next: boolean) => () => {
    setRequesting(next);
    focusSection(DELETION_SECTION);
  };
  if (dueAt !== undefined) return <PendingDeletion dueAt={dueAt} />;
  if (isRequesting) return <DeletionForm onDone={change(false)} />;
  return (
    <OpenButton part={DELETION_SECTION} variant="outline" colorPalette="danger" onClick={change(true)}>
      {t('my-account.deletion.open')}
    </OpenButton>
  );
};

/** Request to delete the account, with its consequences; a pending request can be withdrawn. */
const DeleteAccount = () => {
  const { t } = useTranslation();
  const { data, error, refetch } = useQuery(deletionQuery);
  return (
    <AccountSection name={DELETION_SECTION} title={t('my-account.deletion.title')} text={t('my-account.deletion.text')}>
      {data !== undefined ? (
        <DeletionStatus dueAt={data?.dueAt} />
      ) : error ? (
        <FailureNotice error={error} onRetry={() => void refetch()} />
      ) : (
        <CardSkeleton rows={1} height="12" />
      )}
    </AccountSection>
  );
};

/** The applicant's account: details, sessions, data export and deletion. */
export const ProfileScreen = () => {
  const { t } = useTranslation();
  return (
    <AccountFrame title={t('app.screen.profile')} lead={t('my-account.lead')}>
      <ApplicantDetails />
      <PhoneMessages />
      <Sessions />
      <ExportData />
      <DeleteAccount />
    </AccountFrame>
  );
};
