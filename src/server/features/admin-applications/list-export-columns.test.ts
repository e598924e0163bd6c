import { expect, it } from 'vitest';
import { currentData } from '../../../../tests/support/officer/current-data.ts';
import { namedColumns } from '../../../engine/exports/export-columns.ts';
import { buildCatalogue } from '../../../engine/schema/catalogue.ts';
import { valuesBelow } from '../../../officer/data/read-officer-data.ts';
import { currentColumns } from './list-export-columns.ts';

it('the columns that staff choose from are those that scheduled exports can name', () => {
  const catalogue = buildCatalogue(valuesBelow(currentData, 'schemas'));
  const named = namedColumns(catalogue);
  expect(
    currentColumns(catalogue).map(({ key, field, sheet }) => ({ key, field, isSheet: sheet !== undefined })),
  ).toEqual(named.map(({ key, field, kind }) => ({ key, field, isSheet: kind === 'sheet' })));
  expect(named.map(({ key }) => key)).toEqual([...new Set(named.map(({ key }) => key))]);
});
