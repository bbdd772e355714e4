/** Transfers to Dynadot and how far they are. */
import { type Static, Type } from 'typebox'
import { type JsonApi, pathOf } from '#providers/http/json-api.ts'
import { isSince } from '#providers/http/orders.ts'
import { unlessNotFound } from '#providers/ports/provider-error.ts'
import type { Progress } from '#providers/ports/registrar/purchases.ts'
import { responseShape } from '#providers/response-shape.ts'
import { timeOf } from './domain.ts'

const Transfer = Type.Object({
  order_id: Type.Union([Type.String(), Type.Integer()]),
  transfer_status: Type.String(),
  failed_reason: Type.Optional(Type.Union([Type.String(), Type.Null()])),
  order_created_date: Type.Optional(Type.Unknown()),
})
type Transfer = Static<typeof Transfer>
const isTransfers = responseShape(
  Type.Object({ data: Type.Object({ domain_transfer_status_list: Type.Array(Transfer) }) }),
)

/** The transfer that was ordered at this time, the latest of several; null if there is certainly none. */
export async function findTransfer(client: JsonApi, name: string, sentAt: Date): Promise<Transfer | null> {
  const path = pathOf('domains', name, 'transfer_status')
  const query = { transfer_type: 'transfer_in' }
  const found = await unlessNotFound(client.read({ method: 'GET', path, query }, isTransfers))
  const created = ({ order_created_date }: Transfer) => timeOf(order_created_date)
  const [latest] = (found?.data.domain_transfer_status_list ?? [])
    .filter((transfer) => created(transfer) === null || isSince(created(transfer), sentAt))
    .sort((a, b) => Number(created(b)) - Number(created(a)))
  return latest ?? null
}

/** The words are not documented: these are those of the API before, and of answers that were published. */
const states: readonly [RegExp, Progress['state']][] = [
  [/cancel|fail|reject|denied|disapproved|expired/i, 'failed'],
  [/auth ?code|epp/i, 'needs_user'],
  [/complete|success|transferred/i, 'done'],
  [/wait|pending|approv/i, 'blocked'],
]

export function transferProgress({ order_id, transfer_status, failed_reason }: Transfer): Progress {
  const state = states.find(([pattern]) => pattern.test(transfer_status))?.[1] ?? 'running'
  const message = failed_reason || transfer_status || null
  return { state, reference: String(order_id), message: state === 'done' ? null : message }
}
