import { Tag } from '../../../../design/Tag.tsx';
import { useInstitutionName } from '../../../../design/use-institution-name.ts';
import { themeOf } from '../addresses.ts';

/** Whose item this is, in that institution's colours; what concerns all needs no tag. */
export const InstitutionTag = ({ code }: { readonly code: number }) => {
  const nameOf = useInstitutionName();
  const theme = themeOf(code);
  return theme === undefined ? null : (
    <Tag data-theme={theme} alignSelf="flex-start">
      {nameOf(code)}
    </Tag>
  );
};
