import { useTranslation } from 'react-i18next';
import { linkStates, paymentAlerts } from '../../../../contract/admin-payment.ts';
import { findPaymentState } from '../../shared/payment/payment-state.ts';
import { FilterFrame } from '../shared/FilterFrame.tsx';
import { FilterSelect } from '../shared/FilterSelect.tsx';
import { InstitutionSelect } from '../shared/InstitutionSelect.tsx';
import { SearchField } from '../shared/SearchField.tsx';
import type { useWish } from './use-wish.ts';

const MOST_TYPED = 100;

/** What the list is narrowed to. */
export const Filters = ({ values, change }: ReturnType<typeof useWish>) => {
  const { t } = useTranslation();
  return (
    <FilterFrame
      chosen={[values.institutionCode, values.status, values.alert]}
      search={
        <SearchField
          label={t('admin-list.search')}
          help={t('admin-payments.searchHelp')}
          value={values.q}
          maxLength={MOST_TYPED}
          onSearch={(q) => change({ q })}
        />
      }
    >
      <InstitutionSelect value={values.institutionCode} onChange={(institutionCode) => change({ institutionCode })} />
      <FilterSelect label={t('admin-payments.state')} value={values.status} onChange={(status) => change({ status })}>
        <option value="">{t('admin-list.any')}</option>
        {linkStates.map((state) => (
          <option key={state} value={state}>
            {t(`registrations.payment.${findPaymentState(state)}`)}
          </option>
        ))}
      </FilterSelect>
      <FilterSelect label={t('admin-payments.alerts')} value={values.alert} onChange={(alert) => change({ alert })}>
        <option value="">{t('admin-list.any')}</option>
        <option value="any">{t('admin-payments.anyAlert')}</option>
        {paymentAlerts.map((kind) => (
          <option key={kind} value={kind}>
            {t(`admin-payments.alert.${kind}.name`)}
          </option>
        ))}
      </FilterSelect>
    </FilterFrame>
  );
};
