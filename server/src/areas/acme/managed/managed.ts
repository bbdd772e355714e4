/** Certificates that are ordered and renewed here. Requests change what is wanted; due work does it (orders/work.ts). */
import { recordIsRenewed, recordUnmanaged } from '#areas/certificates/index.ts'
import type { ProviderClients } from '#areas/connections/index.ts'
import { requirePermission } from '#kernel/access/require-permission.ts'
import { newId } from '#kernel/id.ts'
import { type Fault, invalidInput, Problem, pointer } from '#kernel/problem/problem.ts'
import { patchedLabels } from '#kernel/text/labels.ts'
import { changedFields } from '#platform/audit/audit.ts'
import type { Context } from '#platform/context.ts'
import type { AliasLookup } from '#platform/delegation/alias-lookup.ts'
import type { Lookup } from '#platform/http/operation/operation.ts'
import { serverFaults } from '../agent/server-faults.ts'
import { cancelOrder } from '../orders/close.ts'
import { findOpenOrder } from '../orders/order-store.ts'
import { renewalByLifetime } from '../orders/renewal-time.ts'
import { RequestUnreadable, readSigningRequest } from '../protocol/signing-request.ts'
import {
  type AccountRow,
  lockedManaged,
  type ManagedRow,
  managedTarget,
  type RevocationReason,
  secretPlaces,
  selectAccount,
  updateManaged,
} from '../store.ts'
import { managedWork } from './channel.ts'
import { deleteManagedRow, insertManaged } from './managed-store.ts'
import { canonicalNames } from './names.ts'
import { checkNames, type NameCheck } from './preflight.ts'
import type { ManagedCertificateInput, ManagedCertificatePatch } from './schema.ts'

/** An order changes DNS records. */
export function requireDnsPermission({ actor }: Pick<Context, 'actor'>): void {
  requirePermission(actor, 'dns.write', 'Ordering a certificate also requires the permission dns.write.')
}

/** Before the transaction, since aliases outside of the account are asked for. Throws a fault for each name. */
export async function requireNames(
  lookup: Lookup,
  aliasOf: AliasLookup,
  input: { names?: string[] | undefined; acme_account_id?: string | undefined },
): Promise<void> {
  if (input.names === undefined) return
  requireDnsPermission(lookup.caller)
  const checks = await checkRequested(lookup, aliasOf, { ...input, names: input.names })
  const canonical = new Map(input.names.map((name, index) => [canonicalNames([name])[0], index]))
  const faults: Fault[] = checks.flatMap(({ name, problem }) =>
    problem ? [{ pointer: pointer('names', canonical.get(name) ?? 0), message: problem.message }] : [],
  )
  if (faults.length > 0) throw invalidInput(faults)
}

export async function checkRequested(
  lookup: Lookup,
  aliasOf: AliasLookup,
  { names, acme_account_id }: { names: string[]; acme_account_id?: string | undefined },
): Promise<NameCheck[]> {
  const canonical = canonicalNames(names)
  const account =
    acme_account_id === undefined
      ? null
      : await lookup.act((context) => requireAccount(context, acme_account_id))
  return await checkNames(lookup.act, aliasOf, canonical, account?.directory.caaIdentities ?? [])
}

async function requireAccount(context: Context, id: string): Promise<AccountRow> {
  try {
    return await selectAccount(context, id)
  } catch (error) {
    if (!(error instanceof Problem) || error.code !== 'not_found') throw error
    throw invalidInput([{ pointer: pointer('acme_account_id'), message: `There is no ACME account ${id}.` }])
  }
}

type Settings = Pick<
  ManagedRow,
  'names' | 'acme_account_id' | 'profile' | 'key_place' | 'csr' | 'server_id' | 'recipe'
>

async function requireValid(context: Context, settings: Settings): Promise<void> {
  const account = await requireAccount(context, settings.acme_account_id)
  const { names, profile, key_place, csr } = settings
  const faults: Fault[] = []
  const profiles = Object.keys(account.directory.profiles)
  if (profile !== null && !profiles.includes(profile))
    faults.push({
      pointer: pointer('profile'),
      message:
        profiles.length === 0
          ? 'cannot be set: the CA offers no profiles'
          : `must be one of ${profiles.join(', ')}`,
    })
  if (account.state === 'deactivated')
    faults.push({ pointer: pointer('acme_account_id'), message: `${account.name} was deactivated at the CA` })
  if (key_place === 'csr') faults.push(...requestFaults(names, csr))
  else if (csr !== null)
    faults.push({ pointer: pointer('csr'), message: 'is only used with `key_place: csr`' })
  faults.push(...(await serverFaults(context, settings)))
  if (faults.length > 0) throw invalidInput(faults)
}

function requestFaults(names: readonly string[], csr: string | null): Fault[] {
  if (csr === null) return [{ pointer: pointer('csr'), message: 'is required with `key_place: csr`' }]
  try {
    const requested = readSigningRequest(csr).names
    const isSame = [...new Set(requested)].sort().join() === names.toSorted().join()
    if (isSame) return []
    return [
      {
        pointer: pointer('csr'),
        message: `must be for the same names: it is for ${requested.join(', ') || 'none'}`,
      },
    ]
  } catch (error) {
    if (error instanceof RequestUnreadable) return [{ pointer: pointer('csr'), message: error.message }]
    throw error
  }
}

export async function createManaged(context: Context, input: ManagedCertificateInput): Promise<ManagedRow> {
  const { labels = {}, key_type = 'ec256', key_place = 'holdfast', renews = true } = input
  const settings = {
    names: canonicalNames(input.names),
    acme_account_id: input.acme_account_id,
    profile: input.profile ?? null,
    key_place,
    csr: input.csr ?? null,
    server_id: input.server_id ?? null,
    recipe: input.recipe ?? null,
  }
  await requireValid(context, settings)
  await context.withinLimit('managed_certificates')
  const managed = await insertManaged(context, {
    account_id: context.accountId,
    id: newId('managed_certificate'),
    labels: JSON.stringify(labels),
    ...settings,
    key_type,
    renews,
    state: 'waiting',
    order_at: context.now,
    created_at: context.now,
    updated_at: context.now,
    due_at: context.now,
  })
  context.count('managed_certificates', 1)
  await context.wake(managedWork)
  await context.audit(managedTarget(managed), { before: null, after: auditView(managed) })
  return managed
}

/** Names, account, profile or key that changed are ordered at once. */
export async function changeManaged(
  context: Context,
  providerClients: ProviderClients,
  id: string,
  { patch, ifMatch }: { patch: ManagedCertificatePatch; ifMatch: string | null },
): Promise<ManagedRow> {
  const before = await lockedManaged(context, id, ifMatch)
  const { labels, names, ...rest } = patch
  const fields = { ...rest, ...(names && { names: canonicalNames(names) }) }
  const merged = { ...before, ...fields }
  const isOrdered = (
    ['names', 'acme_account_id', 'profile', 'key_type', 'csr', 'server_id', 'recipe'] as const
  ).some((name) => fields[name] !== undefined && String(merged[name]) !== String(before[name]))
  if (isOrdered) {
    requireDnsPermission(context)
    await requireValid(context, merged)
    await cancelOpenOrder(context, providerClients, id)
  }
  const after = await updateManaged(context, id, {
    ...fields,
    ...(labels && { labels: JSON.stringify(patchedLabels(before.labels, labels)) }),
    ...(isOrdered
      ? ({ order_at: context.now, order_reason: 'changed', state: 'waiting', error: null } as const)
      : { order_at: orderAt(before, patch.renews) }),
    due_at: context.now,
    revision: before.revision + 1,
    updated_at: context.now,
  })
  if (after.renews !== before.renews && after.state !== 'revoked')
    await recordIsRenewed(context, id, after.renews)
  await context.wake(managedWork)
  await context.audit(managedTarget(after), changedFields(auditView(before), auditView(after)))
  return after
}

/** The next order after automatic renewal was switched on or off, also the next attempt of a renewal that failed. */
function orderAt(
  { state, order_at, not_before, not_after }: ManagedRow,
  renews: boolean | undefined,
): Date | null {
  if (renews === undefined || !not_before || !not_after) return order_at
  if (state !== 'issued' && state !== 'failing') return order_at
  if (!renews) return null
  return order_at ?? renewalByLifetime({ not_before, not_after })
}

async function cancelOpenOrder(context: Context, providerClients: ProviderClients, id: string) {
  const order = await findOpenOrder(context, id)
  if (order) await cancelOrder(providerClients, context, order)
}

/** The certificate stays in the inventory and stays valid; nothing renews it any more. */
export async function deleteManaged(
  context: Context,
  providerClients: ProviderClients,
  id: string,
  ifMatch: string | null,
): Promise<void> {
  const managed = await lockedManaged(context, id, ifMatch)
  if (managed.revocation_reason !== null)
    throw new Problem(
      'wrong_state',
      'The certificate is being revoked at the CA. Delete it when its state is revoked.',
    )
  await cancelOpenOrder(context, providerClients, id)
  await recordUnmanaged(context, id, managed.chain)
  await deleteManagedRow(context, id)
  context.count('managed_certificates', -1)
  await context.audit(managedTarget(managed), { before: auditView(managed), after: null })
}

/** Places an order now, whatever the CA suggests. */
export async function renewManaged(context: Context, id: string): Promise<ManagedRow> {
  requireDnsPermission(context)
  const before = await lockedManaged(context, id)
  const order = await findOpenOrder(context, id)
  // One that waits, as long as the CA has said, is continued at once.
  const isWaiting = order !== undefined && order.step !== 'csr' && before.error !== null
  if (order && !isWaiting) throw new Problem('wrong_state', 'An order of this certificate is in progress.')
  const after = await updateManaged(context, id, {
    ...(!order && ({ order_at: context.now, order_reason: 'requested', state: 'waiting' } as const)),
    due_at: context.now,
    revision: before.revision + 1,
    updated_at: context.now,
  })
  await context.wake(managedWork)
  await context.audit(managedTarget(after), {
    before: { next_order_at: before.order_at },
    after: { next_order_at: after.order_at },
  })
  return after
}

/** Asked of the CA by due work. Nothing renews it after that. */
export async function revokeManaged(
  context: Context,
  id: string,
  reason: RevocationReason,
): Promise<ManagedRow> {
  const before = await lockedManaged(context, id)
  if (before.chain === null) throw new Problem('wrong_state', 'No certificate was issued yet.')
  if (before.state === 'revoked') throw new Problem('wrong_state', 'The certificate is revoked.')
  if (await findOpenOrder(context, id))
    throw new Problem('wrong_state', 'An order of this certificate is in progress. Revoke it after that.')
  const after = await updateManaged(context, id, {
    revocation_reason: reason,
    // What is requested from now on is for another certificate.
    order_reason: null,
    due_at: context.now,
    revision: before.revision + 1,
    updated_at: context.now,
  })
  await context.wake(managedWork)
  await context.audit(managedTarget(after), { before: null, after: { reason } })
  return after
}

/** The key of the current certificate, which is deleted here with its delivery. */
export async function deliverKey(
  context: Context,
  id: string,
): Promise<{ private_key_pem: string; chain_pem: string }> {
  const { sealed_key, chain, key_place, key_delivered_at, revision, ...managed } = await lockedManaged(
    context,
    id,
  )
  if (key_place !== 'holdfast')
    throw new Problem('wrong_state', 'The key of this certificate was not made by Holdfast.')
  if (key_delivered_at !== null)
    throw new Problem(
      'wrong_state',
      'The key was delivered already and is not kept. Renew the certificate to get a new key.',
    )
  if (sealed_key === null || chain === null)
    throw new Problem('wrong_state', 'No certificate was issued yet.')
  const key = await context.openSecret(secretPlaces.certificateKey(id), sealed_key)
  await updateManaged(context, id, {
    sealed_key: null,
    key_delivered_at: context.now,
    revision: revision + 1,
    updated_at: context.now,
  })
  await context.audit(managedTarget({ id, names: managed.names }), {
    before: { key_state: 'available' },
    after: { key_state: 'delivered' },
  })
  return { private_key_pem: key, chain_pem: chain }
}

function auditView(managed: ManagedRow) {
  const { names, acme_account_id, profile, key_type, key_place, server_id, recipe, renews, labels } = managed
  return { names, acme_account_id, profile, key_type, key_place, server_id, recipe, renews, labels }
}
