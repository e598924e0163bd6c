import { institutions } from 'virtual:catalogue';
import { useTranslation } from 'react-i18next';
import { Row } from '../../../design/primitives.tsx';
import { FilterLink } from '../../../design/Tag.tsx';
import { useInstitutionName } from '../../../design/use-institution-name.ts';
import { type ListWish, listAddress } from './addresses.ts';
import type { PublicContent } from './kinds.ts';

interface InstitutionFilterProps {
  readonly kind: PublicContent;
  readonly wish: ListWish;
}

const choices = [undefined, ...institutions.filter(({ code }) => code !== 0).map(({ parameter }) => parameter)];

/** The same list for one institution, with what concerns all. Links, so that each list has an address. */
export const InstitutionFilter = ({ kind, wish }: InstitutionFilterProps) => {
  const { t } = useTranslation();
  const nameOf = useInstitutionName();
  return (
    <Row as="nav" gap="2" aria-label={t('public.filter.institution')}>
      {choices.map((parameter) => (
        <FilterLink
          key={parameter ?? ''}
          to={listAddress(kind, { q: wish.q, institution: parameter })}
          aria-current={wish.institution === parameter ? 'true' : undefined}
          preventScrollReset
        >
          {parameter === undefined ? t('public.filter.all') : nameOf(parameter)}
        </FilterLink>
      ))}
    </Row>
  );
};
