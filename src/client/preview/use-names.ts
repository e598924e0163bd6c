import { institutions } from 'virtual:catalogue';
import { useTranslation } from 'react-i18next';
import { useInstitutionName } from '../design/use-institution-name.ts';
import { languages } from '../state/languages.ts';
import { devices, shades } from './chosen.ts';
import { themeNames } from './view.ts';

/** Value and name of everything that a drawing can be shown in. */
export const useNames = () => {
  const { t } = useTranslation();
  const institutionName = useInstitutionName();
  const ofTheme = (theme: string): string => {
    const found = institutions.find((institution) => institution.theme === theme);
    return found && found.code !== 0 ? institutionName(found.parameter) : t('preview.group.all');
  };
  return {
    themes: new Map(themeNames.map((theme) => [theme, ofTheme(theme)])),
    languages: new Map(Object.keys(languages).map((code) => [code, t(`app.language.${code}`)])),
    shades: new Map(shades.map((shade) => [shade, t(`app.appearance.${shade}`)])),
    devices: new Map(devices.map((device) => [device, t(`preview.device.${device}`)])),
  } satisfies Readonly<Record<string, ReadonlyMap<string, string>>>;
};
