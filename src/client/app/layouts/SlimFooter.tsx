import { type ComponentProps, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { pathTo } from '../../../contract/pages.ts';
import { dispensablePart } from '../../design/dispensable-part.ts';
import { Box, Container } from '../../design/primitives.tsx';
import { TextLink } from '../../design/TextLink.tsx';
import { WhenSeen } from '../../design/WhenSeen.tsx';

const AppearanceSwitch = dispensablePart(async () => (await import('./AppearanceSwitch.tsx')).AppearanceSwitch);

/** The end of pages on which one works: help, and how the page looks. */
export const SlimFooter = (props: ComponentProps<typeof Container>) => {
  const { t } = useTranslation();
  return (
    <Box as="footer" borderTopWidth="1px" borderColor="border" _print={{ display: 'none' }}>
      <Container
        display="flex"
        flexWrap="wrap"
        alignItems="center"
        justifyContent="space-between"
        columnGap="6"
        rowGap="2"
        paddingBlock="4"
        {...props}
      >
        <TextLink to={pathTo('contactUs')} display="inline-flex" alignItems="center" minHeight="11">
          {t('app.footer.helpLink')}
        </TextLink>
        <WhenSeen minHeight="12">
          <Suspense>
            <AppearanceSwitch />
          </Suspense>
        </WhenSeen>
      </Container>
    </Box>
  );
};
