import { resolvePath } from '../../engine/schema/bundle.ts';
import type { LocatedJson } from '../data/located-json.ts';
import type { OfficerData } from '../data/read-officer-data.ts';
import { type JsonPath, objectsIn } from './walk-json.ts';

/** A `$ref`: its position, its text, and the part of the file that it refers to. */
export interface Reference {
  readonly file: LocatedJson;
  readonly path: JsonPath;
  readonly value: string;
  readonly target: string;
  readonly pointer: string;
}

export const listReferences = ({ files }: OfficerData): readonly Reference[] =>
  [...files.values()]
    .filter(({ path }) => path.startsWith('schemas/') && !path.startsWith('schemas/meta/'))
    .flatMap((file) =>
      [...objectsIn(file.value)].flatMap(([node, path]): readonly Reference[] => {
        const written = node['$ref'];
        if (typeof written !== 'string') return [];
        const [named = '', inside = ''] = written.split('#');
        return [
          {
            file,
            path,
            value: written,
            target: named === '' ? file.path : resolvePath(file.path, named),
            pointer: inside,
          },
        ];
      }),
    );
