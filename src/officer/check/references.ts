import { resolvePath } from '../../engine/schema/bundle.ts';
import type { LocatedJson } from '../data/located-json.ts';
import type { OfficerData } from '../data/read-officer-data.ts';
import { objectsIn, type Path } from './walk.ts';

/** A `$ref`: where it stands, what is written, and which part of which file it leads to. */
export interface Reference {
  readonly file: LocatedJson;
  readonly path: Path;
  readonly written: string;
  readonly target: string;
  readonly inside: string;
}

export const referencesIn = ({ files }: OfficerData): readonly Reference[] =>
  [...files.values()]
    .filter(({ path }) => path.startsWith('schemas/') && !path.startsWith('schemas/meta/'))
    .flatMap((file) =>
      [...objectsIn(file.value)].flatMap(([node, path]): readonly Reference[] => {
        const written = node['$ref'];
        if (typeof written !== 'string') return [];
        const [named = '', inside = ''] = written.split('#');
        return [{ file, path, written, target: named === '' ? file.path : resolvePath(file.path, named), inside }];
      }),
    );
