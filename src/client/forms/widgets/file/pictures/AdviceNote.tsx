import { useTranslation } from 'react-i18next';
import { Callout } from '../../../../design/Callout.tsx';
import { Text } from '../../../../design/primitives.tsx';
import type { Advice } from './measure-picture.ts';

/** What should be looked at before a picture is sent; nothing if it looks fine. */
export const AdviceNote = ({ advice }: { readonly advice: readonly Advice[] }) => {
  const { t } = useTranslation();
  if (advice.length === 0) return null;
  return (
    <Callout as="div" tone="warning" padding="3" fontSize="sm" data-part="advice">
      {advice.map((each) => (
        <Text key={each}>{t(`renderer.picture.advice.${each}`)}</Text>
      ))}
    </Callout>
  );
};
