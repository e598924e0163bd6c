import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { maxViewName } from '../../../../../../contract/admin-views.ts';
import { Label, TextControl } from '../../../../../forms/controls/form-elements.tsx';
import type { SavedTexts } from './saved.ts';

interface SavedNameInputProps {
  readonly texts: SavedTexts;
  readonly value: string;
  readonly onChange: (name: string) => void;
}

/** The name of what is saved, with its label. */
export const SavedNameInput = ({ texts, value, onChange }: SavedNameInputProps) => {
  const { t } = useTranslation();
  const id = useId();
  return (
    <>
      <Label htmlFor={id} fontSize="sm" marginBottom="1">
        {t(`admin-applications.${texts}.name`)}
      </Label>
      <TextControl
        id={id}
        value={value}
        maxLength={maxViewName}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    </>
  );
};
