declare module 'virtual:catalogue' {
  /** Which answers mean something beyond their step, as `step.field`. */
  export const roles: import('../../../engine/schema/types.ts').StepRoles;
}
