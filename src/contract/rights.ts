import type { Access, Call } from './call.ts';

export type Role = 'anonymous' | 'applicant' | 'admin';

/**
 * Whose things a call reaches. Beyond that everything is absent (404).
 * everybody: what is open to all · self: the account of the session · own: applications of the session's account ·
 * institution: of the admin's institution, of all for an admin without one · ownOrInstitution: by role, one or the other ·
 * group: nothing but what concerns the whole group, for admins without an institution only (403 for others)
 */
export type Reach = 'everybody' | 'self' | 'own' | 'institution' | 'ownOrInstitution' | 'group';

/** What stands in the audit trail once the call has succeeded; the id is a parameter, a field of the body or of the answer. */
export interface Trail {
  readonly action: string;
  readonly kind: string;
  readonly id: string;
  /** Applicants' uses are noted too; else those of admins only. */
  readonly everyone?: true;
}

export interface Right {
  readonly who: readonly Role[];
  readonly of: Reach;
  /** The event of the application machine that the call sends: allowed in the states in which the machine takes it. */
  readonly event?: string;
  /** `own`: the call writes its lines itself, since they say more. */
  readonly trail?: Trail | 'own';
  /** Shows admins other people's data, and is counted as such: many people in short, one of them, or a file of one. */
  readonly reads?: 'list' | 'detail' | 'file';
  /** Open to an admin's session that still owes the second factor: `missing` one to set up, or also one to show (`asked`). */
  readonly beforeSecondFactor?: 'missing' | 'asked';
}

const open: Right = { who: ['anonymous', 'applicant', 'admin'], of: 'everybody' };
const self: Right = { who: ['applicant', 'admin'], of: 'self' };
const applicant: Right = { who: ['applicant'], of: 'self' };
const own: Right = { who: ['applicant'], of: 'own' };
const shared: Right = { who: ['applicant', 'admin'], of: 'ownOrInstitution' };
const staff: Right = { who: ['admin'], of: 'institution' };
const group: Right = { who: ['admin'], of: 'group' };

const noted = (right: Right, action: string, kind: string, id = 'id'): Right => ({
  ...right,
  trail: { action, kind, id },
});
const written = (right: Right): Right => ({ ...right, trail: 'own' });
const before = (owed: 'missing' | 'asked', right: Right): Right => ({ ...right, beforeSecondFactor: owed });
const reads = (kind: NonNullable<Right['reads']>, right: Right): Right => ({ ...right, reads: kind });
const sends = (right: Right, event: string): Right => ({ ...right, event });

const account = {
  register: open,
  verifyOtp: open,
  resendOtp: open,
  login: written(open),
  forgotPassword: open,
  resetPassword: open,
  verifyEmail: open,
  logout: before('asked', written(open)),
  currentUser: before('asked', self),
  changePassword: {
    ...self,
    trail: { action: 'account.passwordChanged', kind: 'account', id: 'session', everyone: true },
  },
  sendEmailVerification: {
    ...self,
    trail: { action: 'account.emailChangeAsked', kind: 'account', id: 'session', everyone: true },
  },
  editAdminProfile: noted({ who: ['admin'], of: 'self' }, 'account.profileChanged', 'account', 'session'),
  editProfile: applicant,
  getUser: reads('detail', noted(shared, 'account.viewed', 'account', 'userId')),
  listSessions: self,
  endOtherSessions: noted(self, 'account.sessionsEnded', 'account', 'session'),
  exportOwnData: applicant,
  getDeletion: applicant,
  requestDeletion: applicant,
  withdrawDeletion: applicant,
} satisfies Record<string, Right>;

const application = {
  listApplications: own,
  getApplication: own,
  startApplication: own,
  saveStep: sends(own, 'step.saved'),
  saveDraft: sends(own, 'step.saved'),
  seeFormChanges: own,
  uploadFile: sends(own, 'step.saved'),
  deleteApplication: sends(own, 'draft.deleted'),
  submitApplication: sends(own, 'application.submitted'),
  withdrawApplication: sends(own, 'application.withdrawn'),
  autofill: own,
  attachmentRequired: own,
  checkNecessaryAttachment: own,
  getPeriodOfApplication: shared,
  listSubjects: shared,
  listQualifications: shared,
  listQualificationTypes: shared,
  getResult: own,
  getFile: reads('file', noted(shared, 'file.viewed', 'file')),
  describeFile: reads('file', shared),
  downloadRegistration: reads('detail', noted(shared, 'application.registrationDownloaded', 'application', 'formId')),
  downloadReceipt: reads('detail', noted(shared, 'application.receiptDownloaded', 'application', 'formId')),
  downloadResult: reads('detail', noted(shared, 'application.resultDownloaded', 'application', 'formId')),
} satisfies Record<string, Right>;

/** Admins at work on applications (docs/decisions/011). */
const processing = {
  listAdminApplications: reads('list', staff),
  getAdminApplication: reads('detail', written(staff)),
  getApplicationMail: reads('detail', written(staff)),
  decideApplication: written(staff),
  decideApplications: written(staff),
  noteOnApplication: written(staff),
  assignApplication: written(staff),
  askForCorrection: written(staff),
  recallCorrection: written(staff),
  exportApplications: written(staff),
  listExportColumns: staff,
  listReviewers: staff,
  getCorrection: own,
  sendCorrection: own,
} satisfies Record<string, Right>;

const payment = {
  getRegistrationFee: own,
  payRegistrationFee: sends(own, 'payment.confirmed'),
  refreshPayment: own,
  checkPromoCode: own,
  notifyPayment: open,
  settleRefund: noted(staff, 'payment.refundSettled', 'payment'),
  listAdminPayments: reads('list', staff),
  settlePaymentAlert: noted(staff, 'payment.alertSettled', 'payment'),
} satisfies Record<string, Right>;

const publicData = {
  checkDocument: open,
  listEntities: open,
  listYears: open,
  listSemesters: open,
  listChannels: open,
  listPeriods: open,
  listPrograms: open,
  listProvinces: open,
  listCities: open,
  listSectors: open,
  listReports: open,
  listSchools: open,
  listPaymentChannels: open,
  getContentImage: open,
  getContentFile: open,
  readHealth: open,
  getPortal: open,
} satisfies Record<string, Right>;

/** The same for every kind of content: `{kind}` stands for the path that its entity.json gives it. */
const content = {
  'GET /{kind}': open,
  'GET /{kind}/{id}': open,
  'GET /{kind}/{id}/calendar': open,
  'POST /{kind}': written(staff),
  'PATCH /{kind}/{id}': written(staff),
  'DELETE /{kind}/{id}': written(staff),
  'GET /{kind}/{id}/versions': staff,
  'POST /{kind}/{id}/versions/{version}/restore': written(staff),
} satisfies Record<string, Right>;

const admin: Right = { who: ['admin'], of: 'self' };

const administration = {
  listAudit: reads('list', staff),
  getDashboard: staff,
  listTrouble: reads('list', staff),
  workOnTrouble: written(staff),
  listAdminPeriods: staff,
  exportMasterData: noted(group, 'masterData.exported', 'masterData', 'kind'),
  importMasterData: written(group),
  getControlPanel: staff,
  changeControlPanel: written(staff),
  addToControlPanel: written(staff),
  removeFromControlPanel: written(staff),
  listPromoCode: staff,
  getPromoCode: staff,
  createPromoCode: written(staff),
  changePromoCode: written(staff),
  removePromoCode: written(staff),
  listPromoUses: reads('list', staff),
  getPreview: staff,
  listPreviewMails: staff,
  getPreviewDocument: staff,
  listUsers: reads('list', staff),
  changeUser: written(group),
  endUserSessions: noted(group, 'account.sessionsEnded', 'account'),
  resendUserVerification: noted(staff, 'account.verificationResent', 'account'),
  removeUserSecondFactor: noted(group, 'account.secondFactorRemoved', 'account'),
  getSecondFactor: before('missing', admin),
  setUpSecondFactor: before('missing', written(admin)),
  confirmSecondFactor: before('missing', written(admin)),
  showSecondFactor: before('asked', written(admin)),
  renewRecoveryCodes: written(admin),
  removeSecondFactor: written(admin),
} satisfies Record<string, Right>;

/** Role × call × reach (× state, through the machine's event): what the server enforces and the tests are made from. */
export const rights: Readonly<Record<string, Right>> = {
  ...account,
  ...application,
  ...processing,
  ...payment,
  ...publicData,
  ...content,
  ...administration,
};

const templateOf = ({ method, path }: Call, kinds: readonly string[]): string => {
  const [, first = '', ...rest] = path.split('/');
  return `${method} ${['', kinds.includes(first) ? '{kind}' : first, ...rest].join('/')}`;
};

/** The row of a call; `kinds` are the paths of content. */
export const findRight = (call: Call, kinds: readonly string[] = []): Right | undefined =>
  rights[call.name] ?? rights[templateOf(call, kinds)];

/** How the contract names the same roles. */
export const accessOf = ({ who }: Right): Access => {
  if (who.includes('anonymous')) return 'everyone';
  return who.length === 2 ? 'session' : (who[0] as 'applicant' | 'admin');
};
