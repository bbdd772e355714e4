/** Every URL of the area's pages. */
export const auditPaths = {
  log: '/audit-log',
  refused: '/audit-log?result=denied',
  /** Who did what to this resource. */
  of: (targetId: string) => `/audit-log?target=${encodeURIComponent(targetId)}`,
  /** What this token or person did. */
  by: (actorId: string) => `/audit-log?actor=${encodeURIComponent(actorId)}`,
  /** What came of this request. */
  byRequest: (requestId: string) => `/audit-log?request_id=${encodeURIComponent(requestId)}`,
  entry: (id: string) => `/audit-log/${id}`,
}
