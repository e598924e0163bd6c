const line = { $schema: '../meta/list.json' };

/** The lists that generated forms choose from: names in each language, a list that depends on another, a list with days. */
export const generatedLists = (languages: readonly string[]): Readonly<Record<string, object>> => {
  const named = (name: string) => Object.fromEntries(languages.map((language) => [language, `${name} ${language}`]));
  return {
    'generated-regions': {
      ...line,
      entries: [
        { value: 'north', name: named('North') },
        { value: 'south', name: 'South' },
      ],
    },
    'generated-towns': {
      ...line,
      parent: 'generated-regions',
      other: { value: 'other', name: named('Not listed') },
      entries: [
        { value: 'n1', name: 'First town', parent: 'north' },
        { value: 'n2', name: named('Second town'), parent: 'north' },
        { value: 's1', name: 'Third town', parent: 'south' },
      ],
    },
    'generated-courses': { ...line, file: 'generated-courses.csv' },
  };
};

/** The entries of the list with days, of which the last one is over. */
export const generatedTable = `value,name,from,until
dance,Dance,2020-01-01,2099-12-31
music,Music,,2099-12-31
chess,Chess,2020-01-01,2020-12-31
`;

/** The scale of the grades that generated forms ask for. */
export const generatedScales = {
  $schema: '../meta/scales.json',
  scales: {
    letters: [
      { grade: 'A', points: 4 },
      { grade: 'B', points: 3 },
      { grade: 'C', points: 2 },
    ],
  },
};
