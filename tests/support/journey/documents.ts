import { sampleDocument, samplePhoto } from '../sample-files.ts';
import { type FormPage, findControl } from './fields.ts';

export interface ChosenFile {
  readonly name: string;
  readonly mimeType: string;
  readonly buffer: Buffer;
}

export const photoFile = async (name = 'pas foto.jpg'): Promise<ChosenFile> => ({
  name,
  mimeType: 'image/jpeg',
  buffer: await samplePhoto(),
});

export const documentFile = (name = 'rapor semester 1-5.pdf'): ChosenFile => ({
  name,
  mimeType: 'application/pdf',
  buffer: sampleDocument(),
});

/** Chooses a file in the platform's own window and waits until the server has it. */
export const chooseFile = async (formPage: FormPage, label: string, file: ChosenFile): Promise<void> => {
  const [chooser] = await Promise.all([
    formPage.page.waitForEvent('filechooser'),
    findControl(formPage, label).press('Enter'),
  ]);
  await chooser.setFiles(file);
  await formPage.page.getByRole('button', { name: formPage.t('renderer.file.replaceOf', { label }) }).waitFor();
};
