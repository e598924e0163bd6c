import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Suspense, use, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { editProfile, register } from '../../../../contract/account.ts';
import { knownFields } from '../../../../engine/schema/active-fields.ts';
import type { Answers } from '../../../../engine/schema/types.ts';
import { sessionQuery } from '../../../api/session.ts';
import { useSession } from '../../../api/use-session.ts';
import { FormSkeleton } from '../../../renderer/parts/FormSkeleton.tsx';
import { getForm } from '../../../renderer/runtime/load-form.ts';
import { SchemaForm } from '../../../renderer/SchemaForm.tsx';
import { AnswerList } from '../../../renderer/summary/AnswerGroups.tsx';
import { AnswersSummary } from '../../../renderer/summary/AnswersSummary.tsx';
import { Button } from '../../../ui/Button.tsx';
import { FailureNotice } from '../../../ui/Notice.tsx';
import { Stack } from '../../../ui/primitives.tsx';
import { CardSkeleton } from '../../../ui/Skeleton.tsx';
import { formatDate } from '../../../ui/state/format.ts';
import { accountQuery, type OwnAccount } from '../account-queries.ts';
import { submitForm } from '../submit-form.ts';
import { focusPart, Section } from './Section.tsx';

interface PartProps {
  readonly account: OwnAccount;
  readonly onDone: () => void;
}

/** The account knows more than the form asks: birth date and consent are not edited here. */
const Edit = ({ account, onDone }: PartProps) => {
  const { t } = useTranslation();
  const client = useQueryClient();
  const { definition } = use(getForm(editProfile.form));
  const fields = knownFields(definition);
  const known = Object.fromEntries(Object.entries(account.profile as Answers).filter(([name]) => fields.has(name)));
  const save = async (answers: Answers): Promise<void> => {
    const saved = await submitForm({ call: editProfile, answers, t });
    if (saved) client.setQueryData(accountQuery(account.id).queryKey, saved.data);
    void client.invalidateQueries({ queryKey: sessionQuery.queryKey });
    onDone();
  };
  return (
    <SchemaForm
      formKey={editProfile.form}
      initialAnswers={known}
      submitLabel={t('my-account.details.save')}
      onSubmit={save}
      actions={
        <Button look="outline" onClick={onDone}>
          {t('app.dialog.cancel')}
        </Button>
      }
    />
  );
};

const View = ({ account, onDone }: PartProps) => {
  const { t, i18n } = useTranslation();
  return (
    <Stack gap="5" alignItems="flex-start">
      <Stack gap="5" width="full">
        <AnswerList>
          <div data-fact="email">
            <dt>{t('my-account.details.email')}</dt>
            <dd style={{ overflowWrap: 'anywhere' }}>{account.email}</dd>
          </div>
          <div data-fact="since">
            <dt>{t('my-account.details.since')}</dt>
            <dd>{formatDate(account.createdAt, i18n.language)}</dd>
          </div>
        </AnswerList>
        {/* what was asked at the registration, of which the form to edit is a part */}
        <AnswersSummary formKey={register.form} answers={account.profile as Answers} />
      </Stack>
      <Button look="outline" onClick={onDone}>
        {t('my-account.details.edit')}
      </Button>
    </Stack>
  );
};

const Loaded = ({ account }: { readonly account: OwnAccount }) => {
  const [isEditing, setEditing] = useState(false);
  const change = (next: boolean) => () => {
    setEditing(next);
    focusPart('details');
  };
  if (!isEditing) return <View account={account} onDone={change(true)} />;
  return (
    <Suspense fallback={<FormSkeleton />}>
      <Edit account={account} onDone={change(false)} />
    </Suspense>
  );
};

/** Name and number, to read and to edit through the officers' form. */
export const Details = () => {
  const { t } = useTranslation();
  const userId = useSession()?.id ?? '';
  const { data, error, refetch } = useQuery({ ...accountQuery(userId), enabled: userId !== '' });
  return (
    <Section name="details" title={t('my-account.details.title')}>
      {data ? (
        <Loaded account={data} />
      ) : error ? (
        <FailureNotice error={error} onRetry={() => void refetch()} />
      ) : (
        <CardSkeleton rows={2} height="12" />
      )}
    </Section>
  );
};
