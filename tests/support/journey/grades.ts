import { type FormPage, findGroup } from './fields.ts';

/** How a report is typed: one column of every subject's first semester, downwards with Enter. */
export const typeGrades = async (formPage: FormPage, label: string, column: string, grade: number): Promise<void> => {
  const place = formPage.t('renderer.grid.place', { semester: 1, column });
  const cells = findGroup(formPage, label).getByRole('textbox', { name: new RegExp(`, ${place}$`) });
  await cells.first().focus();
  for (let left = await cells.count(); left > 0; left--) {
    await formPage.page.keyboard.type(String(grade));
    await formPage.page.keyboard.press('Enter');
  }
};
