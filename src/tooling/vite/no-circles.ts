import type { Plugin } from 'vite';

/** The first circle among files and what each of them imports, from a file back to itself; undefined without one. */
export const findCircle = (imports: ReadonlyMap<string, readonly string[]>): readonly string[] | undefined => {
  const done = new Set<string>();
  const follow = (file: string, way: readonly string[]): readonly string[] | undefined => {
    if (way.includes(file)) return [...way.slice(way.indexOf(file)), file];
    if (done.has(file)) return undefined;
    for (const next of imports.get(file) ?? []) {
      const circle = follow(next, [...way, file]);
      if (circle) return circle;
    }
    done.add(file);
    return undefined;
  };
  for (const file of imports.keys()) {
    const circle = follow(file, []);
    if (circle) return circle;
  }
  return undefined;
};

/** Files that wait for each other run in an order that nobody chose: one of them finds the other's names not there yet. */
export const noCircles = (): Plugin => ({
  name: 'no-circles',
  generateBundle(_options, bundle) {
    const files = Object.values(bundle).filter((file) => file.type === 'chunk');
    const circle = findCircle(new Map(files.map(({ fileName, imports }) => [fileName, imports])));
    if (circle) this.error(`These files wait for each other; group them anew in chunks.ts: ${circle.join(' > ')}`);
  },
});
