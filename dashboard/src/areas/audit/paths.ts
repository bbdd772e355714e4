/** The address of every page of the area. */
import type { QueryOf } from '@holdfast/client'
import { pageAddress, text } from '#ui/page/page-address.ts'

export type Result = NonNullable<NonNullable<QueryOf<'account.audit_log.list'>>['result']>

export const logPage = pageAddress('/audit-log', {
  q: text(),
  actor: text(),
  kind: text(),
  target: text(),
  request_id: text(),
  result: text<Result>(),
  // The value of the browser's date field: local, without a time zone.
  since: text(),
  until: text(),
})
export const entryPage = pageAddress('/audit-log/$entryId')

export const auditPaths = {
  log: logPage.to({}),
  refused: logPage.to({}, { result: 'denied' }),
  /** The activity of this resource. */
  of: (target: string) => logPage.to({}, { target }),
  /** The activity of this token or person. */
  by: (actor: string) => logPage.to({}, { actor }),
  /** The entries of this request. */
  byRequest: (requestId: string) => logPage.to({}, { request_id: requestId }),
  entry: (entryId: string) => entryPage.to({ entryId }),
}
