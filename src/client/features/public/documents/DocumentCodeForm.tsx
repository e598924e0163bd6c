import { useTranslation } from 'react-i18next';
import { Button } from '../../../design/Button.tsx';
import { chakra } from '../../../design/chakra.ts';
import { Box } from '../../../design/primitives.tsx';

/** Query parameter with the code of another document. */
export const CODE_PARAMETER = 'code';

const InlineForm = chakra('form', {
  base: { display: 'flex', flexWrap: 'wrap', gap: '3', alignItems: 'flex-end' },
});

const CodeInput = chakra('input', {
  base: {
    width: 'full',
    minHeight: '11',
    paddingInline: '3',
    borderWidth: '1px',
    borderColor: 'border.emphasized',
    borderRadius: 'md',
    background: 'bg.panel',
    letterSpacing: 'wide',
    textTransform: 'uppercase',
  },
});

/** Form for the code of another document. */
export const DocumentCodeForm = () => {
  const { t } = useTranslation();
  return (
    <InlineForm method="get">
      <Box flex="1 1 14rem" minWidth="0">
        <Box as="label" display="block" fontWeight="semibold" marginBottom="1.5" {...{ htmlFor: 'document-code' }}>
          {t('document.check.another')}
        </Box>
        <CodeInput
          id="document-code"
          name={CODE_PARAMETER}
          placeholder="0000-0000-0000"
          autoComplete="off"
          spellCheck={false}
          maxLength={40}
        />
      </Box>
      <Button type="submit" variant="outline">
        {t('document.check.submit')}
      </Button>
    </InlineForm>
  );
};
