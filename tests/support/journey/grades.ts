import { type Desk, findGroup } from './fields.ts';

/** How a report is typed: one column of every subject's first semester, downwards with Enter. */
export const typeGrades = async (desk: Desk, label: string, column: string, grade: number): Promise<void> => {
  const place = desk.t('renderer.grid.place', { semester: 1, column });
  const cells = findGroup(desk, label).getByRole('textbox', { name: new RegExp(`, ${place}$`) });
  await cells.first().focus();
  for (let left = await cells.count(); left > 0; left--) {
    await desk.page.keyboard.type(String(grade));
    await desk.page.keyboard.press('Enter');
  }
};
