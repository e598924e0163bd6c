/** What a caught error says; anything may be thrown. */
export const errorMessage = (error: unknown): string => (error instanceof Error ? error.message : String(error));
