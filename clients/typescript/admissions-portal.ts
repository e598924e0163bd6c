// @ts-nocheck
/**
 * Admissions portal
 * 1
 * DO NOT MODIFY - This file has been generated using oazapfts.
 * See https://www.npmjs.com/package/oazapfts
 */
import * as Oazapfts from "@oazapfts/runtime";
import * as QS from "@oazapfts/runtime/query";
export const defaults: Oazapfts.Defaults<Oazapfts.CustomHeaders> = {
    headers: {},
    baseUrl: "/"
};
const oazapfts = Oazapfts.runtime(defaults);
export const servers = {};
export type Refusal = {
    statusCode: number;
    message: string;
    data: any;
    requestId: string;
    errors?: {
        path?: string;
        key?: string;
        message?: string;
    }[];
};
export function listAudit({ page, pageSize, q, action, actorId, subjectId, $from, until, acceptLanguage }: {
    page?: number;
    pageSize?: number;
    q?: string;
    action?: string;
    actorId?: string;
    subjectId?: string;
    $from?: string;
    until?: string;
    acceptLanguage?: string;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            statusCode: number;
            message: string;
            data: {
                Id: number;
                at: string;
                actorId: string | null;
                actorRole: string;
                actorEmail: string | null;
                apiKey: string | null;
                action: string;
                institutionCode: number | null;
                subjectKind: string | null;
                subjectId: string | null;
                subject: {
                    name: string | null;
                    "number": string | null;
                    at: string | null;
                };
                details: {
                    [key: string]: any;
                };
                origin: string | null;
            }[];
            pagination: {
                totalPages: number;
                currentPage: number;
                pageSize: number;
                totalItems: number;
            };
        };
    } | {
        status: 400;
        data: Refusal;
    } | {
        status: 401;
        data: Refusal;
    } | {
        status: 403;
        data: Refusal;
    } | {
        status: 404;
        data: Refusal;
    } | {
        status: 409;
        data: Refusal;
    } | {
        status: 412;
        data: Refusal;
    } | {
        status: 422;
        data: Refusal;
    } | {
        status: 429;
        data: Refusal;
    } | {
        status: 503;
        data: Refusal;
    }>(`/api/admin/audit${QS.query(QS.explode({
        page,
        pageSize,
        q,
        action,
        actorId,
        subjectId,
        "from": $from,
        until
    }))}`, {
        ...opts,
        headers: oazapfts.mergeHeaders(opts?.headers, {
            "Accept-Language": acceptLanguage
        })
    });
}
export function removeFromControlPanel(section: string, id: string, { acceptLanguage, idempotencyKey, xCsrfToken }: {
    acceptLanguage?: string;
    idempotencyKey?: string;
    xCsrfToken?: string;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            statusCode: number;
            message: string;
            data: null;
        };
    } | {
        status: 400;
        data: Refusal;
    } | {
        status: 401;
        data: Refusal;
    } | {
        status: 403;
        data: Refusal;
    } | {
        status: 404;
        data: Refusal;
    } | {
        status: 409;
        data: Refusal;
    } | {
        status: 412;
        data: Refusal;
    } | {
        status: 422;
        data: Refusal;
    } | {
        status: 429;
        data: Refusal;
    } | {
        status: 503;
        data: Refusal;
    }>(`/api/admin/control-panel/${encodeURIComponent(section)}/${encodeURIComponent(id)}`, {
        ...opts,
        method: "DELETE",
        headers: oazapfts.mergeHeaders(opts?.headers, {
            "Accept-Language": acceptLanguage,
            "Idempotency-Key": idempotencyKey,
            "X-CSRF-Token": xCsrfToken
        })
    });
}
export function getControlPanel({ acceptLanguage }: {
    acceptLanguage?: string;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            statusCode: number;
            message: string;
            data: {
                contact: {
                    id: string;
                    label: string;
                    institutionCode: number | null;
                    parentId: string | null;
                    version: number;
                    values: {
                        [key: string]: any;
                    };
                    isOpen: boolean;
                    drafts: number;
                    accepted: number;
                }[];
                period: {
                    id: string;
                    label: string;
                    institutionCode: number | null;
                    parentId: string | null;
                    version: number;
                    values: {
                        [key: string]: any;
                    };
                    isOpen: boolean;
                    drafts: number;
                    accepted: number;
                }[];
                offer: {
                    id: string;
                    label: string;
                    institutionCode: number | null;
                    parentId: string | null;
                    version: number;
                    values: {
                        [key: string]: any;
                    };
                    isOpen: boolean;
                    drafts: number;
                    accepted: number;
                }[];
                studies: {
                    id: string;
                    label: string;
                    institutionCode: number | null;
                    parentId: string | null;
                    version: number;
                    values: {
                        [key: string]: any;
                    };
                    isOpen: boolean;
                    drafts: number;
                    accepted: number;
                }[];
                entity: {
                    id: string;
                    label: string;
                    institutionCode: number | null;
                    parentId: string | null;
                    version: number;
                    values: {
                        [key: string]: any;
                    };
                    isOpen: boolean;
                    drafts: number;
                    accepted: number;
                }[];
                channel: {
                    id: string;
                    label: string;
                    institutionCode: number | null;
                    parentId: string | null;
                    version: number;
                    values: {
                        [key: string]: any;
                    };
                    isOpen: boolean;
                    drafts: number;
                    accepted: number;
                }[];
                choices: {
                    entity: {
                        Id: string;
                        Name: string;
                    }[];
                    semester: {
                        Id: string;
                        Name: string;
                    }[];
                    channel: {
                        Id: string;
                        Name: string;
                    }[];
                };
            };
        };
    } | {
        status: 400;
        data: Refusal;
    } | {
        status: 401;
        data: Refusal;
    } | {
        status: 403;
        data: Refusal;
    } | {
        status: 404;
        data: Refusal;
    } | {
        status: 409;
        data: Refusal;
    } | {
        status: 412;
        data: Refusal;
    } | {
        status: 422;
        data: Refusal;
    } | {
        status: 429;
        data: Refusal;
    } | {
        status: 503;
        data: Refusal;
    }>("/api/admin/control-panel", {
        ...opts,
        headers: oazapfts.mergeHeaders(opts?.headers, {
            "Accept-Language": acceptLanguage
        })
    });
}
export function changeControlPanel(body: {
    section: "contact" | "period" | "offer" | "studies" | "entity" | "channel";
    id: string;
    values: {
        [key: string]: any;
    };
    dryRun?: boolean;
    tellDrafts?: boolean;
}, { acceptLanguage, idempotencyKey, xCsrfToken }: {
    acceptLanguage?: string;
    idempotencyKey?: string;
    xCsrfToken?: string;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            statusCode: number;
            message: string;
            data: {
                entry: {
                    id: string;
                    label: string;
                    institutionCode: number | null;
                    parentId: string | null;
                    version: number;
                    values: {
                        [key: string]: any;
                    };
                    isOpen: boolean;
                    drafts: number;
                    accepted: number;
                };
                changed: string[];
                drafts: number;
                told: number;
            };
        };
    } | {
        status: 400;
        data: Refusal;
    } | {
        status: 401;
        data: Refusal;
    } | {
        status: 403;
        data: Refusal;
    } | {
        status: 404;
        data: Refusal;
    } | {
        status: 409;
        data: Refusal;
    } | {
        status: 412;
        data: Refusal;
    } | {
        status: 422;
        data: Refusal;
    } | {
        status: 429;
        data: Refusal;
    } | {
        status: 503;
        data: Refusal;
    }>("/api/admin/control-panel", oazapfts.json({
        ...opts,
        method: "PATCH",
        body,
        headers: oazapfts.mergeHeaders(opts?.headers, {
            "Accept-Language": acceptLanguage,
            "Idempotency-Key": idempotencyKey,
            "X-CSRF-Token": xCsrfToken
        })
    }));
}
export function addToControlPanel(body: {
    section: "studies" | "period" | "offer" | "entity";
    values: {
        [key: string]: any;
    };
}, { acceptLanguage, idempotencyKey, xCsrfToken }: {
    acceptLanguage?: string;
    idempotencyKey?: string;
    xCsrfToken?: string;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            statusCode: number;
            message: string;
            data: {
                entry: {
                    id: string;
                    label: string;
                    institutionCode: number | null;
                    parentId: string | null;
                    version: number;
                    values: {
                        [key: string]: any;
                    };
                    isOpen: boolean;
                    drafts: number;
                    accepted: number;
                };
            };
        };
    } | {
        status: 400;
        data: Refusal;
    } | {
        status: 401;
        data: Refusal;
    } | {
        status: 403;
        data: Refusal;
    } | {
        status: 404;
        data: Refusal;
    } | {
        status: 409;
        data: Refusal;
    } | {
        status: 412;
        data: Refusal;
    } | {
        status: 422;
        data: Refusal;
    } | {
        status: 429;
        data: Refusal;
    } | {
        status: 503;
        data: Refusal;
    }>("/api/admin/control-panel", oazapfts.json({
        ...opts,
        method: "POST",
        body,
        headers: oazapfts.mergeHeaders(opts?.headers, {
            "Accept-Language": acceptLanguage,
            "Idempotency-Key": idempotencyKey,
            "X-CSRF-Token": xCsrfToken
        })
    }));
}
export function getDashboard({ institutionCode, admissionPeriodId, $from, until, acceptLanguage }: {
    institutionCode?: number;
    admissionPeriodId?: string;
    $from?: string;
    until?: string;
    acceptLanguage?: string;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            statusCode: number;
            message: string;
            data: {
                "from": string;
                until: string;
                statuses: {
                    status: string;
                    count: number;
                }[];
                drafts: {
                    step: string;
                    count: number;
                }[];
                paid: number;
                money: {
                    expected: number;
                    received: number;
                };
                trend: {
                    day: string;
                    started: number;
                    submitted: number;
                    paid: number;
                    received: number;
                }[];
                brokenRules: {
                    step: string;
                    field: string;
                    rule: string;
                    schemaVersion: string;
                    count: number;
                }[];
                periods: {
                    id: string;
                    name: string;
                    institutionCode: number;
                    statuses: {
                        status: string;
                        count: number;
                    }[];
                    paid: number;
                    received: number;
                }[];
                sources: {
                    website: string | null;
                    count: number;
                }[];
                otherSources: number;
                correctedForMe: number;
                trouble: {
                    failedMails: number;
                    refundNeeded: number;
                    wrongAmounts: number;
                    refunded: number;
                    paidWithoutApplication: number;
                    stuckJobs: number;
                    impossibleStates: {
                        kind: string;
                        count: number;
                        examples: {
                            id: string;
                            "number": string | null;
                        }[];
                    }[];
                };
            };
        };
    } | {
        status: 400;
        data: Refusal;
    } | {
        status: 401;
        data: Refusal;
    } | {
        status: 403;
        data: Refusal;
    } | {
        status: 404;
        data: Refusal;
    } | {
        status: 409;
        data: Refusal;
    } | {
        status: 412;
        data: Refusal;
    } | {
        status: 422;
        data: Refusal;
    } | {
        status: 429;
        data: Refusal;
    } | {
        status: 503;
        data: Refusal;
    }>(`/api/admin/dashboard${QS.query(QS.explode({
        institutionCode,
        admissionPeriodId,
        "from": $from,
        until
    }))}`, {
        ...opts,
        headers: oazapfts.mergeHeaders(opts?.headers, {
            "Accept-Language": acceptLanguage
        })
    });
}
export function decideApplications(body: {
    decision: "psychologicalTestDone" | "psychologicalTestNotDone" | "accept" | "waitlist" | "reject" | "withdraw" | "undo";
    applications: {
        formId: string;
        version?: number;
    }[];
    dryRun: boolean;
    rejection?: {
        [key: string]: any;
    };
}, { acceptLanguage, idempotencyKey, xCsrfToken }: {
    acceptLanguage?: string;
    idempotencyKey?: string;
    xCsrfToken?: string;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            statusCode: number;
            message: string;
            data: {
                DryRun: boolean;
                Decided: {
                    Id: string;
                    Name: string;
                    RegistrationNumber: string | null;
                    Status: string;
                    Version: number;
                    UndoUntil: string | null;
                    Mail: {
                        Template: string;
                        To: string;
                        Locale: string;
                    } | null;
                }[];
                Refused: {
                    Id: string;
                    Name: string | null;
                    statusCode: number;
                    message: string;
                }[];
            };
        };
    } | {
        status: 400;
        data: Refusal;
    } | {
        status: 401;
        data: Refusal;
    } | {
        status: 403;
        data: Refusal;
    } | {
        status: 404;
        data: Refusal;
    } | {
        status: 409;
        data: Refusal;
    } | {
        status: 412;
        data: Refusal;
    } | {
        status: 422;
        data: Refusal;
    } | {
        status: 429;
        data: Refusal;
    } | {
        status: 503;
        data: Refusal;
    }>("/api/admin/form/decision", oazapfts.json({
        ...opts,
        method: "POST",
        body,
        headers: oazapfts.mergeHeaders(opts?.headers, {
            "Accept-Language": acceptLanguage,
            "Idempotency-Key": idempotencyKey,
            "X-CSRF-Token": xCsrfToken
        })
    }));
}
export function listExportColumns({ acceptLanguage }: {
    acceptLanguage?: string;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            statusCode: number;
            message: string;
            data: {
                Key: string;
                Label: string;
                Step: string | null;
                Fields: string[];
                Suggested: boolean;
                Chosen: boolean;
                Identity: boolean;
                Listable: boolean;
            }[];
        };
    } | {
        status: 400;
        data: Refusal;
    } | {
        status: 401;
        data: Refusal;
    } | {
        status: 403;
        data: Refusal;
    } | {
        status: 404;
        data: Refusal;
    } | {
        status: 409;
        data: Refusal;
    } | {
        status: 412;
        data: Refusal;
    } | {
        status: 422;
        data: Refusal;
    } | {
        status: 429;
        data: Refusal;
    } | {
        status: 503;
        data: Refusal;
    }>("/api/admin/form/export/columns", {
        ...opts,
        headers: oazapfts.mergeHeaders(opts?.headers, {
            "Accept-Language": acceptLanguage
        })
    });
}
export function exportApplications({ q, institutionCode, status, submittedFrom, submittedUntil, idleDays, mark, scoreFrom, scoreUntil, admissionPeriodId, tag, interview, interviewOn, assignee, format, columns, lang, acceptLanguage }: {
    q?: string;
    institutionCode?: string;
    status?: string;
    submittedFrom?: string;
    submittedUntil?: string;
    idleDays?: string;
    mark?: "" | "undoable" | "corrected" | "correctedForMe" | "seatFree" | "awaitsMyScore" | "possibleDuplicate";
    scoreFrom?: string;
    scoreUntil?: string;
    admissionPeriodId?: string;
    tag?: string;
    interview?: "" | "none" | "offered" | "chosen" | "done" | "missed";
    interviewOn?: string;
    assignee?: string;
    format?: "csv" | "xlsx" | "jsonl";
    columns?: string;
    lang?: string;
    acceptLanguage?: string;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            statusCode: number;
            message: string;
            data: any;
        };
    } | {
        status: 400;
        data: Refusal;
    } | {
        status: 401;
        data: Refusal;
    } | {
        status: 403;
        data: Refusal;
    } | {
        status: 404;
        data: Refusal;
    } | {
        status: 409;
        data: Refusal;
    } | {
        status: 412;
        data: Refusal;
    } | {
        status: 422;
        data: Refusal;
    } | {
        status: 429;
        data: Refusal;
    } | {
        status: 503;
        data: Refusal;
    }>(`/api/admin/form/export${QS.query(QS.explode({
        q,
        institutionCode,
        status,
        submittedFrom,
        submittedUntil,
        idleDays,
        mark,
        scoreFrom,
        scoreUntil,
        admissionPeriodId,
        tag,
        interview,
        interviewOn,
        assignee,
        format,
        columns,
        lang
    }))}`, {
        ...opts,
        headers: oazapfts.mergeHeaders(opts?.headers, {
            "Accept-Language": acceptLanguage
        })
    });
}
export function assignApplication(formId: string, body: {
    assigneeId: string | null;
}, { acceptLanguage, idempotencyKey, xCsrfToken }: {
    acceptLanguage?: string;
    idempotencyKey?: string;
    xCsrfToken?: string;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            statusCode: number;
            message: string;
            data: {
                Assignee: {
                    Id: string;
                    Name: string;
                } | null;
            };
        };
    } | {
        status: 400;
        data: Refusal;
    } | {
        status: 401;
        data: Refusal;
    } | {
        status: 403;
        data: Refusal;
    } | {
        status: 404;
        data: Refusal;
    } | {
        status: 409;
        data: Refusal;
    } | {
        status: 412;
        data: Refusal;
    } | {
        status: 422;
        data: Refusal;
    } | {
        status: 429;
        data: Refusal;
    } | {
        status: 503;
        data: Refusal;
    }>(`/api/admin/form/${encodeURIComponent(formId)}/assign`, oazapfts.json({
        ...opts,
        method: "POST",
        body,
        headers: oazapfts.mergeHeaders(opts?.headers, {
            "Accept-Language": acceptLanguage,
            "Idempotency-Key": idempotencyKey,
            "X-CSRF-Token": xCsrfToken
        })
    }));
}
export function recallCorrection(formId: string, { acceptLanguage, idempotencyKey, xCsrfToken }: {
    acceptLanguage?: string;
    idempotencyKey?: string;
    xCsrfToken?: string;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            statusCode: number;
            message: string;
            data: {
                Id: string;
                Status: string;
                Version: number;
                OpenFields: string[];
            };
        };
    } | {
        status: 400;
        data: Refusal;
    } | {
        status: 401;
        data: Refusal;
    } | {
        status: 403;
        data: Refusal;
    } | {
        status: 404;
        data: Refusal;
    } | {
        status: 409;
        data: Refusal;
    } | {
        status: 412;
        data: Refusal;
    } | {
        status: 422;
        data: Refusal;
    } | {
        status: 429;
        data: Refusal;
    } | {
        status: 503;
        data: Refusal;
    }>(`/api/admin/form/${encodeURIComponent(formId)}/correction`, {
        ...opts,
        method: "DELETE",
        headers: oazapfts.mergeHeaders(opts?.headers, {
            "Accept-Language": acceptLanguage,
            "Idempotency-Key": idempotencyKey,
            "X-CSRF-Token": xCsrfToken
        })
    });
}
export function askForCorrection(formId: string, body: {
    fields: string[];
    message: string;
}, { acceptLanguage, idempotencyKey, xCsrfToken }: {
    acceptLanguage?: string;
    idempotencyKey?: string;
    xCsrfToken?: string;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            statusCode: number;
            message: string;
            data: {
                Id: string;
                Status: string;
                Version: number;
                OpenFields: string[];
            };
        };
    } | {
        status: 400;
        data: Refusal;
    } | {
        status: 401;
        data: Refusal;
    } | {
        status: 403;
        data: Refusal;
    } | {
        status: 404;
        data: Refusal;
    } | {
        status: 409;
        data: Refusal;
    } | {
        status: 412;
        data: Refusal;
    } | {
        status: 422;
        data: Refusal;
    } | {
        status: 429;
        data: Refusal;
    } | {
        status: 503;
        data: Refusal;
    }>(`/api/admin/form/${encodeURIComponent(formId)}/correction`, oazapfts.json({
        ...opts,
        method: "POST",
        body,
        headers: oazapfts.mergeHeaders(opts?.headers, {
            "Accept-Language": acceptLanguage,
            "Idempotency-Key": idempotencyKey,
            "X-CSRF-Token": xCsrfToken
        })
    }));
}
export function decideApplication(formId: string, body: {
    decision: "psychologicalTestDone" | "psychologicalTestNotDone" | "accept" | "waitlist" | "reject" | "withdraw" | "undo";
    rejection?: {
        [key: string]: any;
    };
}, { acceptLanguage, idempotencyKey, xCsrfToken }: {
    acceptLanguage?: string;
    idempotencyKey?: string;
    xCsrfToken?: string;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            statusCode: number;
            message: string;
            data: {
                Id: string;
                Status: string;
                Version: number;
                UndoUntil: string | null;
            };
        };
    } | {
        status: 400;
        data: Refusal;
    } | {
        status: 401;
        data: Refusal;
    } | {
        status: 403;
        data: Refusal;
    } | {
        status: 404;
        data: Refusal;
    } | {
        status: 409;
        data: Refusal;
    } | {
        status: 412;
        data: Refusal;
    } | {
        status: 422;
        data: Refusal;
    } | {
        status: 429;
        data: Refusal;
    } | {
        status: 503;
        data: Refusal;
    }>(`/api/admin/form/${encodeURIComponent(formId)}/decision`, oazapfts.json({
        ...opts,
        method: "POST",
        body,
        headers: oazapfts.mergeHeaders(opts?.headers, {
            "Accept-Language": acceptLanguage,
            "Idempotency-Key": idempotencyKey,
            "X-CSRF-Token": xCsrfToken
        })
    }));
}
export function recordInterview(formId: string, body: {
    isDone: boolean;
}, { acceptLanguage, idempotencyKey, xCsrfToken }: {
    acceptLanguage?: string;
    idempotencyKey?: string;
    xCsrfToken?: string;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            statusCode: number;
            message: string;
            data: {
                Id: string;
                State: string;
                Version: number;
            };
        };
    } | {
        status: 400;
        data: Refusal;
    } | {
        status: 401;
        data: Refusal;
    } | {
        status: 403;
        data: Refusal;
    } | {
        status: 404;
        data: Refusal;
    } | {
        status: 409;
        data: Refusal;
    } | {
        status: 412;
        data: Refusal;
    } | {
        status: 422;
        data: Refusal;
    } | {
        status: 429;
        data: Refusal;
    } | {
        status: 503;
        data: Refusal;
    }>(`/api/admin/form/${encodeURIComponent(formId)}/interview/result`, oazapfts.json({
        ...opts,
        method: "POST",
        body,
        headers: oazapfts.mergeHeaders(opts?.headers, {
            "Accept-Language": acceptLanguage,
            "Idempotency-Key": idempotencyKey,
            "X-CSRF-Token": xCsrfToken
        })
    }));
}
export function withdrawInterview(formId: string, { acceptLanguage, idempotencyKey, xCsrfToken }: {
    acceptLanguage?: string;
    idempotencyKey?: string;
    xCsrfToken?: string;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            statusCode: number;
            message: string;
            data: {
                Id: string;
                State: string;
                Version: number;
            };
        };
    } | {
        status: 400;
        data: Refusal;
    } | {
        status: 401;
        data: Refusal;
    } | {
        status: 403;
        data: Refusal;
    } | {
        status: 404;
        data: Refusal;
    } | {
        status: 409;
        data: Refusal;
    } | {
        status: 412;
        data: Refusal;
    } | {
        status: 422;
        data: Refusal;
    } | {
        status: 429;
        data: Refusal;
    } | {
        status: 503;
        data: Refusal;
    }>(`/api/admin/form/${encodeURIComponent(formId)}/interview`, {
        ...opts,
        method: "DELETE",
        headers: oazapfts.mergeHeaders(opts?.headers, {
            "Accept-Language": acceptLanguage,
            "Idempotency-Key": idempotencyKey,
            "X-CSRF-Token": xCsrfToken
        })
    });
}
export function offerInterview(formId: string, body: {}, { acceptLanguage, idempotencyKey, xCsrfToken }: {
    acceptLanguage?: string;
    idempotencyKey?: string;
    xCsrfToken?: string;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            statusCode: number;
            message: string;
            data: {
                Id: string;
                State: string;
                Version: number;
            };
        };
    } | {
        status: 400;
        data: Refusal;
    } | {
        status: 401;
        data: Refusal;
    } | {
        status: 403;
        data: Refusal;
    } | {
        status: 404;
        data: Refusal;
    } | {
        status: 409;
        data: Refusal;
    } | {
        status: 412;
        data: Refusal;
    } | {
        status: 422;
        data: Refusal;
    } | {
        status: 429;
        data: Refusal;
    } | {
        status: 503;
        data: Refusal;
    }>(`/api/admin/form/${encodeURIComponent(formId)}/interview`, oazapfts.json({
        ...opts,
        method: "POST",
        body,
        headers: oazapfts.mergeHeaders(opts?.headers, {
            "Accept-Language": acceptLanguage,
            "Idempotency-Key": idempotencyKey,
            "X-CSRF-Token": xCsrfToken
        })
    }));
}
export function getApplicationMail(formId: string, mailId: string, { acceptLanguage }: {
    acceptLanguage?: string;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            statusCode: number;
            message: string;
            data: {
                Id: number;
                Template: string;
                To: string | null;
                Locale: string | null;
                SentAt: string | null;
                Words: {
                    Subject: string;
                    Text: string;
                } | null;
            };
        };
    } | {
        status: 400;
        data: Refusal;
    } | {
        status: 401;
        data: Refusal;
    } | {
        status: 403;
        data: Refusal;
    } | {
        status: 404;
        data: Refusal;
    } | {
        status: 409;
        data: Refusal;
    } | {
        status: 412;
        data: Refusal;
    } | {
        status: 422;
        data: Refusal;
    } | {
        status: 429;
        data: Refusal;
    } | {
        status: 503;
        data: Refusal;
    }>(`/api/admin/form/${encodeURIComponent(formId)}/mail/${encodeURIComponent(mailId)}`, {
        ...opts,
        headers: oazapfts.mergeHeaders(opts?.headers, {
            "Accept-Language": acceptLanguage
        })
    });
}
export function noteOnApplication(formId: string, body: {
    body: string;
}, { acceptLanguage, idempotencyKey, xCsrfToken }: {
    acceptLanguage?: string;
    idempotencyKey?: string;
    xCsrfToken?: string;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            statusCode: number;
            message: string;
            data: {
                Id: number;
                At: string;
            };
        };
    } | {
        status: 400;
        data: Refusal;
    } | {
        status: 401;
        data: Refusal;
    } | {
        status: 403;
        data: Refusal;
    } | {
        status: 404;
        data: Refusal;
    } | {
        status: 409;
        data: Refusal;
    } | {
        status: 412;
        data: Refusal;
    } | {
        status: 422;
        data: Refusal;
    } | {
        status: 429;
        data: Refusal;
    } | {
        status: 503;
        data: Refusal;
    }>(`/api/admin/form/${encodeURIComponent(formId)}/note`, oazapfts.json({
        ...opts,
        method: "POST",
        body,
        headers: oazapfts.mergeHeaders(opts?.headers, {
            "Accept-Language": acceptLanguage,
            "Idempotency-Key": idempotencyKey,
            "X-CSRF-Token": xCsrfToken
        })
    }));
}
export function renewOffer(formId: string, body: {
    until: string;
}, { acceptLanguage, idempotencyKey, xCsrfToken }: {
    acceptLanguage?: string;
    idempotencyKey?: string;
    xCsrfToken?: string;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            statusCode: number;
            message: string;
            data: {
                Id: string;
                Status: string;
                Version: number;
                OfferUntil: string;
            };
        };
    } | {
        status: 400;
        data: Refusal;
    } | {
        status: 401;
        data: Refusal;
    } | {
        status: 403;
        data: Refusal;
    } | {
        status: 404;
        data: Refusal;
    } | {
        status: 409;
        data: Refusal;
    } | {
        status: 412;
        data: Refusal;
    } | {
        status: 422;
        data: Refusal;
    } | {
        status: 429;
        data: Refusal;
    } | {
        status: 503;
        data: Refusal;
    }>(`/api/admin/form/${encodeURIComponent(formId)}/offer`, oazapfts.json({
        ...opts,
        method: "POST",
        body,
        headers: oazapfts.mergeHeaders(opts?.headers, {
            "Accept-Language": acceptLanguage,
            "Idempotency-Key": idempotencyKey,
            "X-CSRF-Token": xCsrfToken
        })
    }));
}
export function getListPlace(formId: string, { sort, q, institutionCode, status, submittedFrom, submittedUntil, idleDays, mark, scoreFrom, scoreUntil, admissionPeriodId, tag, interview, interviewOn, assignee, acceptLanguage }: {
    sort?: "-createdAt" | "createdAt" | "-submittedAt" | "submittedAt" | "name" | "-name" | "waitlist" | "-score" | "score";
    q?: string;
    institutionCode?: string;
    status?: string;
    submittedFrom?: string;
    submittedUntil?: string;
    idleDays?: string;
    mark?: "" | "undoable" | "corrected" | "correctedForMe" | "seatFree" | "awaitsMyScore" | "possibleDuplicate";
    scoreFrom?: string;
    scoreUntil?: string;
    admissionPeriodId?: string;
    tag?: string;
    interview?: "" | "none" | "offered" | "chosen" | "done" | "missed";
    interviewOn?: string;
    assignee?: string;
    acceptLanguage?: string;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            statusCode: number;
            message: string;
            data: {
                Before: number | null;
                IsListed: boolean;
                Total: number;
                More: boolean;
                Previous: string | null;
                Next: string | null;
            };
        };
    } | {
        status: 400;
        data: Refusal;
    } | {
        status: 401;
        data: Refusal;
    } | {
        status: 403;
        data: Refusal;
    } | {
        status: 404;
        data: Refusal;
    } | {
        status: 409;
        data: Refusal;
    } | {
        status: 412;
        data: Refusal;
    } | {
        status: 422;
        data: Refusal;
    } | {
        status: 429;
        data: Refusal;
    } | {
        status: 503;
        data: Refusal;
    }>(`/api/admin/form/${encodeURIComponent(formId)}/place${QS.query(QS.explode({
        sort,
        q,
        institutionCode,
        status,
        submittedFrom,
        submittedUntil,
        idleDays,
        mark,
        scoreFrom,
        scoreUntil,
        admissionPeriodId,
        tag,
        interview,
        interviewOn,
        assignee
    }))}`, {
        ...opts,
        headers: oazapfts.mergeHeaders(opts?.headers, {
            "Accept-Language": acceptLanguage
        })
    });
}
export function dismissReader(formId: string, readerId: string, { acceptLanguage, idempotencyKey, xCsrfToken }: {
    acceptLanguage?: string;
    idempotencyKey?: string;
    xCsrfToken?: string;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            statusCode: number;
            message: string;
            data: {
                ReaderId: string;
            };
        };
    } | {
        status: 400;
        data: Refusal;
    } | {
        status: 401;
        data: Refusal;
    } | {
        status: 403;
        data: Refusal;
    } | {
        status: 404;
        data: Refusal;
    } | {
        status: 409;
        data: Refusal;
    } | {
        status: 412;
        data: Refusal;
    } | {
        status: 422;
        data: Refusal;
    } | {
        status: 429;
        data: Refusal;
    } | {
        status: 503;
        data: Refusal;
    }>(`/api/admin/form/${encodeURIComponent(formId)}/review/reader/${encodeURIComponent(readerId)}`, {
        ...opts,
        method: "DELETE",
        headers: oazapfts.mergeHeaders(opts?.headers, {
            "Accept-Language": acceptLanguage,
            "Idempotency-Key": idempotencyKey,
            "X-CSRF-Token": xCsrfToken
        })
    });
}
export function listScoreReaders(formId: string, { acceptLanguage }: {
    acceptLanguage?: string;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            statusCode: number;
            message: string;
            data: {
                Id: string;
                Name: string;
                Open: number;
            }[];
        };
    } | {
        status: 400;
        data: Refusal;
    } | {
        status: 401;
        data: Refusal;
    } | {
        status: 403;
        data: Refusal;
    } | {
        status: 404;
        data: Refusal;
    } | {
        status: 409;
        data: Refusal;
    } | {
        status: 412;
        data: Refusal;
    } | {
        status: 422;
        data: Refusal;
    } | {
        status: 429;
        data: Refusal;
    } | {
        status: 503;
        data: Refusal;
    }>(`/api/admin/form/${encodeURIComponent(formId)}/review/reader`, {
        ...opts,
        headers: oazapfts.mergeHeaders(opts?.headers, {
            "Accept-Language": acceptLanguage
        })
    });
}
export function askReaders(formId: string, body: {
    readerId: string | null;
}, { acceptLanguage, idempotencyKey, xCsrfToken }: {
    acceptLanguage?: string;
    idempotencyKey?: string;
    xCsrfToken?: string;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            statusCode: number;
            message: string;
            data: {
                Asked: {
                    Id: string;
                    Name: string;
                }[];
            };
        };
    } | {
        status: 400;
        data: Refusal;
    } | {
        status: 401;
        data: Refusal;
    } | {
        status: 403;
        data: Refusal;
    } | {
        status: 404;
        data: Refusal;
    } | {
        status: 409;
        data: Refusal;
    } | {
        status: 412;
        data: Refusal;
    } | {
        status: 422;
        data: Refusal;
    } | {
        status: 429;
        data: Refusal;
    } | {
        status: 503;
        data: Refusal;
    }>(`/api/admin/form/${encodeURIComponent(formId)}/review/reader`, oazapfts.json({
        ...opts,
        method: "POST",
        body,
        headers: oazapfts.mergeHeaders(opts?.headers, {
            "Accept-Language": acceptLanguage,
            "Idempotency-Key": idempotencyKey,
            "X-CSRF-Token": xCsrfToken
        })
    }));
}
export function getReview(formId: string, { acceptLanguage }: {
    acceptLanguage?: string;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            statusCode: number;
            message: string;
            data: {
                Rubric: string;
                Criteria: {
                    Key: string;
                    Weight: number;
                    Scale: string;
                    Choices: {
                        Points: number;
                        Grade: string | null;
                    }[];
                    MaxDifference: number | null;
                }[];
                Count: number;
                Blind: boolean;
                Sees: boolean;
                State: ("open" | "disputed" | "scored") | null;
                Score: number | null;
                Difference: number | null;
                Hints: string[];
                Readers: {
                    Reader: {
                        Id: string;
                        Name: string;
                    };
                    IsExtra: boolean;
                    AskedAt: string;
                    FinishedAt: string | null;
                    Score: {
                        Points: {
                            [key: string]: number;
                        };
                        Note: string;
                        Total: number;
                        Criteria: {
                            Key: string;
                            Weight: number;
                            Scale: string;
                            Choices: {
                                Points: number;
                                Grade: string | null;
                            }[];
                            MaxDifference: number | null;
                        }[] | null;
                        Changes: {
                            Key: string;
                            Change: "added" | "removed" | "weight" | "scale";
                        }[];
                    } | null;
                }[];
                Mine: {
                    Points: {
                        [key: string]: number;
                    };
                    Note: string;
                    Version: number;
                    IsExtra: boolean;
                    FinishedAt: string | null;
                    Total: number | null;
                    MayReopen: boolean;
                    Changes: {
                        Key: string;
                        Change: "added" | "removed" | "weight" | "scale";
                    }[];
                } | null;
                MayAsk: number;
                IsOpen: boolean;
            } | null;
        };
    } | {
        status: 400;
        data: Refusal;
    } | {
        status: 401;
        data: Refusal;
    } | {
        status: 403;
        data: Refusal;
    } | {
        status: 404;
        data: Refusal;
    } | {
        status: 409;
        data: Refusal;
    } | {
        status: 412;
        data: Refusal;
    } | {
        status: 422;
        data: Refusal;
    } | {
        status: 429;
        data: Refusal;
    } | {
        status: 503;
        data: Refusal;
    }>(`/api/admin/form/${encodeURIComponent(formId)}/review`, {
        ...opts,
        headers: oazapfts.mergeHeaders(opts?.headers, {
            "Accept-Language": acceptLanguage
        })
    });
}
export function listSamePerson(formId: string, { acceptLanguage }: {
    acceptLanguage?: string;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            statusCode: number;
            message: string;
            data: {
                AccountId: string;
                Email: string;
                Reasons: ("identity" | "phone" | "nameAndBirthDate")[];
                IsSame: boolean | null;
                DecidedBy: string | null;
                DecidedAt: string | null;
                Applications: {
                    Id: string;
                    RegistrationNumber: string | null;
                    Name: string;
                    Status: string;
                    InstitutionCode: number;
                }[];
            }[];
        };
    } | {
        status: 400;
        data: Refusal;
    } | {
        status: 401;
        data: Refusal;
    } | {
        status: 403;
        data: Refusal;
    } | {
        status: 404;
        data: Refusal;
    } | {
        status: 409;
        data: Refusal;
    } | {
        status: 412;
        data: Refusal;
    } | {
        status: 422;
        data: Refusal;
    } | {
        status: 429;
        data: Refusal;
    } | {
        status: 503;
        data: Refusal;
    }>(`/api/admin/form/${encodeURIComponent(formId)}/same-person`, {
        ...opts,
        headers: oazapfts.mergeHeaders(opts?.headers, {
            "Accept-Language": acceptLanguage
        })
    });
}
export function judgeSamePerson(formId: string, body: {
    accountId: string;
    isSame: boolean | null;
}, { acceptLanguage, idempotencyKey, xCsrfToken }: {
    acceptLanguage?: string;
    idempotencyKey?: string;
    xCsrfToken?: string;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            statusCode: number;
            message: string;
            data: {
                AccountId: string;
                IsSame: boolean | null;
            };
        };
    } | {
        status: 400;
        data: Refusal;
    } | {
        status: 401;
        data: Refusal;
    } | {
        status: 403;
        data: Refusal;
    } | {
        status: 404;
        data: Refusal;
    } | {
        status: 409;
        data: Refusal;
    } | {
        status: 412;
        data: Refusal;
    } | {
        status: 422;
        data: Refusal;
    } | {
        status: 429;
        data: Refusal;
    } | {
        status: 503;
        data: Refusal;
    }>(`/api/admin/form/${encodeURIComponent(formId)}/same-person`, oazapfts.json({
        ...opts,
        method: "POST",
        body,
        headers: oazapfts.mergeHeaders(opts?.headers, {
            "Accept-Language": acceptLanguage,
            "Idempotency-Key": idempotencyKey,
            "X-CSRF-Token": xCsrfToken
        })
    }));
}
export function getAdminApplication(formId: string, { applicantId, acceptLanguage }: {
    applicantId?: string;
    acceptLanguage?: string;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            statusCode: number;
            message: string;
            data: {
                Application: {
                    Id: string;
                    Version: number;
                    Status: string;
                    RegistrationNumber: string | null;
                    Name: string;
                    Email: string;
                    InstitutionCode: number;
                    AdmissionPeriodId: string | null;
                    AdmissionPeriodName: string | null;
                    Program: string | null;
                    PaymentStatus: string | null;
                    PsychologicalTestDone: boolean;
                    Corrected: boolean;
                    Tags: string[];
                    Assignee: {
                        Id: string;
                        Name: string;
                    } | null;
                    CreatedAt: string;
                    SubmittedAt: string | null;
                    UndoUntil: string | null;
                    WaitlistPlace: number | null;
                    OfferUntil: string | null;
                    Interview: {
                        State: string;
                        StartsAt: string | null;
                    } | null;
                    Review: {
                        Rubric: string;
                        Asked: number;
                        Finished: number;
                        AwaitsMe: boolean;
                        Score: number | null;
                    } | null;
                };
                Allowed: string[];
                UndoMinutes: number;
                AccountId: string;
                ReferralWebsite: string | null;
                Outcome: string | null;
                Ineligible: boolean;
                ScholarshipRank: number | null;
                PsychologicalTestRequired: boolean;
                InterviewTime: {
                    StartsAt: string;
                    EndsAt: string;
                    Place: string;
                    Link: string;
                    Interviewers: string;
                    IsOver: boolean;
                } | null;
                Seats: {
                    Quota: number | null;
                    Taken: number;
                    Waiting: number;
                    Next: {
                        Id: string;
                        Name: string;
                    } | null;
                } | null;
                Preferences: {
                    Order: number;
                    Program: string;
                    IsVerified: boolean;
                    Reasons: {
                        name: string;
                        value?: any;
                        limit?: any;
                    }[];
                    Requirements: {
                        Name: string;
                        State: "met" | "broken" | "unknown";
                        Step: string | null;
                        Value?: any;
                        Limit?: any[];
                    }[] | null;
                }[];
                Steps: {
                    step: string;
                    wireStep: number;
                    version: number;
                    schemaVersion: string;
                    savedAt: string;
                    answers: {
                        [key: string]: any;
                    };
                    Form: {
                        Id: number;
                        Schema: {
                            [key: string]: any;
                        };
                        Ui: {
                            [key: string]: any;
                        };
                        Texts: {
                            [key: string]: any;
                        };
                    } | null;
                    Dropped: {
                        Form: {
                            Id: number;
                            Schema: {
                                [key: string]: any;
                            };
                            Ui: {
                                [key: string]: any;
                            };
                            Texts: {
                                [key: string]: any;
                            };
                        } | null;
                        Answers: {
                            [key: string]: any;
                        };
                    }[];
                }[];
                Files: {
                    Id: string;
                    Step: string;
                    Field: string;
                    Name: string;
                    ContentType: string;
                    Size: number;
                    CreatedAt: string;
                }[];
                Payments: {
                    Id: string;
                    InvoiceNumber: string;
                    PaymentStatus: string;
                    PaymentChannelName: string;
                    Amount: number;
                    Discount: number;
                    AdminFee: number;
                    PromoCode: string | null;
                    CreatedAt: string;
                    DueDate: string | null;
                    PaidAt: string | null;
                    RefundNeeded: boolean;
                }[];
                History: {
                    At: string;
                    Actor: string;
                    ActorName: string | null;
                    Event: string;
                    From: string | null;
                    To: string;
                    Step: string | null;
                    Changed: string[];
                }[];
                Notes: {
                    Id: number;
                    By: {
                        Id: string;
                        Name: string;
                    };
                    At: string;
                    Body: string;
                }[];
                Decisions: {
                    Decision: string;
                    Reasons: string[];
                    Message: string;
                    By: {
                        Id: string;
                        Name: string;
                    };
                    At: string;
                    UndoneAt: string | null;
                }[];
                Mails: {
                    Id: number;
                    Template: string;
                    QueuedAt: string;
                    HeldUntil: string | null;
                    RecalledAt: string | null;
                    SentAt: string | null;
                    FailedAt: string | null;
                }[];
                OpenFields: string[];
                Corrections: {
                    Fields: string[];
                    Message: string;
                    AskedBy: {
                        Id: string;
                        Name: string;
                    };
                    AskedAt: string;
                    SentAt: string | null;
                    RecalledAt: string | null;
                    Changed: {
                        Field: string;
                        Before?: any;
                        After?: any;
                        AfterField?: string;
                        BeforeForm?: {
                            Id: number;
                            Schema: {
                                [key: string]: any;
                            };
                            Ui: {
                                [key: string]: any;
                            };
                            Texts: {
                                [key: string]: any;
                            };
                        } | null;
                        AfterForm?: {
                            Id: number;
                            Schema: {
                                [key: string]: any;
                            };
                            Ui: {
                                [key: string]: any;
                            };
                            Texts: {
                                [key: string]: any;
                            };
                        } | null;
                    }[];
                }[];
            };
        };
    } | {
        status: 400;
        data: Refusal;
    } | {
        status: 401;
        data: Refusal;
    } | {
        status: 403;
        data: Refusal;
    } | {
        status: 404;
        data: Refusal;
    } | {
        status: 409;
        data: Refusal;
    } | {
        status: 412;
        data: Refusal;
    } | {
        status: 422;
        data: Refusal;
    } | {
        status: 429;
        data: Refusal;
    } | {
        status: 503;
        data: Refusal;
    }>(`/api/admin/form/${encodeURIComponent(formId)}${QS.query(QS.explode({
        applicantId
    }))}`, {
        ...opts,
        headers: oazapfts.mergeHeaders(opts?.headers, {
            "Accept-Language": acceptLanguage
        })
    });
}
export function listAdminApplications({ page, pageSize, sort, columns, q, institutionCode, status, submittedFrom, submittedUntil, idleDays, mark, scoreFrom, scoreUntil, admissionPeriodId, tag, interview, interviewOn, assignee, acceptLanguage }: {
    page?: number;
    pageSize?: number;
    sort?: "-createdAt" | "createdAt" | "-submittedAt" | "submittedAt" | "name" | "-name" | "waitlist" | "-score" | "score";
    columns?: string;
    q?: string;
    institutionCode?: string;
    status?: string;
    submittedFrom?: string;
    submittedUntil?: string;
    idleDays?: string;
    mark?: "" | "undoable" | "corrected" | "correctedForMe" | "seatFree" | "awaitsMyScore" | "possibleDuplicate";
    scoreFrom?: string;
    scoreUntil?: string;
    admissionPeriodId?: string;
    tag?: string;
    interview?: "" | "none" | "offered" | "chosen" | "done" | "missed";
    interviewOn?: string;
    assignee?: string;
    acceptLanguage?: string;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            statusCode: number;
            message: string;
            data: {
                Applications: {
                    Id: string;
                    Version: number;
                    Status: string;
                    RegistrationNumber: string | null;
                    Name: string;
                    Email: string;
                    InstitutionCode: number;
                    AdmissionPeriodId: string | null;
                    AdmissionPeriodName: string | null;
                    Program: string | null;
                    PaymentStatus: string | null;
                    PsychologicalTestDone: boolean;
                    Corrected: boolean;
                    Tags: string[];
                    Assignee: {
                        Id: string;
                        Name: string;
                    } | null;
                    CreatedAt: string;
                    SubmittedAt: string | null;
                    UndoUntil: string | null;
                    WaitlistPlace: number | null;
                    OfferUntil: string | null;
                    Interview: {
                        State: string;
                        StartsAt: string | null;
                    } | null;
                    Review: {
                        Rubric: string;
                        Asked: number;
                        Finished: number;
                        AwaitsMe: boolean;
                        Score: number | null;
                    } | null;
                }[];
                More: boolean;
                Columns: {
                    Key: string;
                    Label: string;
                }[];
                Cells: (string | null)[][];
            };
            pagination: {
                totalPages: number;
                currentPage: number;
                pageSize: number;
                totalItems: number;
            };
        };
    } | {
        status: 400;
        data: Refusal;
    } | {
        status: 401;
        data: Refusal;
    } | {
        status: 403;
        data: Refusal;
    } | {
        status: 404;
        data: Refusal;
    } | {
        status: 409;
        data: Refusal;
    } | {
        status: 412;
        data: Refusal;
    } | {
        status: 422;
        data: Refusal;
    } | {
        status: 429;
        data: Refusal;
    } | {
        status: 503;
        data: Refusal;
    }>(`/api/admin/form${QS.query(QS.explode({
        page,
        pageSize,
        sort,
        columns,
        q,
        institutionCode,
        status,
        submittedFrom,
        submittedUntil,
        idleDays,
        mark,
        scoreFrom,
        scoreUntil,
        admissionPeriodId,
        tag,
        interview,
        interviewOn,
        assignee
    }))}`, {
        ...opts,
        headers: oazapfts.mergeHeaders(opts?.headers, {
            "Accept-Language": acceptLanguage
        })
    });
}
export function getInterviewDay(day: string, { institutionCode, acceptLanguage }: {
    institutionCode?: number;
    acceptLanguage?: string;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            statusCode: number;
            message: string;
            data: {
                Slots: {
                    Id: string;
                    InstitutionCode: number;
                    Programs: {
                        Id: string;
                        Name: string;
                    }[];
                    StartsAt: string;
                    Minutes: number;
                    Places: number;
                    Taken: number;
                    Place: string;
                    Link: string;
                    Interviewers: string;
                    Version: number;
                    CancelledAt: string | null;
                    HasBegun: boolean;
                    IsOwn: boolean;
                    People: {
                        Id: string;
                        Name: string;
                        RegistrationNumber: string | null;
                        Program: string | null;
                        State: string;
                    }[];
                }[];
            };
        };
    } | {
        status: 400;
        data: Refusal;
    } | {
        status: 401;
        data: Refusal;
    } | {
        status: 403;
        data: Refusal;
    } | {
        status: 404;
        data: Refusal;
    } | {
        status: 409;
        data: Refusal;
    } | {
        status: 412;
        data: Refusal;
    } | {
        status: 422;
        data: Refusal;
    } | {
        status: 429;
        data: Refusal;
    } | {
        status: 503;
        data: Refusal;
    }>(`/api/admin/interview-day${QS.query(QS.explode({
        day,
        institutionCode
    }))}`, {
        ...opts,
        headers: oazapfts.mergeHeaders(opts?.headers, {
            "Accept-Language": acceptLanguage
        })
    });
}
export function cancelInterviewSlot(slotId: string, { acceptLanguage, idempotencyKey, xCsrfToken }: {
    acceptLanguage?: string;
    idempotencyKey?: string;
    xCsrfToken?: string;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            statusCode: number;
            message: string;
            data: {
                Notified: number;
            };
        };
    } | {
        status: 400;
        data: Refusal;
    } | {
        status: 401;
        data: Refusal;
    } | {
        status: 403;
        data: Refusal;
    } | {
        status: 404;
        data: Refusal;
    } | {
        status: 409;
        data: Refusal;
    } | {
        status: 412;
        data: Refusal;
    } | {
        status: 422;
        data: Refusal;
    } | {
        status: 429;
        data: Refusal;
    } | {
        status: 503;
        data: Refusal;
    }>(`/api/admin/interview-slot/${encodeURIComponent(slotId)}`, {
        ...opts,
        method: "DELETE",
        headers: oazapfts.mergeHeaders(opts?.headers, {
            "Accept-Language": acceptLanguage,
            "Idempotency-Key": idempotencyKey,
            "X-CSRF-Token": xCsrfToken
        })
    });
}
export function changeInterviewSlot(slotId: string, body: {
    day: string;
    time: string;
    minutes: number;
    places: number;
    place: string;
    link: string;
    interviewers: string;
}, { acceptLanguage, idempotencyKey, xCsrfToken }: {
    acceptLanguage?: string;
    idempotencyKey?: string;
    xCsrfToken?: string;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            statusCode: number;
            message: string;
            data: {
                Notified: number;
            };
        };
    } | {
        status: 400;
        data: Refusal;
    } | {
        status: 401;
        data: Refusal;
    } | {
        status: 403;
        data: Refusal;
    } | {
        status: 404;
        data: Refusal;
    } | {
        status: 409;
        data: Refusal;
    } | {
        status: 412;
        data: Refusal;
    } | {
        status: 422;
        data: Refusal;
    } | {
        status: 429;
        data: Refusal;
    } | {
        status: 503;
        data: Refusal;
    }>(`/api/admin/interview-slot/${encodeURIComponent(slotId)}`, oazapfts.json({
        ...opts,
        method: "PATCH",
        body,
        headers: oazapfts.mergeHeaders(opts?.headers, {
            "Accept-Language": acceptLanguage,
            "Idempotency-Key": idempotencyKey,
            "X-CSRF-Token": xCsrfToken
        })
    }));
}
export function listInterviewSlots({ institutionCode, $from, page, acceptLanguage }: {
    institutionCode?: number;
    $from?: string;
    page?: number;
    acceptLanguage?: string;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            statusCode: number;
            message: string;
            data: {
                Slots: {
                    Id: string;
                    InstitutionCode: number;
                    Programs: {
                        Id: string;
                        Name: string;
                    }[];
                    StartsAt: string;
                    Minutes: number;
                    Places: number;
                    Taken: number;
                    Place: string;
                    Link: string;
                    Interviewers: string;
                    Version: number;
                    CancelledAt: string | null;
                    HasBegun: boolean;
                    IsOwn: boolean;
                }[];
                Programs: {
                    Id: string;
                    Name: string;
                    InstitutionCode: number;
                }[];
                Waiting: number;
            };
            pagination: {
                totalPages: number;
                currentPage: number;
                pageSize: number;
                totalItems: number;
            };
        };
    } | {
        status: 400;
        data: Refusal;
    } | {
        status: 401;
        data: Refusal;
    } | {
        status: 403;
        data: Refusal;
    } | {
        status: 404;
        data: Refusal;
    } | {
        status: 409;
        data: Refusal;
    } | {
        status: 412;
        data: Refusal;
    } | {
        status: 422;
        data: Refusal;
    } | {
        status: 429;
        data: Refusal;
    } | {
        status: 503;
        data: Refusal;
    }>(`/api/admin/interview-slot${QS.query(QS.explode({
        institutionCode,
        "from": $from,
        page
    }))}`, {
        ...opts,
        headers: oazapfts.mergeHeaders(opts?.headers, {
            "Accept-Language": acceptLanguage
        })
    });
}
export function addInterviewSlots(body: {
    institutionCode: number;
    programIds: string[];
    days: string[];
    "from": string;
    until: string;
    every: number;
    minutes: number;
    places: number;
    place: string;
    link: string;
    interviewers: string;
}, { acceptLanguage, idempotencyKey, xCsrfToken }: {
    acceptLanguage?: string;
    idempotencyKey?: string;
    xCsrfToken?: string;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            statusCode: number;
            message: string;
            data: {
                Added: number;
            };
        };
    } | {
        status: 400;
        data: Refusal;
    } | {
        status: 401;
        data: Refusal;
    } | {
        status: 403;
        data: Refusal;
    } | {
        status: 404;
        data: Refusal;
    } | {
        status: 409;
        data: Refusal;
    } | {
        status: 412;
        data: Refusal;
    } | {
        status: 422;
        data: Refusal;
    } | {
        status: 429;
        data: Refusal;
    } | {
        status: 503;
        data: Refusal;
    }>("/api/admin/interview-slot", oazapfts.json({
        ...opts,
        method: "POST",
        body,
        headers: oazapfts.mergeHeaders(opts?.headers, {
            "Accept-Language": acceptLanguage,
            "Idempotency-Key": idempotencyKey,
            "X-CSRF-Token": xCsrfToken
        })
    }));
}
export function exportMasterData(format: "csv" | "json", kind: string, { acceptLanguage }: {
    acceptLanguage?: string;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            statusCode: number;
            message: string;
            data: any;
        };
    } | {
        status: 400;
        data: Refusal;
    } | {
        status: 401;
        data: Refusal;
    } | {
        status: 403;
        data: Refusal;
    } | {
        status: 404;
        data: Refusal;
    } | {
        status: 409;
        data: Refusal;
    } | {
        status: 412;
        data: Refusal;
    } | {
        status: 422;
        data: Refusal;
    } | {
        status: 429;
        data: Refusal;
    } | {
        status: 503;
        data: Refusal;
    }>(`/api/admin/master-data/${encodeURIComponent(kind)}${QS.query(QS.explode({
        format
    }))}`, {
        ...opts,
        headers: oazapfts.mergeHeaders(opts?.headers, {
            "Accept-Language": acceptLanguage
        })
    });
}
export function importMasterData(kind: string, body: {
    format: "csv" | "json";
    content: string;
    dryRun: boolean;
}, { acceptLanguage, idempotencyKey, xCsrfToken }: {
    acceptLanguage?: string;
    idempotencyKey?: string;
    xCsrfToken?: string;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            statusCode: number;
            message: string;
            data: {
                rows: number;
                created: number;
                changed: number;
                unchanged: number;
                wrong: number;
                errors: {
                    row: number;
                    column: string;
                    message: string;
                }[];
            };
        };
    } | {
        status: 400;
        data: Refusal;
    } | {
        status: 401;
        data: Refusal;
    } | {
        status: 403;
        data: Refusal;
    } | {
        status: 404;
        data: Refusal;
    } | {
        status: 409;
        data: Refusal;
    } | {
        status: 412;
        data: Refusal;
    } | {
        status: 422;
        data: Refusal;
    } | {
        status: 429;
        data: Refusal;
    } | {
        status: 503;
        data: Refusal;
    }>(`/api/admin/master-data/${encodeURIComponent(kind)}`, oazapfts.json({
        ...opts,
        method: "POST",
        body,
        headers: oazapfts.mergeHeaders(opts?.headers, {
            "Accept-Language": acceptLanguage,
            "Idempotency-Key": idempotencyKey,
            "X-CSRF-Token": xCsrfToken
        })
    }));
}
export function settlePaymentAlert(id: string, body: {
    alertId: number;
}, { acceptLanguage, idempotencyKey, xCsrfToken }: {
    acceptLanguage?: string;
    idempotencyKey?: string;
    xCsrfToken?: string;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            statusCode: number;
            message: string;
            data: {
                FormId: string;
            };
        };
    } | {
        status: 400;
        data: Refusal;
    } | {
        status: 401;
        data: Refusal;
    } | {
        status: 403;
        data: Refusal;
    } | {
        status: 404;
        data: Refusal;
    } | {
        status: 409;
        data: Refusal;
    } | {
        status: 412;
        data: Refusal;
    } | {
        status: 422;
        data: Refusal;
    } | {
        status: 429;
        data: Refusal;
    } | {
        status: 503;
        data: Refusal;
    }>(`/api/admin/payment/${encodeURIComponent(id)}/alert`, oazapfts.json({
        ...opts,
        method: "POST",
        body,
        headers: oazapfts.mergeHeaders(opts?.headers, {
            "Accept-Language": acceptLanguage,
            "Idempotency-Key": idempotencyKey,
            "X-CSRF-Token": xCsrfToken
        })
    }));
}
export function settleRefund(id: string, body: {
    action: "done" | "waived";
}, { acceptLanguage, idempotencyKey, xCsrfToken }: {
    acceptLanguage?: string;
    idempotencyKey?: string;
    xCsrfToken?: string;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            statusCode: number;
            message: string;
            data: {
                FormId: string;
                PaymentStatus: string;
            };
        };
    } | {
        status: 400;
        data: Refusal;
    } | {
        status: 401;
        data: Refusal;
    } | {
        status: 403;
        data: Refusal;
    } | {
        status: 404;
        data: Refusal;
    } | {
        status: 409;
        data: Refusal;
    } | {
        status: 412;
        data: Refusal;
    } | {
        status: 422;
        data: Refusal;
    } | {
        status: 429;
        data: Refusal;
    } | {
        status: 503;
        data: Refusal;
    }>(`/api/admin/payment/${encodeURIComponent(id)}/refund`, oazapfts.json({
        ...opts,
        method: "POST",
        body,
        headers: oazapfts.mergeHeaders(opts?.headers, {
            "Accept-Language": acceptLanguage,
            "Idempotency-Key": idempotencyKey,
            "X-CSRF-Token": xCsrfToken
        })
    }));
}
export function listAdminPayments({ page, pageSize, institutionCode, status, alert, q, acceptLanguage }: {
    page?: number;
    pageSize?: number;
    institutionCode?: string;
    status?: "" | "Creating" | "Open" | "Paid" | "Failed" | "Expired" | "Replaced" | "Refund Needed";
    alert?: "" | "any" | "refund-needed" | "wrong-amount" | "refunded" | "paid-without-application";
    q?: string;
    acceptLanguage?: string;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            statusCode: number;
            message: string;
            data: {
                Payments: {
                    Id: string;
                    InvoiceNumber: string;
                    FormId: string;
                    RegistrationNumber: string | null;
                    Name: string;
                    Email: string;
                    InstitutionCode: number;
                    PaymentStatus: string;
                    SFPaymentChannelId: string;
                    PaymentChannelName: string;
                    RegistrationFee: number;
                    PromoCode: string | null;
                    Discount: number;
                    AdminFee: number;
                    Amount: number;
                    CreatedAt: string;
                    DueDate: string | null;
                    PaymentDate: string | null;
                    Alerts: {
                        Id: number;
                        Kind: string;
                        Amount: number;
                        At: string;
                    }[];
                }[];
                More: boolean;
            };
            pagination: {
                totalPages: number;
                currentPage: number;
                pageSize: number;
                totalItems: number;
            };
        };
    } | {
        status: 400;
        data: Refusal;
    } | {
        status: 401;
        data: Refusal;
    } | {
        status: 403;
        data: Refusal;
    } | {
        status: 404;
        data: Refusal;
    } | {
        status: 409;
        data: Refusal;
    } | {
        status: 412;
        data: Refusal;
    } | {
        status: 422;
        data: Refusal;
    } | {
        status: 429;
        data: Refusal;
    } | {
        status: 503;
        data: Refusal;
    }>(`/api/admin/payment${QS.query(QS.explode({
        page,
        pageSize,
        institutionCode,
        status,
        alert,
        q
    }))}`, {
        ...opts,
        headers: oazapfts.mergeHeaders(opts?.headers, {
            "Accept-Language": acceptLanguage
        })
    });
}
export function getPreviewDocument(institutionCode: number, document: string, { acceptLanguage }: {
    acceptLanguage?: string;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            statusCode: number;
            message: string;
            data: any;
        };
    } | {
        status: 400;
        data: Refusal;
    } | {
        status: 401;
        data: Refusal;
    } | {
        status: 403;
        data: Refusal;
    } | {
        status: 404;
        data: Refusal;
    } | {
        status: 409;
        data: Refusal;
    } | {
        status: 412;
        data: Refusal;
    } | {
        status: 422;
        data: Refusal;
    } | {
        status: 429;
        data: Refusal;
    } | {
        status: 503;
        data: Refusal;
    }>(`/api/admin/preview/document/${encodeURIComponent(document)}${QS.query(QS.explode({
        institutionCode
    }))}`, {
        ...opts,
        headers: oazapfts.mergeHeaders(opts?.headers, {
            "Accept-Language": acceptLanguage
        })
    });
}
export function listPreviewMails({ institutionCode, acceptLanguage }: {
    institutionCode?: number;
    acceptLanguage?: string;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            statusCode: number;
            message: string;
            data: {
                template: string;
                subject: string;
                text: string;
                html: string;
                short: string | null;
            }[];
        };
    } | {
        status: 400;
        data: Refusal;
    } | {
        status: 401;
        data: Refusal;
    } | {
        status: 403;
        data: Refusal;
    } | {
        status: 404;
        data: Refusal;
    } | {
        status: 409;
        data: Refusal;
    } | {
        status: 412;
        data: Refusal;
    } | {
        status: 422;
        data: Refusal;
    } | {
        status: 429;
        data: Refusal;
    } | {
        status: 503;
        data: Refusal;
    }>(`/api/admin/preview/mail${QS.query(QS.explode({
        institutionCode
    }))}`, {
        ...opts,
        headers: oazapfts.mergeHeaders(opts?.headers, {
            "Accept-Language": acceptLanguage
        })
    });
}
export function getPreview({ acceptLanguage }: {
    acceptLanguage?: string;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            statusCode: number;
            message: string;
            data: {
                forms: {
                    key: string;
                    kind: "step" | "content" | "form";
                    valid: {
                        [key: string]: any;
                    };
                    invalid: {
                        [key: string]: any;
                    };
                }[];
                outcomes: {
                    name: string;
                    message: string;
                    states: string[];
                }[];
                results: {
                    name: string;
                    "type": string;
                }[];
                applications: {
                    institutionCode: number;
                    formId: string;
                }[];
                example: {
                    Id: string;
                    Status: string;
                    RegistrationNumber: string | null;
                    LastStepSubmitted: number;
                    AskedSteps: string[];
                    Institution: {
                        InstitutionCode: number;
                        InstitutionName: string;
                    };
                    AdmissionEntity: string | null;
                    AdmissionYear: string | null;
                    AdmissionSemester: string | null;
                    AdmissionChannel: string | null;
                    AdmissionPeriodName: string | null;
                    Deadline: {
                        ClosesAt: string;
                        IsOpen: boolean;
                        Program: string | null;
                        Now: string;
                    } | null;
                    Dates: {
                        FeeDue: string | null;
                        Test: string | null;
                        Announcement: string | null;
                        Today: string;
                    };
                    Offer: {
                        Until: string | null;
                    } | null;
                    Interview: {
                        State: "Offered" | "Chosen" | "Done" | "Missed";
                        StartsAt: string | null;
                        EndsAt: string | null;
                        IsOver: boolean;
                    } | null;
                    WaitlistPlace: number | null;
                    ProgramPreferences: {
                        Order: number;
                        IsVerified: boolean;
                        PeriodicProgram: {
                            SFPeriodicProgramId: string;
                            ProgramStudyName: string;
                            RegistrationFee: number;
                            AllowScholarship: boolean;
                            ProgramStudy: {
                                PsikotesRequired: boolean;
                                SFProgramStudyId: string;
                            };
                        };
                    }[];
                    RegistrationFeePayments: {
                        Id: string;
                        DueDate: string | null;
                        PaymentUrlPage: string | null;
                        PaymentStatus: string;
                        SFPaymentChannelId: string;
                        PaymentChannelName: string;
                        Amount: number;
                    }[];
                    Group: "active" | "pending" | "draft";
                    CreatedAt: string;
                    UpdatedAt: string;
                    SubmittedAt: string | null;
                    Version: number;
                    CompletedSteps: string[];
                    Steps: {
                        step: string;
                        wireStep: number;
                        version: number;
                        schemaVersion: string;
                        savedAt: string;
                        answers: {
                            [key: string]: any;
                        };
                        Form?: {
                            Id: number;
                            Schema: {
                                [key: string]: any;
                            };
                            Ui: {
                                [key: string]: any;
                            };
                            Texts: {
                                [key: string]: any;
                            };
                        } | null;
                        Sent?: {
                            answers: {
                                [key: string]: any;
                            };
                            Form: {
                                Id: number;
                                Schema: {
                                    [key: string]: any;
                                };
                                Ui: {
                                    [key: string]: any;
                                };
                                Texts: {
                                    [key: string]: any;
                                };
                            } | null;
                        };
                        Received?: {
                            [key: string]: any;
                        };
                        Former?: {
                            Form: {
                                Id: number;
                                Schema: {
                                    [key: string]: any;
                                };
                                Ui: {
                                    [key: string]: any;
                                };
                                Texts: {
                                    [key: string]: any;
                                };
                            } | null;
                            Answers: {
                                [key: string]: any;
                            };
                        }[];
                    }[];
                    Drafts: {
                        step: string;
                        answers: {
                            [key: string]: any;
                        };
                        savedAt: string;
                        TakenFrom?: string;
                        LeftOut?: string[];
                    }[];
                    Earlier: {
                        Id: string;
                        Institution: string;
                        Programs: string[];
                        CreatedAt: string;
                        SubmittedAt: string | null;
                        Steps: string[];
                    }[];
                    Reopened: {
                        step: string;
                        errors: {
                            path: string;
                            key: string;
                            message: string;
                        }[];
                    }[];
                    FormChanges: {
                        until: string;
                        steps: {
                            step: string;
                            changes: {
                                kind: string;
                                texts: {
                                    [key: string]: any;
                                };
                            }[];
                        }[];
                    } | null;
                    History: {
                        at: string;
                        actor: string;
                        event: string;
                        "from": string | null;
                        to: string | null;
                        step: string | null;
                    }[];
                    MasterScholarship: {
                        Rank: number;
                    } | null;
                    Outcome: string | null;
                    Reasons: {
                        Order: number;
                        Reasons: {
                            name: string;
                            value?: any;
                            limit?: any;
                        }[];
                    }[];
                    Fees: {
                        ProgramStudyName: string;
                        SppAmount: number;
                        Scholarship: number;
                        TotalSpp: number;
                        TotalUkt: number;
                        AdvanceAmount: number;
                        AdditionalDiscount: {
                            Name: string;
                            Amount: number;
                        } | null;
                    } | null;
                    Applicant: {
                        Dialcode: string | null;
                        Name: string | null;
                    };
                    InterviewChoice: {
                        State: string;
                        Slot: {
                            Id: string;
                            StartsAt: string;
                            EndsAt: string;
                            Place: string;
                            Link: string;
                        } | null;
                        IsOver: boolean;
                        ChangeUntil: string | null;
                        CanChoose: boolean;
                        Slots: {
                            Id: string;
                            StartsAt: string;
                            EndsAt: string;
                            Place: string;
                            IsOnline: boolean;
                        }[];
                    } | null;
                };
                channels: {
                    SFPaymentChannelId: string;
                    PaymentChannelName: string;
                    Kind: string;
                    AdminFee: number;
                }[];
            };
        };
    } | {
        status: 400;
        data: Refusal;
    } | {
        status: 401;
        data: Refusal;
    } | {
        status: 403;
        data: Refusal;
    } | {
        status: 404;
        data: Refusal;
    } | {
        status: 409;
        data: Refusal;
    } | {
        status: 412;
        data: Refusal;
    } | {
        status: 422;
        data: Refusal;
    } | {
        status: 429;
        data: Refusal;
    } | {
        status: 503;
        data: Refusal;
    }>("/api/admin/preview", {
        ...opts,
        headers: oazapfts.mergeHeaders(opts?.headers, {
            "Accept-Language": acceptLanguage
        })
    });
}
export function exportReport(report: string, { institutionCode, admissionPeriodId, lang, acceptLanguage }: {
    institutionCode?: number;
    admissionPeriodId?: string;
    lang?: string;
    acceptLanguage?: string;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            statusCode: number;
            message: string;
            data: any;
        };
    } | {
        status: 400;
        data: Refusal;
    } | {
        status: 401;
        data: Refusal;
    } | {
        status: 403;
        data: Refusal;
    } | {
        status: 404;
        data: Refusal;
    } | {
        status: 409;
        data: Refusal;
    } | {
        status: 412;
        data: Refusal;
    } | {
        status: 422;
        data: Refusal;
    } | {
        status: 429;
        data: Refusal;
    } | {
        status: 503;
        data: Refusal;
    }>(`/api/admin/report/${encodeURIComponent(report)}/file${QS.query(QS.explode({
        institutionCode,
        admissionPeriodId,
        lang
    }))}`, {
        ...opts,
        headers: oazapfts.mergeHeaders(opts?.headers, {
            "Accept-Language": acceptLanguage
        })
    });
}
export function getReport(report: string, { institutionCode, admissionPeriodId, acceptLanguage }: {
    institutionCode?: number;
    admissionPeriodId?: string;
    acceptLanguage?: string;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            statusCode: number;
            message: string;
            data: {
                columns: {
                    key: string;
                    label: string;
                    kind: "text" | "count" | "percent" | "days" | "day";
                }[];
                rows: {
                    key: string;
                    cells: (string | number | null)[];
                }[];
            };
        };
    } | {
        status: 400;
        data: Refusal;
    } | {
        status: 401;
        data: Refusal;
    } | {
        status: 403;
        data: Refusal;
    } | {
        status: 404;
        data: Refusal;
    } | {
        status: 409;
        data: Refusal;
    } | {
        status: 412;
        data: Refusal;
    } | {
        status: 422;
        data: Refusal;
    } | {
        status: 429;
        data: Refusal;
    } | {
        status: 503;
        data: Refusal;
    }>(`/api/admin/report/${encodeURIComponent(report)}${QS.query(QS.explode({
        institutionCode,
        admissionPeriodId
    }))}`, {
        ...opts,
        headers: oazapfts.mergeHeaders(opts?.headers, {
            "Accept-Language": acceptLanguage
        })
    });
}
export function listReviewers({ institutionCode, formId, acceptLanguage }: {
    institutionCode?: string;
    formId?: string;
    acceptLanguage?: string;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            statusCode: number;
            message: string;
            data: {
                Id: string;
                Name: string;
            }[];
        };
    } | {
        status: 400;
        data: Refusal;
    } | {
        status: 401;
        data: Refusal;
    } | {
        status: 403;
        data: Refusal;
    } | {
        status: 404;
        data: Refusal;
    } | {
        status: 409;
        data: Refusal;
    } | {
        status: 412;
        data: Refusal;
    } | {
        status: 422;
        data: Refusal;
    } | {
        status: 429;
        data: Refusal;
    } | {
        status: 503;
        data: Refusal;
    }>(`/api/admin/reviewer${QS.query(QS.explode({
        institutionCode,
        formId
    }))}`, {
        ...opts,
        headers: oazapfts.mergeHeaders(opts?.headers, {
            "Accept-Language": acceptLanguage
        })
    });
}
export function downloadScheduledExport(exportKey: string, runId: string, { acceptLanguage }: {
    acceptLanguage?: string;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            statusCode: number;
            message: string;
            data: any;
        };
    } | {
        status: 400;
        data: Refusal;
    } | {
        status: 401;
        data: Refusal;
    } | {
        status: 403;
        data: Refusal;
    } | {
        status: 404;
        data: Refusal;
    } | {
        status: 409;
        data: Refusal;
    } | {
        status: 412;
        data: Refusal;
    } | {
        status: 422;
        data: Refusal;
    } | {
        status: 429;
        data: Refusal;
    } | {
        status: 503;
        data: Refusal;
    }>(`/api/admin/scheduled-export/${encodeURIComponent(exportKey)}/run/${encodeURIComponent(runId)}/file`, {
        ...opts,
        headers: oazapfts.mergeHeaders(opts?.headers, {
            "Accept-Language": acceptLanguage
        })
    });
}
export function writeScheduledExport(exportKey: string, body: {
    againFrom?: string;
}, { acceptLanguage, idempotencyKey, xCsrfToken }: {
    acceptLanguage?: string;
    idempotencyKey?: string;
    xCsrfToken?: string;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            statusCode: number;
            message: string;
            data: {
                Id: number;
            };
        };
    } | {
        status: 400;
        data: Refusal;
    } | {
        status: 401;
        data: Refusal;
    } | {
        status: 403;
        data: Refusal;
    } | {
        status: 404;
        data: Refusal;
    } | {
        status: 409;
        data: Refusal;
    } | {
        status: 412;
        data: Refusal;
    } | {
        status: 422;
        data: Refusal;
    } | {
        status: 429;
        data: Refusal;
    } | {
        status: 503;
        data: Refusal;
    }>(`/api/admin/scheduled-export/${encodeURIComponent(exportKey)}/run`, oazapfts.json({
        ...opts,
        method: "POST",
        body,
        headers: oazapfts.mergeHeaders(opts?.headers, {
            "Accept-Language": acceptLanguage,
            "Idempotency-Key": idempotencyKey,
            "X-CSRF-Token": xCsrfToken
        })
    }));
}
export function listScheduledExports({ acceptLanguage }: {
    acceptLanguage?: string;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            statusCode: number;
            message: string;
            data: {
                IsConfigured: boolean;
                Exports: {
                    Key: string;
                    InstitutionCode: number | null;
                    Statuses: string[];
                    Time: string;
                    Days: string[];
                    NextAt: string;
                    Format: string;
                    ChangesOnly: boolean;
                    KeepDays: number;
                    Columns: {
                        Name: string;
                        Column: string;
                    }[];
                    IdentityNumbers: string[];
                    Runs: {
                        Id: number;
                        State: "waiting" | "done" | "failed";
                        DueAt: string | null;
                        CreatedAt: string;
                        AskedBy: string | null;
                        AgainFrom: string | null;
                        EndedAt: string | null;
                        File: string | null;
                        IsKept: boolean;
                        Lines: number | null;
                        Removed: number | null;
                        Bytes: number | null;
                        Unmapped: number;
                        Error: string | null;
                    }[];
                }[];
            };
        };
    } | {
        status: 400;
        data: Refusal;
    } | {
        status: 401;
        data: Refusal;
    } | {
        status: 403;
        data: Refusal;
    } | {
        status: 404;
        data: Refusal;
    } | {
        status: 409;
        data: Refusal;
    } | {
        status: 412;
        data: Refusal;
    } | {
        status: 422;
        data: Refusal;
    } | {
        status: 429;
        data: Refusal;
    } | {
        status: 503;
        data: Refusal;
    }>("/api/admin/scheduled-export", {
        ...opts,
        headers: oazapfts.mergeHeaders(opts?.headers, {
            "Accept-Language": acceptLanguage
        })
    });
}
export function getStaffListEntry(list: string, value: string, { acceptLanguage }: {
    acceptLanguage?: string;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            statusCode: number;
            message: string;
            data: {
                value: string;
                name: string;
                names: {
                    [key: string]: string;
                };
                parent: string | null;
                parentName: string | null;
                "from": string | null;
                until: string | null;
                state: "offered" | "later" | "ended";
                place: number;
                siblings: number;
                version: number;
            };
        };
    } | {
        status: 400;
        data: Refusal;
    } | {
        status: 401;
        data: Refusal;
    } | {
        status: 403;
        data: Refusal;
    } | {
        status: 404;
        data: Refusal;
    } | {
        status: 409;
        data: Refusal;
    } | {
        status: 412;
        data: Refusal;
    } | {
        status: 422;
        data: Refusal;
    } | {
        status: 429;
        data: Refusal;
    } | {
        status: 503;
        data: Refusal;
    }>(`/api/admin/staff-list/${encodeURIComponent(list)}/entry/${encodeURIComponent(value)}`, {
        ...opts,
        headers: oazapfts.mergeHeaders(opts?.headers, {
            "Accept-Language": acceptLanguage
        })
    });
}
export function changeStaffListEntry(list: string, value: string, body: {
    names: {
        [key: string]: string;
    };
    parent?: string;
    "from"?: string;
    until?: string;
    place?: number;
}, { acceptLanguage, idempotencyKey, xCsrfToken }: {
    acceptLanguage?: string;
    idempotencyKey?: string;
    xCsrfToken?: string;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            statusCode: number;
            message: string;
            data: {
                value: string;
                name: string;
                names: {
                    [key: string]: string;
                };
                parent: string | null;
                parentName: string | null;
                "from": string | null;
                until: string | null;
                state: "offered" | "later" | "ended";
                place: number;
                siblings: number;
                version: number;
            };
        };
    } | {
        status: 400;
        data: Refusal;
    } | {
        status: 401;
        data: Refusal;
    } | {
        status: 403;
        data: Refusal;
    } | {
        status: 404;
        data: Refusal;
    } | {
        status: 409;
        data: Refusal;
    } | {
        status: 412;
        data: Refusal;
    } | {
        status: 422;
        data: Refusal;
    } | {
        status: 429;
        data: Refusal;
    } | {
        status: 503;
        data: Refusal;
    }>(`/api/admin/staff-list/${encodeURIComponent(list)}/entry/${encodeURIComponent(value)}`, oazapfts.json({
        ...opts,
        method: "PATCH",
        body,
        headers: oazapfts.mergeHeaders(opts?.headers, {
            "Accept-Language": acceptLanguage,
            "Idempotency-Key": idempotencyKey,
            "X-CSRF-Token": xCsrfToken
        })
    }));
}
export function exportStaffList(list: string, { acceptLanguage }: {
    acceptLanguage?: string;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            statusCode: number;
            message: string;
            data: any;
        };
    } | {
        status: 400;
        data: Refusal;
    } | {
        status: 401;
        data: Refusal;
    } | {
        status: 403;
        data: Refusal;
    } | {
        status: 404;
        data: Refusal;
    } | {
        status: 409;
        data: Refusal;
    } | {
        status: 412;
        data: Refusal;
    } | {
        status: 422;
        data: Refusal;
    } | {
        status: 429;
        data: Refusal;
    } | {
        status: 503;
        data: Refusal;
    }>(`/api/admin/staff-list/${encodeURIComponent(list)}/file`, {
        ...opts,
        headers: oazapfts.mergeHeaders(opts?.headers, {
            "Accept-Language": acceptLanguage
        })
    });
}
export function importStaffList(list: string, body: {
    content: string;
    dryRun: boolean;
}, { acceptLanguage, idempotencyKey, xCsrfToken }: {
    acceptLanguage?: string;
    idempotencyKey?: string;
    xCsrfToken?: string;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            statusCode: number;
            message: string;
            data: {
                rows: number;
                created: number;
                changed: number;
                unchanged: number;
                isReordered: boolean;
                revision: number;
                wrong: number;
                errors: {
                    row: number;
                    column: string;
                    message: string;
                }[];
            };
        };
    } | {
        status: 400;
        data: Refusal;
    } | {
        status: 401;
        data: Refusal;
    } | {
        status: 403;
        data: Refusal;
    } | {
        status: 404;
        data: Refusal;
    } | {
        status: 409;
        data: Refusal;
    } | {
        status: 412;
        data: Refusal;
    } | {
        status: 422;
        data: Refusal;
    } | {
        status: 429;
        data: Refusal;
    } | {
        status: 503;
        data: Refusal;
    }>(`/api/admin/staff-list/${encodeURIComponent(list)}/file`, oazapfts.json({
        ...opts,
        method: "POST",
        body,
        headers: oazapfts.mergeHeaders(opts?.headers, {
            "Accept-Language": acceptLanguage,
            "Idempotency-Key": idempotencyKey,
            "X-CSRF-Token": xCsrfToken
        })
    }));
}
export function listStaffListEntries(list: string, { page, pageSize, q, parent, state, acceptLanguage }: {
    page?: number;
    pageSize?: number;
    q?: string;
    parent?: string;
    state?: "offered" | "later" | "ended";
    acceptLanguage?: string;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            statusCode: number;
            message: string;
            data: {
                value: string;
                name: string;
                names: {
                    [key: string]: string;
                };
                parent: string | null;
                parentName: string | null;
                "from": string | null;
                until: string | null;
                state: "offered" | "later" | "ended";
                place: number;
                siblings: number;
                version: number;
            }[];
            pagination: {
                totalPages: number;
                currentPage: number;
                pageSize: number;
                totalItems: number;
            };
        };
    } | {
        status: 400;
        data: Refusal;
    } | {
        status: 401;
        data: Refusal;
    } | {
        status: 403;
        data: Refusal;
    } | {
        status: 404;
        data: Refusal;
    } | {
        status: 409;
        data: Refusal;
    } | {
        status: 412;
        data: Refusal;
    } | {
        status: 422;
        data: Refusal;
    } | {
        status: 429;
        data: Refusal;
    } | {
        status: 503;
        data: Refusal;
    }>(`/api/admin/staff-list/${encodeURIComponent(list)}${QS.query(QS.explode({
        page,
        pageSize,
        q,
        parent,
        state
    }))}`, {
        ...opts,
        headers: oazapfts.mergeHeaders(opts?.headers, {
            "Accept-Language": acceptLanguage
        })
    });
}
export function addStaffListEntry(list: string, body: {
    value: string;
    names: {
        [key: string]: string;
    };
    parent?: string;
    "from"?: string;
    until?: string;
}, { acceptLanguage, idempotencyKey, xCsrfToken }: {
    acceptLanguage?: string;
    idempotencyKey?: string;
    xCsrfToken?: string;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            statusCode: number;
            message: string;
            data: {
                value: string;
                name: string;
                names: {
                    [key: string]: string;
                };
                parent: string | null;
                parentName: string | null;
                "from": string | null;
                until: string | null;
                state: "offered" | "later" | "ended";
                place: number;
                siblings: number;
                version: number;
            };
        };
    } | {
        status: 400;
        data: Refusal;
    } | {
        status: 401;
        data: Refusal;
    } | {
        status: 403;
        data: Refusal;
    } | {
        status: 404;
        data: Refusal;
    } | {
        status: 409;
        data: Refusal;
    } | {
        status: 412;
        data: Refusal;
    } | {
        status: 422;
        data: Refusal;
    } | {
        status: 429;
        data: Refusal;
    } | {
        status: 503;
        data: Refusal;
    }>(`/api/admin/staff-list/${encodeURIComponent(list)}`, oazapfts.json({
        ...opts,
        method: "POST",
        body,
        headers: oazapfts.mergeHeaders(opts?.headers, {
            "Accept-Language": acceptLanguage,
            "Idempotency-Key": idempotencyKey,
            "X-CSRF-Token": xCsrfToken
        })
    }));
}
export function listStaffLists({ acceptLanguage }: {
    acceptLanguage?: string;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            statusCode: number;
            message: string;
            data: {
                key: string;
                title: string;
                entries: number;
                parentTitle: string | null;
                parents: {
                    Id: string;
                    Name: string;
                }[];
                languages: string[];
            }[];
        };
    } | {
        status: 400;
        data: Refusal;
    } | {
        status: 401;
        data: Refusal;
    } | {
        status: 403;
        data: Refusal;
    } | {
        status: 404;
        data: Refusal;
    } | {
        status: 409;
        data: Refusal;
    } | {
        status: 412;
        data: Refusal;
    } | {
        status: 422;
        data: Refusal;
    } | {
        status: 429;
        data: Refusal;
    } | {
        status: 503;
        data: Refusal;
    }>("/api/admin/staff-list", {
        ...opts,
        headers: oazapfts.mergeHeaders(opts?.headers, {
            "Accept-Language": acceptLanguage
        })
    });
}
export function listTags({ acceptLanguage }: {
    acceptLanguage?: string;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            statusCode: number;
            message: string;
            data: string[];
        };
    } | {
        status: 400;
        data: Refusal;
    } | {
        status: 401;
        data: Refusal;
    } | {
        status: 403;
        data: Refusal;
    } | {
        status: 404;
        data: Refusal;
    } | {
        status: 409;
        data: Refusal;
    } | {
        status: 412;
        data: Refusal;
    } | {
        status: 422;
        data: Refusal;
    } | {
        status: 429;
        data: Refusal;
    } | {
        status: 503;
        data: Refusal;
    }>("/api/admin/tag", {
        ...opts,
        headers: oazapfts.mergeHeaders(opts?.headers, {
            "Accept-Language": acceptLanguage
        })
    });
}
export function handleIssue(troubleId: string, body: {
    kind: "mail" | "job";
    action: "retry" | "dismiss";
}, { acceptLanguage, idempotencyKey, xCsrfToken }: {
    acceptLanguage?: string;
    idempotencyKey?: string;
    xCsrfToken?: string;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            statusCode: number;
            message: string;
            data: {
                Id: string;
            };
        };
    } | {
        status: 400;
        data: Refusal;
    } | {
        status: 401;
        data: Refusal;
    } | {
        status: 403;
        data: Refusal;
    } | {
        status: 404;
        data: Refusal;
    } | {
        status: 409;
        data: Refusal;
    } | {
        status: 412;
        data: Refusal;
    } | {
        status: 422;
        data: Refusal;
    } | {
        status: 429;
        data: Refusal;
    } | {
        status: 503;
        data: Refusal;
    }>(`/api/admin/trouble/${encodeURIComponent(troubleId)}`, oazapfts.json({
        ...opts,
        method: "POST",
        body,
        headers: oazapfts.mergeHeaders(opts?.headers, {
            "Accept-Language": acceptLanguage,
            "Idempotency-Key": idempotencyKey,
            "X-CSRF-Token": xCsrfToken
        })
    }));
}
export function listIssues(kind: "mail" | "job", { institutionCode, page, pageSize, acceptLanguage }: {
    institutionCode?: number;
    page?: number;
    pageSize?: number;
    acceptLanguage?: string;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            statusCode: number;
            message: string;
            data: {
                Id: string;
                Task: string;
                Template: string | null;
                To: string | null;
                FormId: string | null;
                RegistrationNumber: string | null;
                InstitutionCode: number | null;
                Since: string;
                Tries: number;
                Reason: "address" | "refused" | "credentials" | "unreachable" | "waiting" | "working" | "connection" | "timeout" | "failed";
                Code: string | null;
                MayRetry: boolean;
            }[];
            pagination: {
                totalPages: number;
                currentPage: number;
                pageSize: number;
                totalItems: number;
            };
        };
    } | {
        status: 400;
        data: Refusal;
    } | {
        status: 401;
        data: Refusal;
    } | {
        status: 403;
        data: Refusal;
    } | {
        status: 404;
        data: Refusal;
    } | {
        status: 409;
        data: Refusal;
    } | {
        status: 412;
        data: Refusal;
    } | {
        status: 422;
        data: Refusal;
    } | {
        status: 429;
        data: Refusal;
    } | {
        status: 503;
        data: Refusal;
    }>(`/api/admin/trouble${QS.query(QS.explode({
        kind,
        institutionCode,
        page,
        pageSize
    }))}`, {
        ...opts,
        headers: oazapfts.mergeHeaders(opts?.headers, {
            "Accept-Language": acceptLanguage
        })
    });
}
export function listPeriods(institutionCode: number, admissionEntity: string, admissionYear: string, admissionSemester: string, admissionChannel: string, { acceptLanguage }: {
    acceptLanguage?: string;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            statusCode: number;
            message: string;
            data: {
                SFAdmissionPeriodId: string;
                AdmissionPeriodName: string;
                OpensAt: string;
                ClosesAt: string;
                IsOpen: boolean;
            }[];
        };
    } | {
        status: 400;
        data: Refusal;
    } | {
        status: 401;
        data: Refusal;
    } | {
        status: 403;
        data: Refusal;
    } | {
        status: 404;
        data: Refusal;
    } | {
        status: 409;
        data: Refusal;
    } | {
        status: 412;
        data: Refusal;
    } | {
        status: 422;
        data: Refusal;
    } | {
        status: 429;
        data: Refusal;
    } | {
        status: 503;
        data: Refusal;
    }>(`/api/admission-period${QS.query(QS.explode({
        institutionCode,
        admissionEntity,
        admissionYear,
        admissionSemester,
        admissionChannel
    }))}`, {
        ...opts,
        headers: oazapfts.mergeHeaders(opts?.headers, {
            "Accept-Language": acceptLanguage
        })
    });
}
export function verifyEmail(token: string, newEmail: string, { acceptLanguage }: {
    acceptLanguage?: string;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            statusCode: number;
            message: string;
            data: null;
        };
    } | {
        status: 400;
        data: Refusal;
    } | {
        status: 401;
        data: Refusal;
    } | {
        status: 403;
        data: Refusal;
    } | {
        status: 404;
        data: Refusal;
    } | {
        status: 409;
        data: Refusal;
    } | {
        status: 412;
        data: Refusal;
    } | {
        status: 422;
        data: Refusal;
    } | {
        status: 429;
        data: Refusal;
    } | {
        status: 503;
        data: Refusal;
    }>(`/api/auth/email/verify${QS.query(QS.explode({
        token,
        newEmail
    }))}`, {
        ...opts,
        headers: oazapfts.mergeHeaders(opts?.headers, {
            "Accept-Language": acceptLanguage
        })
    });
}
export function getSignIn({ acceptLanguage }: {
    acceptLanguage?: string;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            statusCode: number;
            message: string;
            data: {
                provider: boolean;
            };
        };
    } | {
        status: 400;
        data: Refusal;
    } | {
        status: 401;
        data: Refusal;
    } | {
        status: 403;
        data: Refusal;
    } | {
        status: 404;
        data: Refusal;
    } | {
        status: 409;
        data: Refusal;
    } | {
        status: 412;
        data: Refusal;
    } | {
        status: 422;
        data: Refusal;
    } | {
        status: 429;
        data: Refusal;
    } | {
        status: 503;
        data: Refusal;
    }>("/api/auth/sign-in", {
        ...opts,
        headers: oazapfts.mergeHeaders(opts?.headers, {
            "Accept-Language": acceptLanguage
        })
    });
}
export function listChoices(list: string, language: string, { parent, version, at, acceptLanguage }: {
    parent?: string;
    version?: string;
    at?: string;
    acceptLanguage?: string;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            statusCode: number;
            message: string;
            data: {
                Value: string;
                Name: string;
                From?: string;
                Until?: string;
                IsOther?: boolean;
            }[];
        };
    } | {
        status: 400;
        data: Refusal;
    } | {
        status: 401;
        data: Refusal;
    } | {
        status: 403;
        data: Refusal;
    } | {
        status: 404;
        data: Refusal;
    } | {
        status: 409;
        data: Refusal;
    } | {
        status: 412;
        data: Refusal;
    } | {
        status: 422;
        data: Refusal;
    } | {
        status: 429;
        data: Refusal;
    } | {
        status: 503;
        data: Refusal;
    }>(`/api/choice-list${QS.query(QS.explode({
        list,
        language,
        parent,
        version,
        at
    }))}`, {
        ...opts,
        headers: oazapfts.mergeHeaders(opts?.headers, {
            "Accept-Language": acceptLanguage
        })
    });
}
export function listCities(sfProvinceId: string, { acceptLanguage }: {
    acceptLanguage?: string;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            statusCode: number;
            message: string;
            data: {
                SFCityId: string;
                CityName: string;
            }[];
        };
    } | {
        status: 400;
        data: Refusal;
    } | {
        status: 401;
        data: Refusal;
    } | {
        status: 403;
        data: Refusal;
    } | {
        status: 404;
        data: Refusal;
    } | {
        status: 409;
        data: Refusal;
    } | {
        status: 412;
        data: Refusal;
    } | {
        status: 422;
        data: Refusal;
    } | {
        status: 429;
        data: Refusal;
    } | {
        status: 503;
        data: Refusal;
    }>(`/api/city${QS.query(QS.explode({
        sfProvinceId
    }))}`, {
        ...opts,
        headers: oazapfts.mergeHeaders(opts?.headers, {
            "Accept-Language": acceptLanguage
        })
    });
}
export function getContentFile(id: string, { acceptLanguage }: {
    acceptLanguage?: string;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            statusCode: number;
            message: string;
            data: any;
        };
    } | {
        status: 400;
        data: Refusal;
    } | {
        status: 401;
        data: Refusal;
    } | {
        status: 403;
        data: Refusal;
    } | {
        status: 404;
        data: Refusal;
    } | {
        status: 409;
        data: Refusal;
    } | {
        status: 412;
        data: Refusal;
    } | {
        status: 422;
        data: Refusal;
    } | {
        status: 429;
        data: Refusal;
    } | {
        status: 503;
        data: Refusal;
    }>(`/api/content/file/${encodeURIComponent(id)}`, {
        ...opts,
        headers: oazapfts.mergeHeaders(opts?.headers, {
            "Accept-Language": acceptLanguage
        })
    });
}
export function getContentImage(id: string, width: string, { acceptLanguage }: {
    acceptLanguage?: string;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            statusCode: number;
            message: string;
            data: any;
        };
    } | {
        status: 400;
        data: Refusal;
    } | {
        status: 401;
        data: Refusal;
    } | {
        status: 403;
        data: Refusal;
    } | {
        status: 404;
        data: Refusal;
    } | {
        status: 409;
        data: Refusal;
    } | {
        status: 412;
        data: Refusal;
    } | {
        status: 422;
        data: Refusal;
    } | {
        status: 429;
        data: Refusal;
    } | {
        status: 503;
        data: Refusal;
    }>(`/api/content/image/${encodeURIComponent(id)}/${encodeURIComponent(width)}`, {
        ...opts,
        headers: oazapfts.mergeHeaders(opts?.headers, {
            "Accept-Language": acceptLanguage
        })
    });
}
export function checkDocument(code: string, { acceptLanguage }: {
    acceptLanguage?: string;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            statusCode: number;
            message: string;
            data: {
                Code: string;
                Kind: string;
                InstitutionCode: number;
                RegistrationNumber: string;
                Name: string;
                Amount: number | null;
                Verdict: string | null;
                IssuedAt: string;
            };
        };
    } | {
        status: 400;
        data: Refusal;
    } | {
        status: 401;
        data: Refusal;
    } | {
        status: 403;
        data: Refusal;
    } | {
        status: 404;
        data: Refusal;
    } | {
        status: 409;
        data: Refusal;
    } | {
        status: 412;
        data: Refusal;
    } | {
        status: 422;
        data: Refusal;
    } | {
        status: 429;
        data: Refusal;
    } | {
        status: 503;
        data: Refusal;
    }>(`/api/document/${encodeURIComponent(code)}`, {
        ...opts,
        headers: oazapfts.mergeHeaders(opts?.headers, {
            "Accept-Language": acceptLanguage
        })
    });
}
export function downloadRegistration(body: {
    formId: string;
}, { acceptLanguage, idempotencyKey, xCsrfToken }: {
    acceptLanguage?: string;
    idempotencyKey?: string;
    xCsrfToken?: string;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            statusCode: number;
            message: string;
            data: any;
        };
    } | {
        status: 400;
        data: Refusal;
    } | {
        status: 401;
        data: Refusal;
    } | {
        status: 403;
        data: Refusal;
    } | {
        status: 404;
        data: Refusal;
    } | {
        status: 409;
        data: Refusal;
    } | {
        status: 412;
        data: Refusal;
    } | {
        status: 422;
        data: Refusal;
    } | {
        status: 429;
        data: Refusal;
    } | {
        status: 503;
        data: Refusal;
    }>("/api/download-pdf/form-regis-detail", oazapfts.json({
        ...opts,
        method: "POST",
        body,
        headers: oazapfts.mergeHeaders(opts?.headers, {
            "Accept-Language": acceptLanguage,
            "Idempotency-Key": idempotencyKey,
            "X-CSRF-Token": xCsrfToken
        })
    }));
}
export function downloadReceipt(body: {
    formId: string;
}, { acceptLanguage, idempotencyKey, xCsrfToken }: {
    acceptLanguage?: string;
    idempotencyKey?: string;
    xCsrfToken?: string;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            statusCode: number;
            message: string;
            data: any;
        };
    } | {
        status: 400;
        data: Refusal;
    } | {
        status: 401;
        data: Refusal;
    } | {
        status: 403;
        data: Refusal;
    } | {
        status: 404;
        data: Refusal;
    } | {
        status: 409;
        data: Refusal;
    } | {
        status: 412;
        data: Refusal;
    } | {
        status: 422;
        data: Refusal;
    } | {
        status: 429;
        data: Refusal;
    } | {
        status: 503;
        data: Refusal;
    }>("/api/download-pdf/receipt", oazapfts.json({
        ...opts,
        method: "POST",
        body,
        headers: oazapfts.mergeHeaders(opts?.headers, {
            "Accept-Language": acceptLanguage,
            "Idempotency-Key": idempotencyKey,
            "X-CSRF-Token": xCsrfToken
        })
    }));
}
export function describeFile(id: string, { acceptLanguage }: {
    acceptLanguage?: string;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            statusCode: number;
            message: string;
            data: {
                id: string;
                name: string;
                size: number;
                contentType: string;
            };
        };
    } | {
        status: 400;
        data: Refusal;
    } | {
        status: 401;
        data: Refusal;
    } | {
        status: 403;
        data: Refusal;
    } | {
        status: 404;
        data: Refusal;
    } | {
        status: 409;
        data: Refusal;
    } | {
        status: 412;
        data: Refusal;
    } | {
        status: 422;
        data: Refusal;
    } | {
        status: 429;
        data: Refusal;
    } | {
        status: 503;
        data: Refusal;
    }>(`/api/form/file/${encodeURIComponent(id)}/info`, {
        ...opts,
        headers: oazapfts.mergeHeaders(opts?.headers, {
            "Accept-Language": acceptLanguage
        })
    });
}
export function getFile(id: string, { acceptLanguage }: {
    acceptLanguage?: string;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            statusCode: number;
            message: string;
            data: any;
        };
    } | {
        status: 400;
        data: Refusal;
    } | {
        status: 401;
        data: Refusal;
    } | {
        status: 403;
        data: Refusal;
    } | {
        status: 404;
        data: Refusal;
    } | {
        status: 409;
        data: Refusal;
    } | {
        status: 412;
        data: Refusal;
    } | {
        status: 422;
        data: Refusal;
    } | {
        status: 429;
        data: Refusal;
    } | {
        status: 503;
        data: Refusal;
    }>(`/api/form/file/${encodeURIComponent(id)}`, {
        ...opts,
        headers: oazapfts.mergeHeaders(opts?.headers, {
            "Accept-Language": acceptLanguage
        })
    });
}
export function downloadResult(body: {
    formId: string;
}, { acceptLanguage, idempotencyKey, xCsrfToken }: {
    acceptLanguage?: string;
    idempotencyKey?: string;
    xCsrfToken?: string;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            statusCode: number;
            message: string;
            data: any;
        };
    } | {
        status: 400;
        data: Refusal;
    } | {
        status: 401;
        data: Refusal;
    } | {
        status: 403;
        data: Refusal;
    } | {
        status: 404;
        data: Refusal;
    } | {
        status: 409;
        data: Refusal;
    } | {
        status: 412;
        data: Refusal;
    } | {
        status: 422;
        data: Refusal;
    } | {
        status: 429;
        data: Refusal;
    } | {
        status: 503;
        data: Refusal;
    }>("/api/form/result/download", oazapfts.json({
        ...opts,
        method: "POST",
        body,
        headers: oazapfts.mergeHeaders(opts?.headers, {
            "Accept-Language": acceptLanguage,
            "Idempotency-Key": idempotencyKey,
            "X-CSRF-Token": xCsrfToken
        })
    }));
}
export function readHealth({ acceptLanguage }: {
    acceptLanguage?: string;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            statusCode: number;
            message: string;
            data: {
                status: string;
                build: string;
            };
        };
    } | {
        status: 400;
        data: Refusal;
    } | {
        status: 401;
        data: Refusal;
    } | {
        status: 403;
        data: Refusal;
    } | {
        status: 404;
        data: Refusal;
    } | {
        status: 409;
        data: Refusal;
    } | {
        status: 412;
        data: Refusal;
    } | {
        status: 422;
        data: Refusal;
    } | {
        status: 429;
        data: Refusal;
    } | {
        status: 503;
        data: Refusal;
    }>("/api/health", {
        ...opts,
        headers: oazapfts.mergeHeaders(opts?.headers, {
            "Accept-Language": acceptLanguage
        })
    });
}
export function getInvitation(token: string, { acceptLanguage }: {
    acceptLanguage?: string;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            statusCode: number;
            message: string;
            data: {
                State: "open" | "university" | "account" | "lapsed";
                Email: string;
                Giver: string;
                Roles: string[];
                Place: string;
                ExpiresAt: string;
            };
        };
    } | {
        status: 400;
        data: Refusal;
    } | {
        status: 401;
        data: Refusal;
    } | {
        status: 403;
        data: Refusal;
    } | {
        status: 404;
        data: Refusal;
    } | {
        status: 409;
        data: Refusal;
    } | {
        status: 412;
        data: Refusal;
    } | {
        status: 422;
        data: Refusal;
    } | {
        status: 429;
        data: Refusal;
    } | {
        status: 503;
        data: Refusal;
    }>(`/api/invitation${QS.query(QS.explode({
        token
    }))}`, {
        ...opts,
        headers: oazapfts.mergeHeaders(opts?.headers, {
            "Accept-Language": acceptLanguage
        })
    });
}
export function listChannels(institutionCode: number, admissionEntity: string, admissionYear: string, admissionSemester: string, { acceptLanguage }: {
    acceptLanguage?: string;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            statusCode: number;
            message: string;
            data: {
                Id: string;
                Name: string;
            }[];
        };
    } | {
        status: 400;
        data: Refusal;
    } | {
        status: 401;
        data: Refusal;
    } | {
        status: 403;
        data: Refusal;
    } | {
        status: 404;
        data: Refusal;
    } | {
        status: 409;
        data: Refusal;
    } | {
        status: 412;
        data: Refusal;
    } | {
        status: 422;
        data: Refusal;
    } | {
        status: 429;
        data: Refusal;
    } | {
        status: 503;
        data: Refusal;
    }>(`/api/master-admission/channel${QS.query(QS.explode({
        institutionCode,
        admissionEntity,
        admissionYear,
        admissionSemester
    }))}`, {
        ...opts,
        headers: oazapfts.mergeHeaders(opts?.headers, {
            "Accept-Language": acceptLanguage
        })
    });
}
export function listEntities(institutionCode: number, { acceptLanguage }: {
    acceptLanguage?: string;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            statusCode: number;
            message: string;
            data: {
                Id: string;
                Name: string;
            }[];
        };
    } | {
        status: 400;
        data: Refusal;
    } | {
        status: 401;
        data: Refusal;
    } | {
        status: 403;
        data: Refusal;
    } | {
        status: 404;
        data: Refusal;
    } | {
        status: 409;
        data: Refusal;
    } | {
        status: 412;
        data: Refusal;
    } | {
        status: 422;
        data: Refusal;
    } | {
        status: 429;
        data: Refusal;
    } | {
        status: 503;
        data: Refusal;
    }>(`/api/master-admission/entities${QS.query(QS.explode({
        institutionCode
    }))}`, {
        ...opts,
        headers: oazapfts.mergeHeaders(opts?.headers, {
            "Accept-Language": acceptLanguage
        })
    });
}
export function listSemesters(institutionCode: number, admissionEntity: string, admissionYear: string, { acceptLanguage }: {
    acceptLanguage?: string;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            statusCode: number;
            message: string;
            data: {
                Id: string;
                Name: string;
            }[];
        };
    } | {
        status: 400;
        data: Refusal;
    } | {
        status: 401;
        data: Refusal;
    } | {
        status: 403;
        data: Refusal;
    } | {
        status: 404;
        data: Refusal;
    } | {
        status: 409;
        data: Refusal;
    } | {
        status: 412;
        data: Refusal;
    } | {
        status: 422;
        data: Refusal;
    } | {
        status: 429;
        data: Refusal;
    } | {
        status: 503;
        data: Refusal;
    }>(`/api/master-admission/semester${QS.query(QS.explode({
        institutionCode,
        admissionEntity,
        admissionYear
    }))}`, {
        ...opts,
        headers: oazapfts.mergeHeaders(opts?.headers, {
            "Accept-Language": acceptLanguage
        })
    });
}
export function listYears(institutionCode: number, admissionEntity: string, { acceptLanguage }: {
    acceptLanguage?: string;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            statusCode: number;
            message: string;
            data: {
                Id: string;
                Name: string;
            }[];
        };
    } | {
        status: 400;
        data: Refusal;
    } | {
        status: 401;
        data: Refusal;
    } | {
        status: 403;
        data: Refusal;
    } | {
        status: 404;
        data: Refusal;
    } | {
        status: 409;
        data: Refusal;
    } | {
        status: 412;
        data: Refusal;
    } | {
        status: 422;
        data: Refusal;
    } | {
        status: 429;
        data: Refusal;
    } | {
        status: 503;
        data: Refusal;
    }>(`/api/master-admission/year${QS.query(QS.explode({
        institutionCode,
        admissionEntity
    }))}`, {
        ...opts,
        headers: oazapfts.mergeHeaders(opts?.headers, {
            "Accept-Language": acceptLanguage
        })
    });
}
export function listPaymentChannels({ acceptLanguage }: {
    acceptLanguage?: string;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            statusCode: number;
            message: string;
            data: {
                SFPaymentChannelId: string;
                PaymentChannelName: string;
            }[];
        };
    } | {
        status: 400;
        data: Refusal;
    } | {
        status: 401;
        data: Refusal;
    } | {
        status: 403;
        data: Refusal;
    } | {
        status: 404;
        data: Refusal;
    } | {
        status: 409;
        data: Refusal;
    } | {
        status: 412;
        data: Refusal;
    } | {
        status: 422;
        data: Refusal;
    } | {
        status: 429;
        data: Refusal;
    } | {
        status: 503;
        data: Refusal;
    }>("/api/payment-channel", {
        ...opts,
        headers: oazapfts.mergeHeaders(opts?.headers, {
            "Accept-Language": acceptLanguage
        })
    });
}
export function listPrograms(institutionCode: number, admissionPeriodId: string, { chosen, acceptLanguage }: {
    chosen?: string;
    acceptLanguage?: string;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            statusCode: number;
            message: string;
            data: {
                SFPeriodicProgramId: string;
                ProgramStudyName: string;
                RegistrationFee: number;
                AllowScholarship: boolean;
                ProgramStudy: {
                    PsikotesRequired: boolean;
                    SFProgramStudyId: string;
                };
                OtherName: string | null;
                OpensAt: string;
                ClosesAt: string;
                IsOpen: boolean;
            }[];
        };
    } | {
        status: 400;
        data: Refusal;
    } | {
        status: 401;
        data: Refusal;
    } | {
        status: 403;
        data: Refusal;
    } | {
        status: 404;
        data: Refusal;
    } | {
        status: 409;
        data: Refusal;
    } | {
        status: 412;
        data: Refusal;
    } | {
        status: 422;
        data: Refusal;
    } | {
        status: 429;
        data: Refusal;
    } | {
        status: 503;
        data: Refusal;
    }>(`/api/periodic-program/program-study${QS.query(QS.explode({
        institutionCode,
        admissionPeriodId,
        chosen
    }))}`, {
        ...opts,
        headers: oazapfts.mergeHeaders(opts?.headers, {
            "Accept-Language": acceptLanguage
        })
    });
}
export function getPortal({ institutionCode, acceptLanguage }: {
    institutionCode?: string;
    acceptLanguage?: string;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            statusCode: number;
            message: string;
            data: {
                today: string;
                notice: {
                    id: string;
                    en: string | null;
                    "from": string | null;
                    until: string | null;
                } | null;
                contacts: {
                    institutionCode: number;
                    address: {
                        id: string;
                        en: string | null;
                    } | null;
                    phone: string | null;
                    whatsapp: string | null;
                    email: string | null;
                    hours: {
                        id: string;
                        en: string | null;
                    } | null;
                    mapUrl: string | null;
                }[];
                helpPhone: string;
                periods: {
                    institutionCode: number;
                    id: string;
                    name: string;
                    entity: {
                        Id: string;
                        Name: string;
                    };
                    year: {
                        Id: string;
                        Name: string;
                    };
                    semester: {
                        Id: string;
                        Name: string;
                    };
                    channel: {
                        Id: string;
                        Name: string;
                    };
                    startDate: string;
                    endDate: string;
                    isOpen: boolean;
                }[];
            };
        };
    } | {
        status: 400;
        data: Refusal;
    } | {
        status: 401;
        data: Refusal;
    } | {
        status: 403;
        data: Refusal;
    } | {
        status: 404;
        data: Refusal;
    } | {
        status: 409;
        data: Refusal;
    } | {
        status: 412;
        data: Refusal;
    } | {
        status: 422;
        data: Refusal;
    } | {
        status: 429;
        data: Refusal;
    } | {
        status: 503;
        data: Refusal;
    }>(`/api/portal${QS.query(QS.explode({
        institutionCode
    }))}`, {
        ...opts,
        headers: oazapfts.mergeHeaders(opts?.headers, {
            "Accept-Language": acceptLanguage
        })
    });
}
export function listReports({ acceptLanguage }: {
    acceptLanguage?: string;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            statusCode: number;
            message: string;
            data: {
                Id: string;
                PreferredReportName: string;
            }[];
        };
    } | {
        status: 400;
        data: Refusal;
    } | {
        status: 401;
        data: Refusal;
    } | {
        status: 403;
        data: Refusal;
    } | {
        status: 404;
        data: Refusal;
    } | {
        status: 409;
        data: Refusal;
    } | {
        status: 412;
        data: Refusal;
    } | {
        status: 422;
        data: Refusal;
    } | {
        status: 429;
        data: Refusal;
    } | {
        status: 503;
        data: Refusal;
    }>("/api/preferred-report", {
        ...opts,
        headers: oazapfts.mergeHeaders(opts?.headers, {
            "Accept-Language": acceptLanguage
        })
    });
}
export function listPromoUses(id: string, { acceptLanguage }: {
    acceptLanguage?: string;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            statusCode: number;
            message: string;
            data: {
                FormId: string;
                RegistrationNumber: string | null;
                Name: string | null;
                Status: string;
                Discount: number;
                UsedAt: string;
            }[];
        };
    } | {
        status: 400;
        data: Refusal;
    } | {
        status: 401;
        data: Refusal;
    } | {
        status: 403;
        data: Refusal;
    } | {
        status: 404;
        data: Refusal;
    } | {
        status: 409;
        data: Refusal;
    } | {
        status: 412;
        data: Refusal;
    } | {
        status: 422;
        data: Refusal;
    } | {
        status: 429;
        data: Refusal;
    } | {
        status: 503;
        data: Refusal;
    }>(`/api/promo-code/${encodeURIComponent(id)}/uses`, {
        ...opts,
        headers: oazapfts.mergeHeaders(opts?.headers, {
            "Accept-Language": acceptLanguage
        })
    });
}
export function removePromoCode(id: string, { acceptLanguage, idempotencyKey, xCsrfToken }: {
    acceptLanguage?: string;
    idempotencyKey?: string;
    xCsrfToken?: string;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            statusCode: number;
            message: string;
            data: null;
        };
    } | {
        status: 400;
        data: Refusal;
    } | {
        status: 401;
        data: Refusal;
    } | {
        status: 403;
        data: Refusal;
    } | {
        status: 404;
        data: Refusal;
    } | {
        status: 409;
        data: Refusal;
    } | {
        status: 412;
        data: Refusal;
    } | {
        status: 422;
        data: Refusal;
    } | {
        status: 429;
        data: Refusal;
    } | {
        status: 503;
        data: Refusal;
    }>(`/api/promo-code/${encodeURIComponent(id)}`, {
        ...opts,
        method: "DELETE",
        headers: oazapfts.mergeHeaders(opts?.headers, {
            "Accept-Language": acceptLanguage,
            "Idempotency-Key": idempotencyKey,
            "X-CSRF-Token": xCsrfToken
        })
    });
}
export function getPromoCode(id: string, { drafts, acceptLanguage }: {
    drafts?: boolean;
    acceptLanguage?: string;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            statusCode: number;
            message: string;
            data: {
                Id: string;
                slug: string | null;
                institutionCode: number;
                version: number;
                updatedAt: string;
                isArchived?: true;
                [key: string]: any;
            };
        };
    } | {
        status: 400;
        data: Refusal;
    } | {
        status: 401;
        data: Refusal;
    } | {
        status: 403;
        data: Refusal;
    } | {
        status: 404;
        data: Refusal;
    } | {
        status: 409;
        data: Refusal;
    } | {
        status: 412;
        data: Refusal;
    } | {
        status: 422;
        data: Refusal;
    } | {
        status: 429;
        data: Refusal;
    } | {
        status: 503;
        data: Refusal;
    }>(`/api/promo-code/${encodeURIComponent(id)}${QS.query(QS.explode({
        drafts
    }))}`, {
        ...opts,
        headers: oazapfts.mergeHeaders(opts?.headers, {
            "Accept-Language": acceptLanguage
        })
    });
}
export function changePromoCode(id: string, { acceptLanguage, idempotencyKey, xCsrfToken }: {
    acceptLanguage?: string;
    idempotencyKey?: string;
    xCsrfToken?: string;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            statusCode: number;
            message: string;
            data: {
                Id: string;
                slug: string | null;
                institutionCode: number;
                version: number;
                updatedAt: string;
                isArchived?: true;
                [key: string]: any;
            };
        };
    } | {
        status: 400;
        data: Refusal;
    } | {
        status: 401;
        data: Refusal;
    } | {
        status: 403;
        data: Refusal;
    } | {
        status: 404;
        data: Refusal;
    } | {
        status: 409;
        data: Refusal;
    } | {
        status: 412;
        data: Refusal;
    } | {
        status: 422;
        data: Refusal;
    } | {
        status: 429;
        data: Refusal;
    } | {
        status: 503;
        data: Refusal;
    }>(`/api/promo-code/${encodeURIComponent(id)}`, {
        ...opts,
        method: "PATCH",
        headers: oazapfts.mergeHeaders(opts?.headers, {
            "Accept-Language": acceptLanguage,
            "Idempotency-Key": idempotencyKey,
            "X-CSRF-Token": xCsrfToken
        })
    });
}
export function listPromoCode({ page, pageSize, institutionCode, q, drafts, state, acceptLanguage }: {
    page?: number;
    pageSize?: number;
    institutionCode?: string;
    q?: string;
    drafts?: boolean;
    state?: "public" | "draft" | "scheduled" | "archived" | "over" | "trashed";
    acceptLanguage?: string;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            statusCode: number;
            message: string;
            data: {
                Id: string;
                slug: string | null;
                institutionCode: number;
                version: number;
                updatedAt: string;
                isArchived?: true;
                [key: string]: any;
            }[];
            pagination: {
                totalPages: number;
                currentPage: number;
                pageSize: number;
                totalItems: number;
            };
        };
    } | {
        status: 400;
        data: Refusal;
    } | {
        status: 401;
        data: Refusal;
    } | {
        status: 403;
        data: Refusal;
    } | {
        status: 404;
        data: Refusal;
    } | {
        status: 409;
        data: Refusal;
    } | {
        status: 412;
        data: Refusal;
    } | {
        status: 422;
        data: Refusal;
    } | {
        status: 429;
        data: Refusal;
    } | {
        status: 503;
        data: Refusal;
    }>(`/api/promo-code${QS.query(QS.explode({
        page,
        pageSize,
        institutionCode,
        q,
        drafts,
        state
    }))}`, {
        ...opts,
        headers: oazapfts.mergeHeaders(opts?.headers, {
            "Accept-Language": acceptLanguage
        })
    });
}
export function createPromoCode({ acceptLanguage, idempotencyKey, xCsrfToken }: {
    acceptLanguage?: string;
    idempotencyKey?: string;
    xCsrfToken?: string;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            statusCode: number;
            message: string;
            data: {
                Id: string;
                slug: string | null;
                institutionCode: number;
                version: number;
                updatedAt: string;
                isArchived?: true;
                [key: string]: any;
            };
        };
    } | {
        status: 400;
        data: Refusal;
    } | {
        status: 401;
        data: Refusal;
    } | {
        status: 403;
        data: Refusal;
    } | {
        status: 404;
        data: Refusal;
    } | {
        status: 409;
        data: Refusal;
    } | {
        status: 412;
        data: Refusal;
    } | {
        status: 422;
        data: Refusal;
    } | {
        status: 429;
        data: Refusal;
    } | {
        status: 503;
        data: Refusal;
    }>("/api/promo-code", {
        ...opts,
        method: "POST",
        headers: oazapfts.mergeHeaders(opts?.headers, {
            "Accept-Language": acceptLanguage,
            "Idempotency-Key": idempotencyKey,
            "X-CSRF-Token": xCsrfToken
        })
    });
}
export function listProvinces({ acceptLanguage }: {
    acceptLanguage?: string;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            statusCode: number;
            message: string;
            data: {
                SFProvinceId: string;
                ProvinceName: string;
            }[];
        };
    } | {
        status: 400;
        data: Refusal;
    } | {
        status: 401;
        data: Refusal;
    } | {
        status: 403;
        data: Refusal;
    } | {
        status: 404;
        data: Refusal;
    } | {
        status: 409;
        data: Refusal;
    } | {
        status: 412;
        data: Refusal;
    } | {
        status: 422;
        data: Refusal;
    } | {
        status: 429;
        data: Refusal;
    } | {
        status: 503;
        data: Refusal;
    }>("/api/province", {
        ...opts,
        headers: oazapfts.mergeHeaders(opts?.headers, {
            "Accept-Language": acceptLanguage
        })
    });
}
export function getReminderChoice(token: string, { acceptLanguage }: {
    acceptLanguage?: string;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            statusCode: number;
            message: string;
            data: {
                isStopped: boolean;
                mails: "reminders" | "notices";
            };
        };
    } | {
        status: 400;
        data: Refusal;
    } | {
        status: 401;
        data: Refusal;
    } | {
        status: 403;
        data: Refusal;
    } | {
        status: 404;
        data: Refusal;
    } | {
        status: 409;
        data: Refusal;
    } | {
        status: 412;
        data: Refusal;
    } | {
        status: 422;
        data: Refusal;
    } | {
        status: 429;
        data: Refusal;
    } | {
        status: 503;
        data: Refusal;
    }>(`/api/reminders${QS.query(QS.explode({
        token
    }))}`, {
        ...opts,
        headers: oazapfts.mergeHeaders(opts?.headers, {
            "Accept-Language": acceptLanguage
        })
    });
}
export function listSchools(schoolType: string, { sfCityId, acceptLanguage }: {
    sfCityId?: string;
    acceptLanguage?: string;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            statusCode: number;
            message: string;
            data: {
                SFSchoolId: string;
                SchoolName: string;
            }[];
        };
    } | {
        status: 400;
        data: Refusal;
    } | {
        status: 401;
        data: Refusal;
    } | {
        status: 403;
        data: Refusal;
    } | {
        status: 404;
        data: Refusal;
    } | {
        status: 409;
        data: Refusal;
    } | {
        status: 412;
        data: Refusal;
    } | {
        status: 422;
        data: Refusal;
    } | {
        status: 429;
        data: Refusal;
    } | {
        status: 503;
        data: Refusal;
    }>(`/api/school${QS.query(QS.explode({
        schoolType,
        sfCityId
    }))}`, {
        ...opts,
        headers: oazapfts.mergeHeaders(opts?.headers, {
            "Accept-Language": acceptLanguage
        })
    });
}
export function listSectors(sfCityId: string, { acceptLanguage }: {
    acceptLanguage?: string;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            statusCode: number;
            message: string;
            data: {
                SFSectorId: string;
                SectorName: string;
            }[];
        };
    } | {
        status: 400;
        data: Refusal;
    } | {
        status: 401;
        data: Refusal;
    } | {
        status: 403;
        data: Refusal;
    } | {
        status: 404;
        data: Refusal;
    } | {
        status: 409;
        data: Refusal;
    } | {
        status: 412;
        data: Refusal;
    } | {
        status: 422;
        data: Refusal;
    } | {
        status: 429;
        data: Refusal;
    } | {
        status: 503;
        data: Refusal;
    }>(`/api/sector${QS.query(QS.explode({
        sfCityId
    }))}`, {
        ...opts,
        headers: oazapfts.mergeHeaders(opts?.headers, {
            "Accept-Language": acceptLanguage
        })
    });
}
export function getStudyProgram(id: string, { acceptLanguage }: {
    acceptLanguage?: string;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            statusCode: number;
            message: string;
            data: {
                id: string;
                name: string;
                institutionCode: number;
                psychologicalTestRequired: boolean;
                colourBlindLetterRequired: boolean;
                offers: {
                    id: string;
                    periodId: string;
                    period: string;
                    entity: string;
                    year: string;
                    semester: string;
                    channel: string;
                    opensAt: string;
                    closesAt: string;
                    isOpen: boolean;
                    registrationFee: number;
                    spp: number;
                    ukt: number;
                    advance: number;
                    discount: {
                        name: string;
                        amount: number;
                    } | null;
                    seats: number | null;
                    hasScholarship: boolean;
                    requirements: {
                        name: string;
                        limit?: any[];
                    }[] | null;
                }[];
            };
        };
    } | {
        status: 400;
        data: Refusal;
    } | {
        status: 401;
        data: Refusal;
    } | {
        status: 403;
        data: Refusal;
    } | {
        status: 404;
        data: Refusal;
    } | {
        status: 409;
        data: Refusal;
    } | {
        status: 412;
        data: Refusal;
    } | {
        status: 422;
        data: Refusal;
    } | {
        status: 429;
        data: Refusal;
    } | {
        status: 503;
        data: Refusal;
    }>(`/api/study-programs/${encodeURIComponent(id)}`, {
        ...opts,
        headers: oazapfts.mergeHeaders(opts?.headers, {
            "Accept-Language": acceptLanguage
        })
    });
}
export function listStudyPrograms({ institutionCode, entity, page, acceptLanguage }: {
    institutionCode?: string;
    entity?: string;
    page?: number;
    acceptLanguage?: string;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            statusCode: number;
            message: string;
            data: {
                programs: {
                    id: string;
                    name: string;
                    institutionCode: number;
                    psychologicalTestRequired: boolean;
                    colourBlindLetterRequired: boolean;
                    entity: string | null;
                    registrationFee: number | null;
                    opensAt: string | null;
                    closesAt: string | null;
                    isOpen: boolean;
                }[];
                entities: {
                    Id: string;
                    Name: string;
                }[];
                pages: number;
            };
        };
    } | {
        status: 400;
        data: Refusal;
    } | {
        status: 401;
        data: Refusal;
    } | {
        status: 403;
        data: Refusal;
    } | {
        status: 404;
        data: Refusal;
    } | {
        status: 409;
        data: Refusal;
    } | {
        status: 412;
        data: Refusal;
    } | {
        status: 422;
        data: Refusal;
    } | {
        status: 429;
        data: Refusal;
    } | {
        status: 503;
        data: Refusal;
    }>(`/api/study-programs${QS.query(QS.explode({
        institutionCode,
        entity,
        page
    }))}`, {
        ...opts,
        headers: oazapfts.mergeHeaders(opts?.headers, {
            "Accept-Language": acceptLanguage
        })
    });
}
