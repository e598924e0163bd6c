import type { Access, Call } from './call.ts';
import type { StaffRight } from './staff-rights.ts';

export type Role = 'anonymous' | 'applicant' | 'admin';

/**
 * Which records a call may access. All others are reported as absent (404).
 * everybody: public records · self: the account of the session · own: applications of the session's account ·
 * institution: within the admin's institution and programs, of all for an admin without · ownOrInstitution: by role, one or the
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
  /** What an admin's roles must allow; absent: nothing, as for the own account. */
  readonly staffRight?: StaffRight;
  /** The call also needs the right of the action that it names, see `rightOfAction`. */
  readonly needsRightOfAction?: true;
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
  /** A call that no API key can make, whatever its rights: what it answers is for eyes. */
  readonly isForPersons?: true;
  /** Pages make the call by themselves, again and again: it does not count as a use of the session. */
  readonly isPolled?: true;
}

const openToAll: Right = { roles: ['anonymous', 'applicant', 'admin'], scope: 'everybody' };
const self: Right = { roles: ['applicant', 'admin'], scope: 'self' };
const applicant: Right = { roles: ['applicant'], scope: 'self' };
const own: Right = { roles: ['applicant'], scope: 'own' };
const applicantOrStaff = (staffRight?: StaffRight): Right => ({
  roles: ['applicant', 'admin'],
  scope: 'ownOrInstitution',
  ...(staffRight && { staffRight }),
});
const staff = (staffRight: StaffRight): Right => ({ roles: ['admin'], scope: 'institution', staffRight });
/** What an admin keeps for themselves, such as a view of a list. */
const ownOfStaff = (staffRight: StaffRight): Right => ({ roles: ['admin'], scope: 'self', staffRight });
const admin: Right = { roles: ['admin'], scope: 'self' };
const group = (staffRight: StaffRight): Right => ({ roles: ['admin'], scope: 'group', staffRight });

const audited = (right: Right, action: string, kind: string, id = 'id'): Right => ({
  ...right,
  audit: { action, kind, id },
});
const auditedByCall = (right: Right): Right => ({ ...right, audit: 'own' });
const openBefore = (state: 'missing' | 'asked', right: Right): Right => ({ ...right, beforeSecondFactor: state });
const reads = (kind: NonNullable<Right['reads']>, right: Right): Right => ({ ...right, reads: kind });
const withAction = (right: Right): Right => ({ ...right, needsRightOfAction: true });
const forPersons = (right: Right): Right => ({ ...right, isForPersons: true });
const sends = (right: Right, event: string): Right => ({ ...right, event });

const account = {
  register: openToAll,
  verifyOtp: openToAll,
  resendOtp: openToAll,
  login: auditedByCall(openToAll),
  getSignIn: openToAll,
  forgotPassword: openToAll,
  resetPassword: openToAll,
  getInvitation: openToAll,
  acceptInvitation: auditedByCall(openToAll),
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
  getUser: reads('detail', audited(applicantOrStaff(), 'account.viewed', 'account', 'userId')),
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
  chooseInterview: sends(own, 'interview.chosen'),
  // A signed link takes the place of a session.
  getReminderChoice: openToAll,
  changeReminderChoice: openToAll,
  autofill: own,
  attachmentRequired: own,
  checkNecessaryAttachment: own,
  // Reference data of a period, which the preview of a form shows too.
  getPeriodOfApplication: applicantOrStaff(),
  listSubjects: applicantOrStaff(),
  listQualifications: applicantOrStaff(),
  listQualificationTypes: applicantOrStaff(),
  getResult: own,
  getFile: reads('file', auditedByCall(applicantOrStaff('documents'))),
  describeFile: reads('file', applicantOrStaff('documents')),
  downloadRegistration: reads(
    'detail',
    audited(applicantOrStaff('documents'), 'application.registrationDownloaded', 'application', 'formId'),
  ),
  downloadReceipt: reads(
    'detail',
    audited(applicantOrStaff('documents'), 'application.receiptDownloaded', 'application', 'formId'),
  ),
  downloadResult: reads(
    'detail',
    audited(applicantOrStaff('documents'), 'application.resultDownloaded', 'application', 'formId'),
  ),
} satisfies Record<string, Right>;

/** Admins at work on applications (specification 7.5). */
const processing = {
  listAdminApplications: reads('list', staff('applications')),
  getListPlace: staff('applications'),
  getAdminApplication: reads('detail', auditedByCall(staff('applications'))),
  getApplicationMail: reads('detail', auditedByCall(staff('applications'))),
  listApplicantPages: forPersons(staff('applications')),
  showApplicantPage: forPersons(reads('detail', auditedByCall(staff('applications')))),
  decideApplication: auditedByCall(staff('decide')),
  decideApplications: auditedByCall(staff('decide')),
  renewOffer: auditedByCall(staff('decide')),
  listSamePerson: reads('list', staff('applications')),
  judgeSamePerson: auditedByCall(staff('review')),
  noteOnApplication: auditedByCall(staff('review')),
  assignApplication: auditedByCall(staff('review')),
  askForCorrection: auditedByCall(staff('review')),
  recallCorrection: auditedByCall(staff('review')),
  exportApplications: auditedByCall(staff('export')),
  listExportColumns: staff('applications'),
  startBulkRun: auditedByCall(withAction(staff('applications'))),
  listTags: staff('applications'),
  listBulkRuns: { ...ownOfStaff('applications'), isPolled: true },
  getBulkRun: { ...ownOfStaff('applications'), isPolled: true },
  listBulkItems: reads('list', ownOfStaff('applications')),
  performBulkRun: auditedByCall(withAction(ownOfStaff('applications'))),
  stopBulkRun: auditedByCall(ownOfStaff('applications')),
  undoBulkRun: auditedByCall(withAction(ownOfStaff('applications'))),
  listMailPlaceholders: ownOfStaff('mail'),
  previewBulkMails: reads('list', ownOfStaff('mail')),
  listSavedViews: ownOfStaff('applications'),
  saveView: audited(ownOfStaff('applications'), 'view.saved', 'view', 'Id'),
  changeView: audited(ownOfStaff('applications'), 'view.changed', 'view', 'viewId'),
  removeView: audited(ownOfStaff('applications'), 'view.removed', 'view', 'viewId'),
  setStartView: audited(ownOfStaff('applications'), 'view.startChosen', 'view', 'viewId'),
  listExportSets: ownOfStaff('export'),
  saveExportSet: audited(ownOfStaff('export'), 'exportSet.saved', 'exportSet', 'Id'),
  changeExportSet: audited(ownOfStaff('export'), 'exportSet.changed', 'exportSet', 'setId'),
  removeExportSet: audited(ownOfStaff('export'), 'exportSet.removed', 'exportSet', 'setId'),
  listMailTemplates: ownOfStaff('mail'),
  saveMailTemplate: audited(ownOfStaff('mail'), 'mailTemplate.saved', 'mailTemplate', 'Id'),
  changeMailTemplate: audited(ownOfStaff('mail'), 'mailTemplate.changed', 'mailTemplate', 'templateId'),
  removeMailTemplate: audited(ownOfStaff('mail'), 'mailTemplate.removed', 'mailTemplate', 'templateId'),
  listReviewers: staff('applications'),
  listInterviewSlots: staff('interviews'),
  addInterviewSlots: auditedByCall(staff('interviews')),
  changeInterviewSlot: auditedByCall(staff('interviews')),
  cancelInterviewSlot: auditedByCall(staff('interviews')),
  getInterviewDay: reads('list', staff('interviews')),
  offerInterview: auditedByCall(staff('interviews')),
  withdrawInterview: auditedByCall(staff('interviews')),
  recordInterview: auditedByCall(staff('review')),
  getReview: reads('list', staff('applications')),
  listScoreReaders: staff('review'),
  askReaders: auditedByCall(staff('review')),
  dismissReader: auditedByCall(staff('review')),
  saveScore: auditedByCall(staff('score')),
  finishScore: auditedByCall(staff('score')),
  getCorrection: own,
  sendCorrection: own,
} satisfies Record<string, Right>;

const payment = {
  getRegistrationFee: own,
  payRegistrationFee: sends(own, 'payment.confirmed'),
  refreshPayment: own,
  checkPromoCode: own,
  notifyPayment: openToAll,
  settleRefund: audited(staff('payments'), 'payment.refundSettled', 'payment'),
  listAdminPayments: reads('list', staff('payments')),
  settlePaymentAlert: audited(staff('payments'), 'payment.alertSettled', 'payment'),
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
  'POST /{kind}': auditedByCall(staff('content')),
  'PATCH /{kind}/{id}': auditedByCall(staff('content')),
  'DELETE /{kind}/{id}': auditedByCall(staff('content')),
  'POST /{kind}/{id}/recover': auditedByCall(staff('content')),
  'POST /{kind}/{id}/archive': auditedByCall(staff('content')),
  'POST /{kind}/{id}/bring-back': auditedByCall(staff('content')),
  'GET /{kind}/{id}/editors': { ...forPersons(staff('content')), isPolled: true },
  'GET /{kind}/{id}/versions': staff('content'),
  'POST /{kind}/{id}/versions/{version}/restore': auditedByCall(staff('content')),
} satisfies Record<string, Right>;

const administration = {
  listAudit: reads('list', staff('audit')),
  getDashboard: staff('reports'),
  getReport: staff('reports'),
  exportReport: audited(staff('reports'), 'report.exported', 'report', 'report'),
  listIssues: reads('list', staff('issues')),
  handleIssue: auditedByCall(staff('issues')),
  // Filters of several pages offer them.
  listAdminPeriods: { roles: ['admin'], scope: 'institution' },
  exportMasterData: audited(group('masterData'), 'masterData.exported', 'masterData', 'kind'),
  importMasterData: auditedByCall(group('masterData')),
  listStaffLists: group('masterData'),
  listStaffListEntries: group('masterData'),
  getStaffListEntry: group('masterData'),
  addStaffListEntry: auditedByCall(group('masterData')),
  changeStaffListEntry: auditedByCall(group('masterData')),
  exportStaffList: audited(group('masterData'), 'staffList.exported', 'staffList', 'list'),
  importStaffList: auditedByCall(group('masterData')),
  getControlPanel: staff('panel'),
  changeControlPanel: auditedByCall(staff('panel')),
  addToControlPanel: auditedByCall(staff('panel')),
  removeFromControlPanel: auditedByCall(staff('panel')),
  listPromoCode: staff('promoCodes'),
  getPromoCode: staff('promoCodes'),
  createPromoCode: auditedByCall(staff('promoCodes')),
  changePromoCode: auditedByCall(staff('promoCodes')),
  removePromoCode: auditedByCall(staff('promoCodes')),
  listPromoUses: reads('list', staff('promoCodes')),
  getPreview: staff('content'),
  listPreviewMails: staff('content'),
  getPreviewDocument: staff('content'),
  listUsers: reads('list', staff('accounts')),
  listUserPrograms: staff('accounts'),
  changeUser: auditedByCall(group('accounts')),
  endUserSessions: audited(group('accounts'), 'account.sessionsEnded', 'account'),
  resendUserVerification: audited(staff('accounts'), 'account.verificationResent', 'account'),
  removeUserSecondFactor: audited(group('roles'), 'account.secondFactorRemoved', 'account'),
  listInvitations: reads('list', group('roles')),
  inviteStaff: auditedByCall(group('roles')),
  resendInvitation: auditedByCall(group('roles')),
  withdrawInvitation: auditedByCall(group('roles')),
  listWebhooks: { ...group('webhooks'), isPolled: true },
  addWebhook: auditedByCall(group('webhooks')),
  changeWebhook: auditedByCall(group('webhooks')),
  replaceWebhookSecret: auditedByCall(group('webhooks')),
  removeWebhook: auditedByCall(group('webhooks')),
  listWebhookDeliveries: { ...group('webhooks'), isPolled: true },
  replayWebhookDelivery: audited(group('webhooks'), 'webhook.replayed', 'webhook', 'webhookId'),
  replayFailedWebhooks: audited(group('webhooks'), 'webhook.replayed', 'webhook', 'webhookId'),
  testWebhook: audited(group('webhooks'), 'webhook.tested', 'webhook', 'webhookId'),
  listScheduledExports: { ...staff('export'), isPolled: true },
  writeScheduledExport: auditedByCall(staff('export')),
  downloadScheduledExport: auditedByCall(staff('export')),
  listApiKeys: group('apiKeys'),
  createApiKey: auditedByCall(group('apiKeys')),
  revokeApiKey: auditedByCall(group('apiKeys')),
  listNotices: reads('list', admin),
  countNotices: { ...admin, isPolled: true },
  getNoticeMail: admin,
  changeNoticeMail: audited(admin, 'notice.mailChosen', 'account', 'session'),
  readNotices: audited(admin, 'notice.read', 'account', 'session'),
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

/**
 * Whether a key may make the call, if it has the right: a call that needs one, or a public read. The rest is for persons:
 * their own account, views and bulk actions, which go on after the call and need nobody to look at them.
 */
export const isForKeys = ({ method }: Pick<Call, 'method'>, right: Right): boolean => {
  const { scope, staffRight, needsRightOfAction, beforeSecondFactor, isForPersons } = right;
  // The logout is a GET too.
  if (scope === 'everybody') return method === 'GET' && beforeSecondFactor === undefined;
  return staffRight !== undefined && needsRightOfAction === undefined && scope !== 'self' && !isForPersons;
};

/** The same roles in the contract. */
export const accessOf = ({ roles: who }: Right): Access => {
  if (who.includes('anonymous')) return 'everyone';
  return who.length === 2 ? 'session' : (who[0] as 'applicant' | 'admin');
};
