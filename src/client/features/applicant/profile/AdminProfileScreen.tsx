import { useTranslation } from 'react-i18next';
import { pathTo } from '../../../../contract/pages.ts';
import { useSession } from '../../../api/session.ts';
import { ButtonLink } from '../../../design/Button.tsx';
import { AccountDetails } from './AccountDetails.tsx';
import { AccountDetailsView } from './AccountDetailsView.tsx';
import { AccountFrame } from './AccountFrame.tsx';
import { NoticeMail } from './NoticeMail.tsx';
import { Sessions } from './Sessions.tsx';
import { SecondFactorSection } from './second-factor/SecondFactorSection.tsx';

/** An admin's own account, without data export and deletion: another admin deactivates it (docs/decisions/010). */
export const AdminProfileScreen = () => {
  const { t } = useTranslation();
  const session = useSession();
  return (
    <AccountFrame title={t('app.screen.profileAdmin')} lead={t('my-account.adminLead')}>
      <AccountDetails>
        {(account) => (
          <AccountDetailsView account={account}>
            <ButtonLink to={pathTo('changeProfileAdmin')} variant="outline">
              {t('my-account.details.edit')}
            </ButtonLink>
          </AccountDetailsView>
        )}
      </AccountDetails>
      {/* The identity provider asks for its own. */}
      {session?.provedUntil === undefined && <SecondFactorSection />}
      <NoticeMail />
      <Sessions />
    </AccountFrame>
  );
};
