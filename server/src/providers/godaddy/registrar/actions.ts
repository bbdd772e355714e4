/** How far GoDaddy is with an order: each request that it accepts is an action, which has the id of the request. */
import { type Static, Type } from 'typebox'
import { addSeconds } from '#kernel/time.ts'
import type { JsonApi } from '#providers/http/json-api.ts'
import { unlessNotFound } from '#providers/ports/provider-error.ts'
import type { Progress, PurchaseKind, SentPurchase } from '#providers/ports/registrar/purchases.ts'
import { responseShape } from '#providers/response-shape.ts'
import type { GodaddyAccount } from './account.ts'
import { readDetail } from './offers.ts'

const Action = Type.Object({
  type: Type.String(),
  status: Type.String(),
  createdAt: Type.String(),
  requestId: Type.Optional(Type.String()),
  reason: Type.Optional(Type.Object({ code: Type.String(), message: Type.Optional(Type.String()) })),
})
type Action = Static<typeof Action>
const isActions = responseShape(Type.Array(Action))

const types: Partial<Record<PurchaseKind, string>> = {
  register: 'REGISTER',
  renew: 'RENEW',
  transfer: 'TRANSFER',
}

/** The clocks of GoDaddy and of this installation can differ by less. */
const toleranceSeconds = 600

/** Null: GoDaddy has no such request. */
export async function findAction(
  client: JsonApi,
  account: GodaddyAccount,
  sent: SentPurchase,
): Promise<Progress | null> {
  const { kind, name, key, sentAt } = sent
  const path = account.pathTo(name, 'actions')
  const actions = (await unlessNotFound(client.read({ method: 'GET', path }, isActions))) ?? []
  const isSince = ({ createdAt }: Action, time: Date) =>
    new Date(createdAt) >= addSeconds(time, -toleranceSeconds)
  const ours = actions.find(
    (action) =>
      action.type === types[kind] &&
      (action.requestId === undefined ? isSince(action, sentAt) : action.requestId === key),
  )
  if (!ours) return null
  if (kind !== 'transfer' || ours.status !== 'SUCCESS') return progressOf(ours)
  // The request was executed: the transfer that it started is an action of the system.
  const started = actions.find((action) => action.type === 'TRANSFER_IN' && isSince(action, sentAt))
  if (started) return progressOf(started)
  const detail = await unlessNotFound(readDetail(client, account, name))
  return detail?.status === 'ACTIVE' ? progressOf(ours) : running
}

const running: Progress = { state: 'running', reference: null, message: null }

const states: Readonly<Record<string, Progress['state']>> = {
  AWAITING: 'needs_user',
  CANCELLED: 'failed',
  FAILED: 'failed',
  SUCCESS: 'done',
}

function progressOf({ status, reason }: Action): Progress {
  const state = states[status] ?? 'running'
  return {
    ...running,
    state,
    message: state === 'needs_user' || state === 'failed' ? textOf(status, reason) : null,
  }
}

function textOf(status: string, reason: Action['reason']): string {
  const own = reason?.message ?? reason?.code
  if (status === 'AWAITING')
    return own ? `GoDaddy waits for you: ${own}` : 'GoDaddy waits for you: see the domain on its website.'
  if (status === 'CANCELLED') return 'The order was cancelled at GoDaddy.'
  return own ? `GoDaddy could not execute the order: ${own}` : 'GoDaddy could not execute the order.'
}
