/** Transfers to Name.com and how far they are. */
import { type Static, Type } from 'typebox'
import { searchedName } from '#kernel/dns/name.ts'
import { type JsonApi, pathOf } from '#providers/http/json-api.ts'
import { isSince } from '#providers/http/orders.ts'
import { unlessNotFound } from '#providers/ports/provider-error.ts'
import type { Progress } from '#providers/ports/registrar/purchases.ts'
import { responseShape } from '#providers/response-shape.ts'

const Transfer = Type.Object({ domainName: Type.String(), status: Type.String() })
type Transfer = Static<typeof Transfer>

export const isTransfer = responseShape(Transfer)
const Orders = Type.Object({
  orders: Type.Array(
    Type.Object({
      createDate: Type.Optional(Type.String()),
      orderItems: Type.Optional(
        Type.Array(Type.Object({ name: Type.Optional(Type.Union([Type.String(), Type.Null()])) })),
      ),
    }),
  ),
  nextPage: Type.Optional(Type.Union([Type.Integer(), Type.Null()])),
})
const isOrders = responseShape(Orders)

type Meaning = Pick<Progress, 'state' | 'message'>

const meanings: Readonly<Record<string, Meaning>> = {
  completed: { state: 'done', message: null },
  canceled: { state: 'failed', message: 'The transfer was cancelled.' },
  canceled_pending_refund: {
    state: 'failed',
    message: 'The transfer was cancelled, and its price is refunded.',
  },
  failed: { state: 'failed', message: 'The transfer failed.' },
  rejected: { state: 'failed', message: 'The present registrar rejected the transfer.' },
  pending_new_auth_code: {
    state: 'needs_user',
    message: 'The auth code is not valid: enter the current one at name.com.',
  },
  pending_unlock: {
    state: 'needs_user',
    message: 'The domain is locked: remove its transfer lock at the present registrar.',
  },
  pending_transfer: { state: 'blocked', message: 'The transfer waits for the present registrar.' },
}

export function readTransfer(client: JsonApi, name: string): Promise<Transfer> {
  return client.read({ method: 'GET', path: pathOf('transfers', name) }, isTransfer)
}

export function transferProgress({ status }: Transfer, reference: string | null): Progress {
  const meaning = meanings[status] ?? { state: 'running', message: null }
  return { ...meaning, reference }
}

/** The transfer that was ordered at this time; null if there is certainly none. */
export async function findTransfer(client: JsonApi, name: string, sentAt: Date): Promise<Transfer | null> {
  const transfer = await unlessNotFound(readTransfer(client, name))
  if (transfer === null) return null
  const { state } = transferProgress(transfer, null)
  // A transfer has no date. One that has ended may be of earlier years, and then there is no new order of the name.
  const hasEnded = state === 'done' || state === 'failed'
  return !hasEnded || (await hasOrder(client, name, sentAt)) ? transfer : null
}

async function hasOrder(client: JsonApi, name: string, sentAt: Date): Promise<boolean> {
  for (let page: number | null | undefined = 1; page; ) {
    const found: Static<typeof Orders> = await client.read(
      { method: 'GET', path: '/orders', query: { perPage: 1000, page } },
      isOrders,
    )
    const isFound = found.orders.some(
      ({ createDate, orderItems = [] }) =>
        isSince(new Date(createDate ?? ''), sentAt) &&
        orderItems.some((item) => searchedName(item.name ?? '-') === name),
    )
    if (isFound) return true
    page = found.nextPage
  }
  return false
}
