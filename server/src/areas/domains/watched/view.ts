import { toUnicode } from '#kernel/dns/name.ts'
import type { RegistryRecord } from '#kernel/domains/watch/evidence.ts'
import { lifecycleOf } from '#kernel/domains/watch/lifecycle.ts'
import type { RegistrarCheck } from '#kernel/domains/watch/registrar-answer.ts'
import { profileOf } from '#kernel/domains/watch/tld-profiles.ts'
import type { ExpectedDrop, Observation, WatchState } from '#kernel/domains/watch/watch-state.ts'
import type { RegistrationRow } from './registration/store/registrations.ts'
import { registrationView } from './registration/view.ts'
import type { Change } from './store/changes.ts'
import { revived, type WatchedRow } from './store/tables.ts'

/** Its name in the audit log. */
export function targetOf({ id, name }: Pick<WatchedRow, 'id' | 'name'>) {
  return { type: 'watched_domain', id, name }
}

/** What an account has besides for a name that it watches. */
export type Linked = {
  /** If that is switched on. */
  registration?: RegistrationRow | undefined
  /** The domain of that name. */
  domainId?: string | undefined
}

/** A watched domain in the format of the API. */
export function watchedView(watched: WatchedRow, now: Date, { registration, domainId }: Linked = {}) {
  const { id, name, status, stage, expires_at, stale_since, next_check_at } = watched
  const { notes, labels, created_at, updated_at } = watched
  const state = revived<WatchState>(watched.state)
  const { expectedDrop, record, checkedAt, registrarCheck } = state
  return {
    id,
    name,
    display_name: toUnicode(name),
    status,
    stage,
    expected_drop: expectedDrop && dropView(expectedDrop),
    lifecycle: lifecycleOf(state, profileOf(name), now),
    registrar: record?.registrar?.name ?? null,
    expires_at,
    evidence: watched.observation && evidenceView(revived<Observation>(watched.observation)),
    registrar_check: registrarCheck ? checkView(registrarCheck) : null,
    registration: registration ? registrationView(registration) : null,
    domain_id: domainId ?? null,
    checked_at: checkedAt,
    stale_since,
    next_check_at,
    notes,
    labels,
    created_at,
    updated_at,
  }
}

function dropView({ earliest, latest, confidence, isListed }: ExpectedDrop) {
  return { earliest, latest, confidence, source: isListed ? ('drop_list' as const) : ('estimate' as const) }
}

export function changeView({ observedAt, lastObservedAt, observation }: Change) {
  return {
    observed_at: observedAt,
    last_observed_at: lastObservedAt,
    evidence: evidenceView(observation),
  }
}

export function evidenceView({ evidence, delegation }: Observation) {
  const isNone = evidence.outcome === 'none'
  return {
    outcome: evidence.outcome,
    source: isNone ? null : evidence.source,
    server: evidence.server,
    reason: isNone ? evidence.reason : null,
    message: isNone ? evidence.message : null,
    delegation,
    ...recordView(evidence.outcome === 'found' ? evidence.record : null),
  }
}

function checkView({ at, connectionId, connectionName, state, isPremium, price, detail }: RegistrarCheck) {
  return {
    checked_at: at,
    connection_id: connectionId,
    connection_name: connectionName,
    state,
    premium: isPremium,
    price,
    detail,
  }
}

function recordView(record: RegistryRecord | null) {
  const registrar = record?.registrar ?? null
  return {
    statuses: [...(record?.statuses ?? [])],
    handle: record?.handle ?? null,
    registrar: registrar && { name: registrar.name, iana_id: registrar.ianaId },
    registered_at: record?.registeredAt ?? null,
    expires_at: record?.expiresAt ?? null,
    changed_at: record?.changedAt ?? null,
    nameservers: [...(record?.nameservers ?? [])],
  }
}
