import { sampleDocument, samplePhoto } from '../sample-files.ts';
import { type Desk, findControl } from './fields.ts';

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
export const chooseFile = async (desk: Desk, label: string, file: ChosenFile): Promise<void> => {
  const [chooser] = await Promise.all([desk.page.waitForEvent('filechooser'), findControl(desk, label).press('Enter')]);
  await chooser.setFiles(file);
  await desk.page.getByRole('button', { name: desk.t('renderer.file.replaceOf', { label }) }).waitFor();
};
