import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { PanelSection } from '../../../../../contract/admin-panel.ts';
import { Badge } from '../../../../design/Badge.tsx';
import { ButtonLink } from '../../../../design/Button.tsx';
import { Box, Muted, Row, Text, VisuallyHidden } from '../../../../design/primitives.tsx';
import { useInstitutionName } from '../../../../design/use-institution-name.ts';
import { Facts } from '../../shared/Facts.tsx';
import { panelLink } from '../panel-link.ts';
import type { PanelEntry } from '../queries.ts';
import { isSaid, useEntryTitle } from '../use-entry-title.ts';
import { useFieldTexts } from '../use-field-texts.ts';
import { useWish } from './use-wish.ts';

interface EntryItemProps {
  readonly section: PanelSection;
  readonly entry: PanelEntry;
  /** One comes back from it. */
  readonly isLeft: boolean;
}

const Head = ({ section, entry }: Omit<EntryItemProps, 'isLeft'>) => {
  const { t } = useTranslation();
  const title = useEntryTitle(section)(entry);
  const institutionName = useInstitutionName();
  const institution = entry.institutionCode === null ? '' : institutionName(entry.institutionCode);
  return (
    <Box minWidth="0" flex="1">
      <Row gap="2">
        <Text fontWeight="semibold" overflowWrap="anywhere">
          {title}
        </Text>
        {section === 'period' && (
          <Badge tone={entry.isOpen ? 'success' : 'neutral'}>
            {t(entry.isOpen ? 'admin-panel.open' : 'admin-panel.closed')}
          </Badge>
        )}
      </Row>
      {institution !== title && institution !== '' && <Muted fontSize="sm">{institution}</Muted>}
    </Box>
  );
};

/** One entry with what is set, and the way to change it. */
export const EntryItem = ({ section, entry, isLeft }: EntryItemProps) => {
  const { t } = useTranslation();
  const { label, text, fieldsOf } = useFieldTexts(section);
  const { values, page } = useWish();
  const title = useEntryTitle(section)(entry);
  const link = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    if (isLeft) link.current?.focus();
  }, [isLeft]);
  const set = fieldsOf(entry.values)
    .map((field) => [label(field), text(field, entry.values[field])] as const)
    .filter(([, value]) => !isSaid(title, value));
  const isEmpty = set.every(([, value]) => value === '');
  return (
    <Box
      as="li"
      data-entry={entry.id}
      padding="4"
      paddingInline={{ base: '4', md: '5' }}
      borderTopWidth="1px"
      borderColor="border.muted"
      _first={{ borderTopWidth: '0' }}
    >
      <Row justifyContent="space-between" alignItems="flex-start" rowGap="2">
        <Head section={section} entry={entry} />
        <ButtonLink
          ref={link}
          look="outline"
          to={panelLink({ ...values, page: page === 1 ? '' : String(page), view: section, id: entry.id })}
        >
          <span>
            {t('admin-panel.change')}
            <VisuallyHidden> {title}</VisuallyHidden>
          </span>
        </ButtonLink>
      </Row>
      <Facts
        marginTop="3"
        facts={[
          ...set,
          [t('admin-panel.drafts'), section === 'period' && String(entry.drafts)],
          [t('admin-panel.seats'), entry.values['quota'] !== undefined && String(entry.accepted)],
        ]}
      />
      {isEmpty && <Muted fontSize="sm">{t('admin-panel.nothingSet')}</Muted>}
    </Box>
  );
};
