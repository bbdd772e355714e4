/** Takes a delivery of a hook: verifies the sender, filters, and adds a deploy to the queue. Calls nobody. */
import { networkSet, readNetwork } from '#kernel/ip/network.ts'
import { Problem } from '#kernel/problem/problem.ts'
import type { Context } from '#platform/context.ts'
import { enqueueDeploy, recordEnded } from '../deploys/enqueue.ts'
import type { DeployState } from '../deploys/states.ts'
import { openSecrets } from '../hooks/secrets.ts'
import type { Delivery } from '../senders/delivery.ts'
import { selectChange } from '../senders/filter.ts'
import { parametersFrom } from '../senders/parameters.ts'
import { readDelivery } from '../senders/read-delivery.ts'
import type { SentHeaders } from '../senders/source.ts'
import { type Proof, verify } from '../senders/verify.ts'
import {
  type DeliveryOutcome,
  type DeployActor,
  type DeployRow,
  findDeploy,
  type HookRow,
  lockedHook,
  updateHook,
} from '../store.ts'
import { findDelivered, putDelivered } from './delivery-store.ts'

export type ReceivedDelivery = {
  headers: SentHeaders
  body: Buffer
  contentType: string | null
  ip: string
  userAgent: string
}

export type Taken =
  | { kind: 'ping' }
  | { kind: 'full' }
  /** The problem is answered after the commit, since the hook shows the delivery. */
  | { kind: 'refused'; problem: Problem }
  | { kind: 'deploy'; id: string; state: DeployState; reason: string | null; isRepeated: boolean }

export async function takeDelivery(
  context: Context,
  hookId: string,
  received: ReceivedDelivery,
): Promise<Taken> {
  const hook = await lockedHook(context, hookId)
  const { taken, outcome, detail } = await judge(context, hook, received)
  const { ip, userAgent } = received
  const last = { at: context.now.toISOString(), outcome, detail, ip, user_agent: userAgent.slice(0, 300) }
  await updateHook(context, hook.id, { last_delivery: JSON.stringify(last) })
  return taken
}

type Judged = { taken: Taken; outcome: DeliveryOutcome; detail: string | null }

async function judge(context: Context, hook: HookRow, received: ReceivedDelivery): Promise<Judged> {
  const { ip } = received
  if (!isAllowed(hook, ip))
    return refusal('address_not_allowed', `The deploy hook accepts no deliveries from ${ip}.`)
  const verified = verify(hook.source, received, await openSecrets(context, hook), context.now)
  const isAccepted = 'proof' in verified || (verified.failure === 'missing' && hook.allow_unsigned)
  if (!isAccepted) return refusal('signature_invalid', verified.detail)
  const proof: Proof = 'proof' in verified ? verified.proof : 'none'
  const delivery = readDelivery(hook.source, received)
  if (delivery.isPing) return { taken: { kind: 'ping' }, outcome: 'ping', detail: null }
  const repeated = delivery.id === null ? null : await findDelivered(context, hook.id, delivery.id)
  if (repeated !== null) {
    const deploy = await findDeploy(context, repeated)
    return {
      taken: deployTaken(deploy ?? { id: repeated, state: 'succeeded', reason: null }, true),
      outcome: 'repeated',
      detail: null,
    }
  }
  return await deployFor(context, hook, delivery, actorOf(delivery, received, proof))
}

function refusal(code: 'signature_invalid' | 'address_not_allowed', detail: string): Judged {
  return { taken: { kind: 'refused', problem: new Problem(code, detail) }, outcome: code, detail }
}

function isAllowed({ networks }: HookRow, ip: string): boolean {
  if (networks.length === 0) return true
  return networkSet(networks.flatMap((text) => readNetwork(text) ?? [])).has(ip)
}

async function deployFor(
  context: Context,
  hook: HookRow,
  delivery: Delivery,
  actor: DeployActor,
): Promise<Judged> {
  const selected = selectChange(hook, delivery)
  const { change } = selected
  const request = {
    event: clipped(delivery.event),
    ref: clipped(change?.ref ?? null),
    commit: clipped(change?.commit ?? null),
    repository: clipped(delivery.repository),
    delivery_id: delivery.id,
    actor,
    parameters: change ? parametersFrom(hook.parameters, delivery, change) : {},
  }
  const reason = 'reason' in selected ? selected.reason : hook.enabled ? null : 'hook_disabled'
  const enqueued =
    reason === null
      ? await enqueueDeploy(context, hook, request)
      : { deploy: await recordEnded(context, hook, request, 'skipped', reason) }
  if (!('deploy' in enqueued)) return { taken: { kind: 'full' }, outcome: 'queue_full', detail: null }
  const { deploy } = enqueued
  if (delivery.id !== null)
    await putDelivered(context, { hookId: hook.id, deliveryId: delivery.id, deployId: deploy.id })
  const isEnded = deploy.state === 'skipped' || deploy.state === 'rejected'
  return {
    taken: deployTaken(deploy, false),
    outcome: isEnded ? (deploy.state as 'skipped' | 'rejected') : 'accepted',
    detail: deploy.reason,
  }
}

function deployTaken(
  { id, state, reason }: Pick<DeployRow, 'id' | 'state' | 'reason'>,
  isRepeated: boolean,
): Taken {
  return { kind: 'deploy', id, state, reason, isRepeated }
}

function actorOf({ sender }: Delivery, { ip, userAgent }: ReceivedDelivery, proof: Proof): DeployActor {
  return { type: 'sender', id: null, name: clipped(sender), proof, ip, user_agent: userAgent.slice(0, 300) }
}

function clipped(text: string | null): string | null {
  return text === null ? null : text.replaceAll('\0', '').slice(0, 300)
}
