import { chakra } from '@chakra-ui/react';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { pathTo } from '../../../contract/pages.ts';
import { Button } from '../../ui/Button.tsx';
import { Box } from '../../ui/primitives.tsx';

const Input = chakra('input', {
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

/** Another paper: its code, typed as it is printed. */
export const CodeForm = ({ code }: { readonly code: string }) => {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [typed, setTyped] = useState('');
  const check = (event: FormEvent) => {
    event.preventDefault();
    const wanted = typed.trim();
    if (wanted !== '' && wanted !== code) void navigate(pathTo('documentCheck', { code: wanted }));
  };
  return (
    <Box as="form" onSubmit={check} display="flex" flexWrap="wrap" gap="3" alignItems="flex-end">
      <Box flex="1 1 14rem" minWidth="0">
        <Box as="label" display="block" fontWeight="semibold" marginBottom="1.5" {...{ htmlFor: 'document-code' }}>
          {t('document.check.another')}
        </Box>
        <Input
          id="document-code"
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          placeholder="0000-0000-0000"
          autoComplete="off"
          spellCheck={false}
          maxLength={40}
        />
      </Box>
      <Button type="submit" look="outline">
        {t('document.check.submit')}
      </Button>
    </Box>
  );
};
