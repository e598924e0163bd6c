import { expect, test } from 'vitest';
import { STAFF_ROLES } from '../../engine/schema/catalogue.ts';
import { StartError } from '../errors.ts';
import { findCodeRoot, readDataFiles } from './folders.ts';
import { readCatalogue } from './read-catalogue.ts';

const files = readDataFiles(findCodeRoot(), ['schemas']);
const withRoles = (value: unknown) => new Map([...files, [STAFF_ROLES, value]]);

test('the data of the repository are read', () => {
  expect(readCatalogue(files, '/srv/portal').staffRoles).toHaveProperty('systemAdmin');
});

test.each([
  ['are missing', new Map([...files].filter(([path]) => path !== STAFF_ROLES)), /schemas\/roles\.json is missing/],
  ['name no roles', withRoles({}), /lacks the roles .*: systemAdmin, officeAdmin$/],
  ['lack the role of the first admin', withRoles({ roles: { officeAdmin: [], toString: [] } }), /: systemAdmin$/],
])('when the roles of staff %s, the start is refused with one line that names file and folder', (_, data, message) => {
  const read = () => readCatalogue(data, '/srv/portal');
  expect(read).toThrow(StartError);
  expect(read).toThrow(message);
  expect(read).toThrow(/^[^\n]*\/srv\/portal[^\n]*$/);
});
