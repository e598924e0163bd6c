const opposite: Readonly<Record<string, string>> = { ArrowLeft: 'ArrowRight', ArrowRight: 'ArrowLeft' };

/** Name of a pressed key; on a page written from right to left, the left arrow moves forward and is named ArrowRight. */
export const toReadingKey = (key: string): string => (document.dir === 'rtl' ? (opposite[key] ?? key) : key);
