import { useTranslation } from 'react-i18next';
import { type AddedSection, addedWith, type PanelSection } from '../../../../../contract/admin-panel.ts';
import { ButtonLink } from '../../../../design/Button.tsx';
import { PlusIcon } from '../../../../design/icons.tsx';
import { panelLink } from '../panel-link.ts';

export const canAdd = (section: PanelSection): section is AddedSection => section in addedWith;

/** The way to a new entry, where a section takes one. */
export const AddLink = ({ section }: { readonly section: PanelSection }) => {
  const { t } = useTranslation();
  if (!canAdd(section)) return null;
  return (
    <ButtonLink alignSelf="start" to={panelLink({ view: section, add: 'yes' })}>
      <PlusIcon />
      {t(`admin-panel.add.${section}`)}
    </ButtonLink>
  );
};
