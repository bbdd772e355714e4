import { connectionKinds } from '#areas/connections/index.ts'
import { toUnicode } from '#kernel/dns/name.ts'
import { isRegistryLocked } from '#kernel/domains/epp-status.ts'
import { daysLeft } from '#kernel/domains/expiry.ts'
import type { Context } from '#platform/context.ts'
import { severityOf } from '../checks/attention.ts'
import type { DomainRow } from '../store/tables.ts'
import { transferHoldUntil } from './transfer-hold.ts'

/** Domains in the format of the API. */
export async function domainViews(context: Context, domains: readonly DomainRow[]) {
  const ids = new Set(domains.map(({ connection_id }) => connection_id).filter((id) => id !== null))
  const kinds = await connectionKinds(context, [...ids])
  const providerOf = ({ connection_id }: DomainRow) =>
    connection_id === null ? null : (kinds.get(connection_id) ?? '')
  return domains.map((domain) => viewOf(domain, providerOf(domain), context.now))
}

export async function readDomainView(context: Context, domain: DomainRow) {
  const [view] = await domainViews(context, [domain])
  return view
}

function viewOf(domain: DomainRow, provider: string | null, now: Date) {
  const { id, name, connection_id, status, epp_statuses, registered_at, expires_at } = domain
  const { nameservers, ds_records, notes, labels, listed_at, read_at, error, created_at, updated_at } = domain
  return {
    id,
    name,
    display_name: toUnicode(name),
    connection_id,
    provider,
    registrar: domain.registrar,
    status,
    epp_statuses,
    registered_at,
    expires_at,
    expiry_source: expirySource(domain),
    days_left: expires_at && daysLeft(expires_at, now),
    auto_renew: domain.is_auto_renewed,
    locked: domain.is_locked,
    registry_locked: isRegistryLocked(epp_statuses),
    privacy: domain.has_privacy,
    transfer_hold_until: transferHoldUntil(domain, now),
    nameservers,
    ds_records,
    problems: {
      count: domain.problem_codes.length,
      worst_severity: severityOf(domain.attention),
      codes: domain.problem_codes,
    },
    renewal_price: priceView(domain),
    notes,
    labels,
    sync: { listed_at, read_at, error },
    created_at,
    updated_at,
  }
}

function expirySource({ expires_at, entered_expires_at }: DomainRow) {
  if (expires_at === null) return null
  return expires_at.getTime() === entered_expires_at?.getTime() ? 'entered' : 'reported'
}

function priceView({ entered_price, renewal_price }: DomainRow) {
  if (entered_price) return { ...entered_price, source: 'entered' }
  return renewal_price && { ...renewal_price, source: 'registrar' }
}
