import { useTranslation } from 'react-i18next';
import { pathTo } from '../../../../../contract/visitor-pages.ts';
import { ButtonLink } from '../../../../design/Button.tsx';
import { chakra } from '../../../../design/chakra.ts';
import { Section } from '../../../../design/PageSection.tsx';
import { Box, Heading, Stack, Text } from '../../../../design/primitives.tsx';
import { TextLink } from '../../../../design/TextLink.tsx';
import { InstitutionTag } from '../../../shared/page/items/ItemHeading.tsx';
import type { PublicItem } from '../../../shared/page/public-item.ts';
import { RichText } from '../../../shared/page/RichText.tsx';
import type { ItemList } from './list-data.ts';

const FoldFrame = chakra('details', {
  base: {
    background: 'bg.panel',
    borderWidth: '1px',
    borderColor: 'border',
    borderRadius: 'lg',
    '& > summary': {
      display: 'flex',
      alignItems: 'center',
      justifyContent: 'space-between',
      gap: '4',
      minHeight: '14',
      paddingInline: { base: '4', md: '6' },
      paddingBlock: '3',
      borderRadius: 'lg',
      listStyle: 'none',
      _hover: { color: 'brand.fg' },
    },
    '& > summary::-webkit-details-marker': { display: 'none' },
    '& > summary::after': {
      content: '""',
      flexShrink: 0,
      width: '2.5',
      height: '2.5',
      marginInlineEnd: '1',
      borderColor: 'brand.fg',
      borderRightWidth: '2px',
      borderBottomWidth: '2px',
      transition: 'transform 140ms',
      transform: 'translateY(-25%) rotate(45deg)',
    },
    '&[open] > summary::after': { transform: 'translateY(25%) rotate(225deg)' },
  },
});

const QuestionName = chakra('h3', {
  base: { fontWeight: 'semibold', fontSize: { base: 'md', md: 'lg' }, lineHeight: 'snug' },
});

const Question = ({ item, isOpen }: { readonly item: PublicItem; readonly isOpen: boolean }) => {
  const { t } = useTranslation();
  return (
    <FoldFrame open={isOpen}>
      <summary>
        <QuestionName lang={item.heading.lang}>{item.heading.text}</QuestionName>
      </summary>
      <Box paddingInline={{ base: '4', md: '6' }} paddingBottom="5">
        {item.body && <RichText content={item.body} shift={2} />}
        <Box display="flex" flexWrap="wrap" alignItems="center" gap="4" marginTop="4">
          {item.address !== undefined && (
            <TextLink to={item.address} fontSize="sm">
              {t('public.questions.open')}
            </TextLink>
          )}
          <InstitutionTag code={item.institutionCode} />
        </Box>
      </Box>
    </FoldFrame>
  );
};

interface QuestionGroup {
  readonly category: string | undefined;
  readonly questions: PublicItem[];
}

/** Splits the questions, in their order, wherever the category changes. */
const groupByCategory = (items: readonly PublicItem[]): readonly QuestionGroup[] =>
  items.reduce<QuestionGroup[]>((groups, item) => {
    const last = groups.at(-1);
    if (last && last.category === item.category) last.questions.push(item);
    else groups.push({ category: item.category, questions: [item] });
    return groups;
  }, []);

/** Link to the contact page for other questions. */
const ContactPrompt = () => {
  const { t } = useTranslation();
  return (
    <Box
      as="aside"
      padding={{ base: '5', md: '6' }}
      background="brand.subtle"
      borderRadius="lg"
      borderEndEndRadius="4rem"
    >
      <Heading>{t('public.questions.unanswered')}</Heading>
      <Text marginTop="2" marginBottom="5" color="fg.muted">
        {t('public.questions.askUs')}
      </Text>
      <ButtonLink to={pathTo('contactUs')}>{t('public.none.ask')}</ButtonLink>
    </Box>
  );
};

/** Questions that expand to their answers, without JavaScript too. A single question is open. */
export const Questions = ({ list: { kind, items, query, pages } }: { readonly list: ItemList }) => {
  const { t } = useTranslation();
  const renderQuestion = (item: PublicItem) => <Question key={item.id} item={item} isOpen={items.length === 1} />;
  return (
    <Box
      display="grid"
      gridTemplateColumns={{ base: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 18rem' }}
      gap={{ base: '8', lg: '12' }}
      alignItems="start"
    >
      <Stack gap={{ base: '8', md: '10' }}>
        {query.q !== undefined && (
          <Text role="status">{t('public.search.found', { count: pages.totalItems, q: query.q })}</Text>
        )}
        {groupByCategory(items).map(({ category, questions }) => {
          const name = category && t(`${kind.key}.${kind.page.category}.option.${category}`);
          return (
            <Section key={questions[0]?.id} title={name ?? t(`${kind.key}.page.title`)}>
              <Stack gap="3">{questions.map(renderQuestion)}</Stack>
            </Section>
          );
        })}
      </Stack>
      <ContactPrompt />
    </Box>
  );
};
