/** The message of a caught error; any value may be thrown. */
export const errorMessage = (error: unknown): string => (error instanceof Error ? error.message : String(error));
