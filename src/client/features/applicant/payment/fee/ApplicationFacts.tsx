import { useTranslation } from 'react-i18next';
import { Box, Card, Heading } from '../../../../design/primitives.tsx';
import { TextLink } from '../../../../design/TextLink.tsx';
import { formatRupiah } from '../../../../state/format.ts';
import { applicationLinks } from '../../../shared/application/application-links.ts';
import { Facts } from '../Facts.tsx';
import type { Fee } from '../fee-query.ts';

/** What the fee is paid for (specification 3, register fee payment). */
export const ApplicationFacts = ({ fee }: { readonly fee: Fee }) => {
  const { t, i18n } = useTranslation();
  return (
    <Card aria-labelledby="paid-for">
      <Heading id="paid-for" marginBottom="5">
        {t('payment.fee.for')}
      </Heading>
      <Facts
        look="grid"
        facts={[
          { name: 'name', value: fee.Name },
          { name: 'number', value: fee.RegistrationNumber },
          { name: 'studyProgram', value: fee.ProgramStudyName },
          { name: 'entity', value: fee.AdmissionEntity },
          { name: 'year', value: fee.AdmissionYear },
          { name: 'admissionChannel', value: fee.AdmissionChannel },
          { name: 'period', value: fee.AdmissionPeriodName },
          { name: 'registrationFee', value: formatRupiah(fee.RegistrationFee, i18n.language) },
        ]}
      />
      <Box marginTop="5">
        <TextLink to={applicationLinks(fee.FormId, fee.InstitutionCode).detail}>
          {t('payment.action.application')}
        </TextLink>
      </Box>
    </Card>
  );
};
