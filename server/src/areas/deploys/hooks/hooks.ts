/** Deploy hooks: what starts deploys, and where they run. */
import { findAgentOfServer } from '#areas/agents/index.ts'
import { newToken, tokenDigest, tokenHint, tokenRotation } from '#kernel/access/token.ts'
import { newId } from '#kernel/id.ts'
import { readNetwork } from '#kernel/ip/network.ts'
import { type Fault, invalidInput, pointer } from '#kernel/problem/problem.ts'
import { patchedLabels } from '#kernel/text/labels.ts'
import { changedFields } from '#platform/audit/audit.ts'
import type { Context } from '#platform/context.ts'
import type { Egress } from '#platform/net/egress.ts'
import { EgressError, faultCodeOf } from '#platform/net/egress-error.ts'
import {
  deleteTokenDigests,
  insertTokenDigest,
  replaceTokenDigests,
} from '#platform/tokens/token-digest-store.ts'
import { lockedInMaintenance } from '../deploys/deploy-store.ts'
import { cancelQueuedOf } from '../deploys/finish.ts'
import { leaveMaintenance } from '../deploys/maintenance.ts'
import { eventsByDefault, sendsPaths } from '../senders/delivery.ts'
import { parametersByDefault } from '../senders/parameters.ts'
import { type HookRow, hookTarget, lockedHook, updateHook } from '../store.ts'
import { forgetStatusError } from './forge.ts'
import { deleteHookRow, insertHook } from './hook-store.ts'
import { requireMaintenance } from './maintenance.ts'
import type { DeployHookInput, DeployHookPatch, SecretRotation } from './schema.ts'
import { newSecret, withSecret } from './secrets.ts'

export type HookWithSecrets = { hook: HookRow; token: string | null; secret: string | null }

/** Checks the URL of a hook before the transaction, since names are resolved for it. */
export async function requireUrl(egress: Pick<Egress, 'check'>, url: string | undefined): Promise<void> {
  if (url === undefined) return
  try {
    await egress.check(url)
  } catch (error) {
    if (!(error instanceof EgressError)) throw error
    throw invalidInput([{ pointer: pointer('url'), message: error.message, ...faultCodeOf(error) }])
  }
}

/** Creates a hook. Token and secret are only in the response. */
export async function createHook(context: Context, input: DeployHookInput): Promise<HookWithSecrets> {
  const { secret: chosen, ...given } = input
  const settings = {
    labels: {},
    enabled: true,
    branches: [],
    paths: [],
    events: [...eventsByDefault[input.source]],
    networks: [],
    parameters: { ...parametersByDefault },
    concurrency: 'queue' as const,
    timeout_seconds: 900,
    allow_unsigned: false,
    server_id: null,
    recipe: null,
    url: null,
    connection_id: null,
    maintenance_minutes: null,
    maintenance_monitor_ids: [],
    ...given,
  }
  await requireValid(context, settings)
  await requireMaintenance(context, null, settings)
  await context.withinLimit('deploy_hooks')
  const id = newId('deploy_hook')
  const token = newToken('hfd_')
  const { secret, stored } = await newSecret(context, id, chosen)
  const hook = await insertHook(context, {
    account_id: context.accountId,
    id,
    ...settings,
    ...canonical(settings),
    labels: JSON.stringify(settings.labels),
    parameters: JSON.stringify(settings.parameters),
    digest: tokenDigest(token),
    hint: tokenHint(token),
    secrets: JSON.stringify([stored]),
    created_at: context.now,
    updated_at: context.now,
  })
  await insertTokenDigest(context.tx, hook, hook)
  context.count('deploy_hooks', 1)
  await context.audit(hookTarget(hook), { before: null, after: auditView(hook) })
  return { hook, token, secret }
}

export async function changeHook(
  context: Context,
  id: string,
  patch: DeployHookPatch,
  ifMatch: string | null,
): Promise<HookRow> {
  const before = await lockedHook(context, id, ifMatch)
  const { labels, parameters, ...fields } = patch
  const after = { ...before, ...fields }
  const faults = [
    ...(fields.url !== undefined && before.url === null
      ? [{ pointer: pointer('url'), message: 'cannot be set: this hook starts a recipe' }]
      : []),
    ...(before.url === null
      ? []
      : (['server_id', 'recipe'] as const)
          .filter((name) => fields[name] !== undefined)
          .map((name) => ({ pointer: pointer(name), message: 'cannot be set: this hook calls a URL' }))),
  ]
  if (faults.length > 0) throw invalidInput(faults)
  const isMoved = fields.server_id !== undefined && fields.server_id !== before.server_id
  await requireValid(context, after, { isServerChecked: isMoved })
  await requireMaintenance(context, before, after)
  const isReconnected = after.connection_id !== before.connection_id
  if (isReconnected) await forgetStatusError(context, before)
  return await kept(context, before, {
    ...fields,
    ...(isReconnected && { status_error: null }),
    ...(fields.networks && canonical(after)),
    ...(labels && { labels: JSON.stringify(patchedLabels(before.labels, labels)) }),
    ...(parameters && { parameters: JSON.stringify(parameters) }),
  })
}

/** Its URL stops working immediately. What waits is cancelled; what runs ends as it would. */
export async function deleteHook(context: Context, id: string, ifMatch: string | null): Promise<void> {
  const hook = await lockedHook(context, id, ifMatch)
  await cancelQueuedOf(context, hook)
  // The deploys are deleted with the hook: nothing else would end their windows.
  for (const deploy of await lockedInMaintenance(context, id)) await leaveMaintenance(context, deploy)
  await deleteHookRow(context, id)
  await deleteTokenDigests(context.tx, hook)
  context.count('deploy_hooks', -1)
  await context.audit(hookTarget(hook), { before: auditView(hook), after: null })
}

/** A new token in the URL. The old one works for `overlapSeconds`. */
export async function rotateToken(
  context: Context,
  id: string,
  overlapSeconds: number,
): Promise<HookWithSecrets> {
  const before = await lockedHook(context, id)
  const token = newToken('hfd_')
  const hook = await kept(context, before, tokenRotation(token, before, overlapSeconds, context.now))
  await replaceTokenDigests(context.tx, hook, { before, after: hook })
  return { hook, token, secret: null }
}

/** A new secret, with which senders sign. The old one works for the overlap, so that none is rejected meanwhile. */
export async function rotateSecret(
  context: Context,
  id: string,
  { secret: chosen, overlap_seconds }: SecretRotation,
): Promise<HookWithSecrets> {
  const before = await lockedHook(context, id)
  const { secret, stored } = await newSecret(context, id, chosen)
  const secrets = withSecret(before.secrets, stored, overlap_seconds ?? daySeconds, context.now)
  const hook = await updateHook(context, id, {
    secrets: JSON.stringify(secrets),
    revision: before.revision + 1,
    updated_at: context.now,
  })
  await context.audit(hookTarget(hook), { before: { secret: 'unchanged' }, after: { secret: 'changed' } })
  return { hook, token: null, secret }
}

export const daySeconds = 24 * 3600

type Settings = Pick<
  HookRow,
  'server_id' | 'recipe' | 'url' | 'source' | 'paths' | 'networks' | 'branches' | 'allow_unsigned'
>

async function requireValid(
  context: Context,
  { server_id, recipe, url, source, paths, networks }: Settings,
  { isServerChecked = true } = {},
): Promise<void> {
  const faults: Fault[] = []
  if ((url === null) === (recipe === null))
    faults.push({ pointer: pointer('recipe'), message: 'is required, unless there is a url: one of the two' })
  else if (url !== null && server_id !== null)
    faults.push({ pointer: pointer('server_id'), message: 'cannot be combined with a url' })
  else if (url === null && isServerChecked) faults.push(...(await serverFaults(context, server_id)))
  if (paths.length > 0 && !sendsPaths.includes(source))
    faults.push({
      pointer: pointer('paths'),
      message: `must be empty: deliveries of ${source} do not list files`,
    })
  for (const [index, network] of networks.entries())
    if (readNetwork(network) === null)
      faults.push({
        pointer: pointer('networks', index),
        message: 'must be a network, such as 192.0.2.0/24 or 2001:db8::/32',
      })
  if (faults.length > 0) throw invalidInput(faults)
}

async function serverFaults(context: Context, serverId: string | null): Promise<Fault[]> {
  const at = pointer('server_id')
  if (serverId === null) return [{ pointer: at, message: 'is required: the server that has the recipe' }]
  const agent = await findAgentOfServer(context, serverId)
  return agent ? [] : [{ pointer: at, message: 'There is no server with this id that has an agent.' }]
}

function canonical({ networks }: Pick<HookRow, 'networks'>) {
  return { networks: networks.map((network) => readNetwork(network)?.text ?? network) }
}

async function kept(
  context: Context,
  before: HookRow,
  set: Parameters<typeof updateHook>[2],
): Promise<HookRow> {
  const after = await updateHook(context, before.id, {
    ...set,
    revision: before.revision + 1,
    updated_at: context.now,
  })
  await context.audit(hookTarget(after), changedFields(auditView(before), auditView(after)))
  return after
}

export function auditView(hook: HookRow) {
  const { name, labels, enabled, source, server_id, recipe, url, branches, paths, events } = hook
  const { networks, parameters, concurrency, timeout_seconds, allow_unsigned } = hook
  const { connection_id, maintenance_minutes, maintenance_monitor_ids, hint, previous_valid_until } = hook
  return {
    name,
    labels,
    enabled,
    source,
    server_id,
    recipe,
    url,
    branches,
    paths,
    events,
    networks,
    parameters,
    concurrency,
    timeout_seconds,
    allow_unsigned,
    connection_id,
    maintenance_minutes,
    maintenance_monitor_ids,
    token: hint,
    previous_valid_until,
  }
}
