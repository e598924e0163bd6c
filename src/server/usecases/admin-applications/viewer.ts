/** The admin who looks or acts: of one institution, or of the group (null). */
export interface Viewer {
  readonly accountId: string;
  readonly institutionCode: number | null;
}
