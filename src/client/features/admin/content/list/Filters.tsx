import { useTranslation } from 'react-i18next';
import { contentStates } from '../../../../../contract/content.ts';
import { FilterFrame } from '../../shared/FilterFrame.tsx';
import { FilterSelect } from '../../shared/FilterSelect.tsx';
import { InstitutionSelect } from '../../shared/InstitutionSelect.tsx';
import { SearchField } from '../../shared/SearchField.tsx';
import type { ListWish } from '../item-queries.ts';
import type { Kind } from '../use-kind.ts';
import { useStateTexts } from '../use-state-texts.ts';

interface FiltersProps {
  readonly kind: Kind;
  readonly wish: ListWish;
  readonly onChange: (changed: Partial<ListWish>) => void;
}

const LONGEST_SEARCH = 100;

/** States that this kind can be in, by its own rules. */
const statesOf = ({ public: rules }: Kind) =>
  contentStates.filter(
    (state) =>
      state === 'public' ||
      (state === 'draft' && rules.flag !== undefined) ||
      (state === 'scheduled' && rules.from !== undefined) ||
      (state === 'over' && rules.until !== undefined),
  );

export const Filters = ({ kind, wish, onChange }: FiltersProps) => {
  const { t } = useTranslation();
  const texts = useStateTexts(kind);
  const states = statesOf(kind);
  return (
    <FilterFrame
      chosen={[wish.institutionCode, wish.state]}
      search={
        <SearchField
          label={t('admin-list.search')}
          value={wish.q}
          maxLength={LONGEST_SEARCH}
          onSearch={(q) => onChange({ q })}
        />
      }
    >
      <InstitutionSelect value={wish.institutionCode} onChange={(institutionCode) => onChange({ institutionCode })} />
      {states.length > 1 && (
        <FilterSelect
          label={t('admin-content.list.state')}
          value={wish.state}
          onChange={(state) => onChange({ state })}
        >
          <option value="">{t('admin-list.any')}</option>
          {states.map((state) => (
            <option key={state} value={state}>
              {texts.name(state)}
            </option>
          ))}
        </FilterSelect>
      )}
    </FilterFrame>
  );
};
