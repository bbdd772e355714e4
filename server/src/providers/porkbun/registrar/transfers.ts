/** Transfers to Porkbun and how far they are. */
import { type Static, Type } from 'typebox'
import { type JsonApi, pathOf } from '#providers/http/json-api.ts'
import { isSince } from '#providers/http/orders.ts'
import { ProviderError } from '#providers/ports/provider-error.ts'
import type { Progress } from '#providers/ports/registrar/purchases.ts'
import { responseShape } from '#providers/response-shape.ts'
import { utcTime } from './domain.ts'

const Transfer = Type.Object({
  domain: Type.String(),
  status: Type.String(),
  statusDescription: Type.Optional(Type.String()),
  transferDate: Type.Optional(Type.String()),
  orderId: Type.Optional(Type.Union([Type.Integer(), Type.String()])),
})
type Transfer = Static<typeof Transfer>

const isTransfer = responseShape(Type.Object({ transfer: Transfer }))
const isActiveTransfers = responseShape(Type.Object({ transfers: Type.Array(Transfer) }))

const states: Readonly<Record<string, Progress['state']>> = {
  PENDINGAUTH: 'needs_user',
  PENDINGTRANSFER: 'blocked',
  DONE: 'done',
  CANCELED: 'failed',
}

/** The last transfer of the domain to this account. Throws a refusal if there is none. */
export async function readTransfer(client: JsonApi, name: string): Promise<Transfer> {
  const path = pathOf('domain', 'getTransfer', name)
  return (await client.read({ method: 'GET', path }, isTransfer)).transfer
}

/** The transfer that was ordered at this time; null if there is certainly none. */
export async function findTransfer(client: JsonApi, name: string, sentAt: Date): Promise<Transfer | null> {
  const { transfers } = await client.read({ method: 'GET', path: '/domain/listTransfers' }, isActiveTransfers)
  const active = transfers.find(({ domain }) => domain.toLowerCase() === name)
  if (active) return active
  // No transfer is active, so the last one has ended, or there was none.
  const last = await readTransfer(client, name).catch((error: unknown) => {
    // No code says that there was none, so any refusal is taken for it.
    if (error instanceof ProviderError && ['not_found', 'rejected'].includes(error.kind)) return null
    throw error
  })
  if (last === null) return null
  const { transferDate = '' } = last
  const orderedAt = utcTime(transferDate) ?? new Date(transferDate)
  if (Number.isNaN(orderedAt.getTime()))
    throw new ProviderError('unknown', `Porkbun does not show when the transfer of ${name} was ordered.`)
  return isSince(orderedAt, sentAt) ? last : null
}

export function transferProgress({ status, statusDescription, orderId }: Transfer): Progress {
  const state = states[status] ?? 'running'
  return {
    state,
    reference: orderId === undefined ? null : String(orderId),
    message: state === 'done' ? null : (statusDescription ?? status),
  }
}
