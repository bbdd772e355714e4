import { remediesOf } from '#kernel/certificates/gaps/gap.ts'
import { gapText } from '#kernel/certificates/gaps/gap-text.ts'
import { type GapRow, gapStateOf, severityName } from './store.ts'

export function gapView(gap: GapRow, now: Date) {
  const { id, kind, title, name, endpoint_id, certificate_id, server_id, since, evidence } = gap
  const { opened_at, closed_at, ignored_at, ignored_until, ignored_reason, ignored_by, updated_at } = gap
  return {
    id,
    kind,
    severity: severityName(gap.severity),
    state: gapStateOf(gap, now),
    title,
    name,
    endpoint_id,
    certificate_id,
    server_id,
    message: gapText(gap),
    evidence,
    remedies: remediesOf(gap),
    since,
    opened_at,
    closed_at,
    ignored_at,
    ignored_until,
    ignored_reason,
    ignored_by,
    created_at: opened_at,
    updated_at,
  }
}
