import { useTranslation } from 'react-i18next';
import { Box, Muted, Stack } from '../../../design/primitives.tsx';
import { Part } from '../shared/Part.tsx';
import type { Dashboard } from './dashboard-query.ts';

interface Line {
  readonly name: string;
  readonly count: number;
}

const useLines = ({ sources, otherSources }: Pick<Dashboard, 'sources' | 'otherSources'>): readonly Line[] => {
  const { t } = useTranslation();
  const named = sources.map(({ website, count }) => ({ name: website ?? t('admin-home.sources.unknown'), count }));
  return otherSources > 0 ? [...named, { name: t('admin-home.sources.others'), count: otherSources }] : named;
};

/** Where those came from who registered in these days. */
export const Sources = (props: Pick<Dashboard, 'sources' | 'otherSources'>) => {
  const { t, i18n } = useTranslation();
  const lines = useLines(props);
  const numbers = new Intl.NumberFormat(i18n.language);
  return (
    <Part name="sources" title={t('admin-home.sources.title')}>
      {lines.length === 0 && <Muted>{t('admin-home.nothing')}</Muted>}
      <Stack as="ul" gap="2" listStyleType="none" fontSize="sm">
        {lines.map(({ name, count }) => (
          <Box as="li" key={name} display="flex" justifyContent="space-between" gap="4">
            <Box as="span" minWidth="0" overflowWrap="anywhere">
              {name}
            </Box>
            <strong>{numbers.format(count)}</strong>
          </Box>
        ))}
      </Stack>
    </Part>
  );
};
