import { type ComponentProps, type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { pathTo } from '../../../contract/visitor-pages.ts';
import { lazyOptional } from '../../design/lazy-optional.ts';
import { Box, Container } from '../../design/primitives.tsx';
import { TextLink } from '../../design/TextLink.tsx';

interface RenderWhenVisibleProps {
  /** Reserved height, so that nothing moves. */
  readonly minHeight: string;
  readonly children: ReactNode;
}

/** Renders its children, and so loads their code, when they come near the viewport. */
const RenderWhenVisible = ({ minHeight, children }: RenderWhenVisibleProps) => {
  const place = useRef<HTMLDivElement>(null);
  const [isSeen, setSeen] = useState(false);
  useEffect(() => {
    if (!place.current) return;
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && setSeen(true), {
      rootMargin: '100px',
    });
    observer.observe(place.current);
    return () => observer.disconnect();
  }, []);
  return (
    <Box ref={place} minHeight={minHeight}>
      {isSeen && children}
    </Box>
  );
};

const AppearanceSwitch = lazyOptional(async () => (await import('./AppearanceSwitch.tsx')).AppearanceSwitch);

/** The footer of pages behind the login: help and appearance. */
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
        <RenderWhenVisible minHeight="12">
          <Suspense>
            <AppearanceSwitch />
          </Suspense>
        </RenderWhenVisible>
      </Container>
    </Box>
  );
};
