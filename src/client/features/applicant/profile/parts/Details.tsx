import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { editProfile } from '../../../../../contract/account.ts';
import { Button } from '../../../../design/Button.tsx';
import { FormSkeleton } from '../../../../forms/parts/FormSkeleton.tsx';
import type { OwnAccount } from '../account-queries.ts';
import { EditDetails } from './EditDetails.tsx';
import { OwnDetails } from './OwnDetails.tsx';
import { focusPart } from './Section.tsx';
import { ViewDetails } from './ViewDetails.tsx';

const Loaded = ({ account }: { readonly account: OwnAccount }) => {
  const { t } = useTranslation();
  const [isEditing, setEditing] = useState(false);
  const change = (next: boolean) => () => {
    setEditing(next);
    focusPart('details');
  };
  if (!isEditing)
    return (
      <ViewDetails account={account}>
        <Button look="outline" onClick={change(true)}>
          {t('my-account.details.edit')}
        </Button>
      </ViewDetails>
    );
  return (
    <Suspense fallback={<FormSkeleton />}>
      <EditDetails account={account} call={editProfile} onDone={change(false)} />
    </Suspense>
  );
};

/** Name and number, to read and to edit through the officers' form. */
export const Details = () => <OwnDetails>{(account) => <Loaded account={account} />}</OwnDetails>;
