import type { Access, Call } from './call.ts';

export type Role = 'anonymous' | 'applicant' | 'admin';

/**
 * Whose things a call reaches. Beyond that everything is absent (404).
 * everybody: what is open to all · self: the account of the session · own: applications of the session's account ·
 * institution: of the admin's institution, of all for an admin without one · ownOrInstitution: by role, one or the other ·
 * group: nothing but what concerns the whole group, for admins without an institution only (403 for others)
 */
type AccessScope = 'everybody' | 'self' | 'own' | 'institution' | 'ownOrInstitution' | 'group';

/** What stands in the audit trail once the call has succeeded; the id is a parameter, a field of the body or of the answer. */
export interface CallAudit {
  readonly action: string;
  readonly kind: string;
  readonly id: string;
  /** Applicants' uses are noted too; else those of admins only. */
  readonly includesApplicants?: true;
}

export interface Right {
  readonly roles: readonly Role[];
  readonly scope: AccessScope;
  /** The event of the application machine that the call sends: allowed in the states in which the machine takes it. */
  readonly event?: string;
  /** `own`: the call writes its lines itself, since they say more. */
  readonly audit?: CallAudit | 'own';
  /** Shows admins other people's data, and is counted as such: many people in short, one of them, or a file of one. */
  readonly reads?: 'list' | 'detail' | 'file';
  /** Open to an admin's session that still owes the second factor: `missing` one to set up, or also one to show (`asked`). */
  readonly beforeSecondFactor?: 'missing' | 'asked';
}

const openToAll: Right = { roles: ['anonymous', 'applicant', 'admin'], scope: 'everybody' };
const self: Right = { roles: ['applicant', 'admin'], scope: 'self' };
const applicant: Right = { roles: ['applicant'], scope: 'self' };
const own: Right = { roles: ['applicant'], scope: 'own' };
const applicantOrAdmin: Right = { roles: ['applicant', 'admin'], scope: 'ownOrInstitution' };
const staff: Right = { roles: ['admin'], scope: 'institution' };
const group: Right = { roles: ['admin'], scope: 'group' };

const audited = (right: Right, action: string, kind: string, id = 'id'): Right => ({
  ...right,
  audit: { action, kind, id },
});
const auditedByCall = (right: Right): Right => ({ ...right, audit: 'own' });
const openBefore = (owed: 'missing' | 'asked', right: Right): Right => ({ ...right, beforeSecondFactor: owed });
const reads = (kind: NonNullable<Right['reads']>, right: Right): Right => ({ ...right, reads: kind });
const sends = (right: Right, event: string): Right => ({ ...right, event });

const account = {
  register: openToAll,
  verifyOtp: openToAll,
  resendOtp: openToAll,
  login: auditedByCall(openToAll),
  forgotPassword: openToAll,
  resetPassword: openToAll,
  verifyEmail: openToAll,
  logout: openBefore('asked', auditedByCall(openToAll)),
  currentUser: openBefore('asked', self),
  changePassword: {
    ...self,
    audit: { action: 'account.passwordChanged', kind: 'account', id: 'session', includesApplicants: true },
  },
  sendEmailVerification: {
    ...self,
    audit: { action: 'account.emailChangeAsked', kind: 'account', id: 'session', includesApplicants: true },
  },
  editAdminProfile: audited({ roles: ['admin'], scope: 'self' }, 'account.profileChanged', 'account', 'session'),
  editProfile: applicant,
  getUser: reads('detail', audited(applicantOrAdmin, 'account.viewed', 'account', 'userId')),
  listSessions: self,
  endOtherSessions: audited(self, 'account.sessionsEnded', 'account', 'session'),
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
  getPeriodOfApplication: applicantOrAdmin,
  listSubjects: applicantOrAdmin,
  listQualifications: applicantOrAdmin,
  listQualificationTypes: applicantOrAdmin,
  getResult: own,
  getFile: reads('file', audited(applicantOrAdmin, 'file.viewed', 'file')),
  describeFile: reads('file', applicantOrAdmin),
  downloadRegistration: reads(
    'detail',
    audited(applicantOrAdmin, 'application.registrationDownloaded', 'application', 'formId'),
  ),
  downloadReceipt: reads('detail', audited(applicantOrAdmin, 'application.receiptDownloaded', 'application', 'formId')),
  downloadResult: reads('detail', audited(applicantOrAdmin, 'application.resultDownloaded', 'application', 'formId')),
} satisfies Record<string, Right>;

/** Admins at work on applications (specification 7.5). */
const processing = {
  listAdminApplications: reads('list', staff),
  getAdminApplication: reads('detail', auditedByCall(staff)),
  getApplicationMail: reads('detail', auditedByCall(staff)),
  decideApplication: auditedByCall(staff),
  decideApplications: auditedByCall(staff),
  noteOnApplication: auditedByCall(staff),
  assignApplication: auditedByCall(staff),
  askForCorrection: auditedByCall(staff),
  recallCorrection: auditedByCall(staff),
  exportApplications: auditedByCall(staff),
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
  notifyPayment: openToAll,
  settleRefund: audited(staff, 'payment.refundSettled', 'payment'),
  listAdminPayments: reads('list', staff),
  settlePaymentAlert: audited(staff, 'payment.alertSettled', 'payment'),
} satisfies Record<string, Right>;

const publicData = {
  checkDocument: openToAll,
  listEntities: openToAll,
  listYears: openToAll,
  listSemesters: openToAll,
  listChannels: openToAll,
  listPeriods: openToAll,
  listPrograms: openToAll,
  listProvinces: openToAll,
  listCities: openToAll,
  listSectors: openToAll,
  listReports: openToAll,
  listSchools: openToAll,
  listPaymentChannels: openToAll,
  getContentImage: openToAll,
  getContentFile: openToAll,
  readHealth: openToAll,
  getPortal: openToAll,
} satisfies Record<string, Right>;

/** The same for every kind of content: `{kind}` stands for the path that its entity.json gives it. */
const content = {
  'GET /{kind}': openToAll,
  'GET /{kind}/{id}': openToAll,
  'GET /{kind}/{id}/calendar': openToAll,
  'POST /{kind}': auditedByCall(staff),
  'PATCH /{kind}/{id}': auditedByCall(staff),
  'DELETE /{kind}/{id}': auditedByCall(staff),
  'GET /{kind}/{id}/versions': staff,
  'POST /{kind}/{id}/versions/{version}/restore': auditedByCall(staff),
} satisfies Record<string, Right>;

const admin: Right = { roles: ['admin'], scope: 'self' };

const administration = {
  listAudit: reads('list', staff),
  getDashboard: staff,
  listTrouble: reads('list', staff),
  workOnTrouble: auditedByCall(staff),
  listAdminPeriods: staff,
  exportMasterData: audited(group, 'masterData.exported', 'masterData', 'kind'),
  importMasterData: auditedByCall(group),
  getControlPanel: staff,
  changeControlPanel: auditedByCall(staff),
  addToControlPanel: auditedByCall(staff),
  removeFromControlPanel: auditedByCall(staff),
  listPromoCode: staff,
  getPromoCode: staff,
  createPromoCode: auditedByCall(staff),
  changePromoCode: auditedByCall(staff),
  removePromoCode: auditedByCall(staff),
  listPromoUses: reads('list', staff),
  getPreview: staff,
  listPreviewMails: staff,
  getPreviewDocument: staff,
  listUsers: reads('list', staff),
  changeUser: auditedByCall(group),
  endUserSessions: audited(group, 'account.sessionsEnded', 'account'),
  resendUserVerification: audited(staff, 'account.verificationResent', 'account'),
  removeUserSecondFactor: audited(group, 'account.secondFactorRemoved', 'account'),
  getSecondFactor: openBefore('missing', admin),
  setUpSecondFactor: openBefore('missing', auditedByCall(admin)),
  confirmSecondFactor: openBefore('missing', auditedByCall(admin)),
  showSecondFactor: openBefore('asked', auditedByCall(admin)),
  renewRecoveryCodes: auditedByCall(admin),
  removeSecondFactor: auditedByCall(admin),
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
export const accessOf = ({ roles: who }: Right): Access => {
  if (who.includes('anonymous')) return 'everyone';
  return who.length === 2 ? 'session' : (who[0] as 'applicant' | 'admin');
};
