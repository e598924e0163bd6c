import { institutions } from 'virtual:catalogue';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { contentStates } from '../../../../contract/content.ts';
import { Label, SelectControl, Stack, TextControl } from '../../../renderer/parts/styled.tsx';
import { Box } from '../../../ui/primitives.tsx';
import { useInstitutionName } from '../../../ui/use-institution-name.ts';
import type { ListWish } from '../item-queries.ts';
import type { Kind } from '../use-kind.ts';

interface FiltersProps {
  readonly kind: Kind;
  readonly wish: ListWish;
  readonly onChange: (changed: Partial<ListWish>) => void;
}

const TYPING_PAUSE_MS = 300;

/** States that this kind can be in, by its own rules. */
const statesOf = ({ public: rules }: Kind): readonly string[] =>
  contentStates.filter(
    (state) =>
      state === 'public' ||
      (state === 'draft' && rules.flag !== undefined) ||
      (state === 'scheduled' && rules.from !== undefined) ||
      (state === 'over' && rules.until !== undefined),
  );

const useTyping = (q: string, onChange: FiltersProps['onChange']) => {
  const [typed, setTyped] = useState(q);
  const latest = useRef(onChange);
  latest.current = onChange;
  useEffect(() => setTyped(q), [q]);
  useEffect(() => {
    if (typed.trim() === q) return;
    const timer = setTimeout(() => latest.current({ q: typed.trim() }), TYPING_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed, q]);
  return [typed, setTyped] as const;
};

interface SelectProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly children: ReactNode;
}

const Select = ({ label, value, onChange, children }: SelectProps) => {
  const id = useId();
  return (
    <Stack>
      <Label htmlFor={id} fontSize="sm">
        {label}
      </Label>
      <SelectControl id={id} value={value} onChange={(event) => onChange(event.currentTarget.value)}>
        {children}
      </SelectControl>
    </Stack>
  );
};

export const Filters = ({ kind, wish, onChange }: FiltersProps) => {
  const { t } = useTranslation();
  const institutionName = useInstitutionName();
  const [typed, setTyped] = useTyping(wish.q, onChange);
  const searchId = useId();
  const states = statesOf(kind);
  return (
    <Box
      as="search"
      display="grid"
      gap="4"
      gridTemplateColumns={{ base: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))', md: '2fr 1fr 1fr' }}
    >
      <Stack gridColumn={{ sm: '1 / -1', md: 'auto' }}>
        <Label htmlFor={searchId} fontSize="sm">
          {t('admin-content.list.search')}
        </Label>
        <TextControl
          id={searchId}
          type="search"
          value={typed}
          maxLength={100}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
      </Stack>
      <Select
        label={t('admin-content.list.institution')}
        value={wish.institutionCode}
        onChange={(institutionCode) => onChange({ institutionCode })}
      >
        <option value="">{t('admin-content.list.anyInstitution')}</option>
        {institutions
          .filter(({ code }) => code !== 0)
          .map(({ code }) => (
            <option key={code} value={String(code)}>
              {institutionName(code)}
            </option>
          ))}
      </Select>
      {states.length > 1 && (
        <Select label={t('admin-content.list.state')} value={wish.state} onChange={(state) => onChange({ state })}>
          <option value="">{t('admin-content.list.anyState')}</option>
          {states.map((state) => (
            <option key={state} value={state}>
              {t(`admin-content.state.${state}`)}
            </option>
          ))}
        </Select>
      )}
    </Box>
  );
};
