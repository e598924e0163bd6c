import type { Access, Call } from './call.ts';

export type Role = 'anonymous' | 'applicant' | 'admin';

/**
 * Which records a call may access. All others are reported as absent (404).
 * everybody: public records · self: the account of the session · own: applications of the session's account ·
 * institution: of the admin's institution, of all for an admin without one · ownOrInstitution: by role, one or the
 * other · group: records of the whole group, for admins without an institution only (403 for others)
 */
type AccessScope = 'everybody' | 'self' | 'own' | 'institution' | 'ownOrInstitution' | 'group';

/** The audit entry of a successful call; the id is a parameter, a field of the body or of the reply. */
export interface CallAudit {
  readonly action: string;
  readonly kind: string;
  readonly id: string;
  /** Calls of applicants are recorded too; else only those of admins. */
  readonly includesApplicants?: true;
}

export interface Right {
  readonly roles: readonly Role[];
  readonly scope: AccessScope;
  /**
   * The event of the application machine that the call sends: allowed in the states in which the machine accepts it.
   */
  readonly event?: string;
  /** `own`: the call writes its own, more detailed entries. */
  readonly audit?: CallAudit | 'own';
  /**
   * Shows personal data to admins and counts toward the access limits: a list of people, one person, or a file of one.
   */
  readonly reads?: 'list' | 'detail' | 'file';
  /**
   * Allowed for an admin's session before the second factor: `missing` while it must be set up, `asked` also while it
   * must be confirmed.
   */
  readonly beforeSecondFactor?: 'missing' | 'asked';
}

const openToAll: Right = { roles: ['anonymous', 'applicant', 'admin'], scope: 'everybody' };
const self: Right = { roles: ['applicant', 'admin'], scope: 'self' };
const applicant: Right = { roles: ['applicant'], scope: 'self' };
const own: Right = { roles: ['applicant'], scope: 'own' };
const applicantOrAdmin: Right = { roles: ['applicant', 'admin'], scope: 'ownOrInstitution' };
const staff: Right = { roles: ['admin'], scope: 'institution' };
const admin: Right = { roles: ['admin'], scope: 'self' };
const group: Right = { roles: ['admin'], scope: 'group' };

const audited = (right: Right, action: string, kind: string, id = 'id'): Right => ({
  ...right,
  audit: { action, kind, id },
});
const auditedByCall = (right: Right): Right => ({ ...right, audit: 'own' });
const openBefore = (state: 'missing' | 'asked', right: Right): Right => ({ ...right, beforeSecondFactor: state });
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
  getPhone: applicant,
  requestPhoneCode: applicant,
  verifyPhone: applicant,
  stopPhone: applicant,
} satisfies Record<string, Right>;

const application = {
  listApplications: own,
  getApplication: own,
  getAdvice: own,
  getApplicationCalendar: own,
  startApplication: own,
  saveStep: sends(own, 'step.saved'),
  saveDraft: sends(own, 'step.saved'),
  getNewerAnswers: own,
  markFormChangesRead: own,
  beginStepWith: own,
  uploadFile: sends(own, 'step.saved'),
  startUpload: sends(own, 'step.saved'),
  getUpload: own,
  continueUpload: own,
  finishUpload: sends(own, 'step.saved'),
  cancelUpload: own,
  listOwnFiles: own,
  reuseFile: sends(own, 'step.saved'),
  removeOwnFile: own,
  deleteApplication: sends(own, 'draft.deleted'),
  submitApplication: sends(own, 'application.submitted'),
  withdrawApplication: sends(own, 'application.withdrawn'),
  answerOffer: sends(own, 'offer.accepted'),
  // A signed link takes the place of a session.
  getReminderChoice: openToAll,
  changeReminderChoice: openToAll,
  autofill: own,
  attachmentRequired: own,
  checkNecessaryAttachment: own,
  getPeriodOfApplication: applicantOrAdmin,
  listSubjects: applicantOrAdmin,
  listQualifications: applicantOrAdmin,
  listQualificationTypes: applicantOrAdmin,
  getResult: own,
  getFile: reads('file', auditedByCall(applicantOrAdmin)),
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
  getListPlace: staff,
  getAdminApplication: reads('detail', auditedByCall(staff)),
  getApplicationMail: reads('detail', auditedByCall(staff)),
  decideApplication: auditedByCall(staff),
  decideApplications: auditedByCall(staff),
  renewOffer: auditedByCall(staff),
  noteOnApplication: auditedByCall(staff),
  assignApplication: auditedByCall(staff),
  askForCorrection: auditedByCall(staff),
  recallCorrection: auditedByCall(staff),
  exportApplications: auditedByCall(staff),
  listExportColumns: staff,
  startBulkRun: auditedByCall(staff),
  listTags: staff,
  listBulkRuns: admin,
  getBulkRun: admin,
  listBulkItems: reads('list', admin),
  performBulkRun: auditedByCall(admin),
  stopBulkRun: auditedByCall(admin),
  undoBulkRun: auditedByCall(admin),
  listMailPlaceholders: admin,
  previewBulkMails: reads('list', admin),
  listSavedViews: admin,
  saveView: audited(admin, 'view.saved', 'view', 'Id'),
  changeView: audited(admin, 'view.changed', 'view', 'viewId'),
  removeView: audited(admin, 'view.removed', 'view', 'viewId'),
  setStartView: audited(admin, 'view.startChosen', 'view', 'viewId'),
  listExportSets: admin,
  saveExportSet: audited(admin, 'exportSet.saved', 'exportSet', 'Id'),
  changeExportSet: audited(admin, 'exportSet.changed', 'exportSet', 'setId'),
  removeExportSet: audited(admin, 'exportSet.removed', 'exportSet', 'setId'),
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
  listChoices: openToAll,
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
  listStudyPrograms: openToAll,
  getStudyProgram: openToAll,
} satisfies Record<string, Right>;

/** The same for every kind of content: `{kind}` is the path in its entity.json. */
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

const administration = {
  listAudit: reads('list', staff),
  getDashboard: staff,
  listIssues: reads('list', staff),
  handleIssue: auditedByCall(staff),
  listAdminPeriods: staff,
  exportMasterData: audited(group, 'masterData.exported', 'masterData', 'kind'),
  importMasterData: auditedByCall(group),
  listStaffLists: group,
  listStaffListEntries: group,
  getStaffListEntry: group,
  addStaffListEntry: auditedByCall(group),
  changeStaffListEntry: auditedByCall(group),
  exportStaffList: audited(group, 'staffList.exported', 'staffList', 'list'),
  importStaffList: auditedByCall(group),
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

/**
 * Role × call × records (× state, through the machine's event). The server enforces this table, and tests are generated
 * from it.
 */
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

/** The same roles in the contract. */
export const accessOf = ({ roles: who }: Right): Access => {
  if (who.includes('anonymous')) return 'everyone';
  return who.length === 2 ? 'session' : (who[0] as 'applicant' | 'admin');
};
