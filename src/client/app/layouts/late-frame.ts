import { latePart } from '../../design/late-part.tsx';

// Parts of the frame around a page that are hydrated after its forms.
export const LanguageSwitch = latePart(async () => (await import('./LanguageSwitch.tsx')).LanguageSwitch);
export const SlimFooter = latePart(async () => (await import('./SlimFooter.tsx')).SlimFooter);
