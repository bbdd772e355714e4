import type { Context } from '#platform/context.ts'
import { installationView } from '../agent/schema.ts'
import { findLastOrder } from '../orders/order-store.ts'
import type { ManagedRow, OrderRow } from '../store.ts'

type StoredError = { code: string; message: string; at: string } | null

function errorView(error: StoredError) {
  return error && { ...error, at: new Date(error.at) }
}

export function managedView(managed: ManagedRow) {
  const { id, names, acme_account_id, profile, key_type, key_place, server_id, renews, state } = managed
  const { error, failures, order_at, certificate_id, not_before, not_after, renewal_info } = managed
  const { recipe, installation, revoked_at, labels, created_at, updated_at, sealed_key, key_delivered_at } =
    managed
  const { start = null, end = null, explanation_url = null } = renewal_info ?? {}
  const keyState = sealed_key !== null ? 'available' : key_delivered_at !== null ? 'delivered' : null
  return {
    id,
    names,
    acme_account_id,
    profile,
    key_type,
    key_place,
    server_id,
    recipe,
    installation: installationView(installation),
    renews,
    state,
    error: errorView(error),
    failures,
    next_order_at: order_at,
    certificate_id,
    not_before,
    not_after,
    key_state: keyState,
    suggested_renewal:
      start === null || end === null ? null : { start: new Date(start), end: new Date(end), explanation_url },
    revoked_at,
    labels,
    created_at,
    updated_at,
  }
}

export async function managedDetails(context: Context, managed: ManagedRow) {
  const order = await findLastOrder(context, managed.id)
  return {
    ...managedView(managed),
    chain_pem: managed.chain,
    last_order: order ? orderView(order) : null,
  }
}

export function orderView(order: OrderRow) {
  const { id, reason, state, step, step_since, names, profile, authorizations, error } = order
  const { certificate_id, started_at, finished_at } = order
  return {
    id,
    reason,
    state,
    step,
    step_since,
    names,
    profile,
    authorizations: authorizations
      .filter(({ name }) => name !== '')
      .map(({ name, is_wildcard, state: authorized, record, zone_id, zone, error: refused }) => ({
        name,
        is_wildcard,
        state: authorized,
        record,
        zone_id,
        zone,
        error: errorView(refused),
      })),
    error: errorView(error),
    certificate_id,
    started_at,
    finished_at,
  }
}
