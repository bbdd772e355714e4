import { Type } from 'typebox'
import { addSeconds } from '#kernel/time.ts'
import { pathOf } from '#providers/http/json-api.ts'
import type { Progress, SentPurchase } from '#providers/ports/registrar/purchases.ts'
import { responseShape } from '#providers/response-shape.ts'
import type { OvhClient } from '../client.ts'

const isNumbers = responseShape(Type.Array(Type.Integer()))
const isStatus = responseShape(Type.String())
const isOrder = responseShape(Type.Object({ url: Type.Optional(Type.String()) }))
const isDetail = responseShape(Type.Object({ domain: Type.String() }))

const states: Readonly<Record<string, Progress['state']>> = {
  cancelled: 'failed',
  cancelling: 'failed',
  delivered: 'done',
  documentsRequested: 'needs_user',
  notPaid: 'needs_user',
}

export async function orderProgress(client: OvhClient, reference: string): Promise<Progress> {
  const path = pathOf('me', 'order', reference)
  const status = await client.read({ method: 'GET', path: `${path}/status` }, isStatus)
  const state = states[status] ?? 'running'
  return { state, reference, message: await messageOf(client, path, status) }
}

async function messageOf(client: OvhClient, path: string, status: string): Promise<string | null> {
  if (status === 'notPaid') {
    const { url = '' } = await client.read({ method: 'GET', path }, isOrder)
    return `OVHcloud has not collected the payment. Pay the order at ${url}`
  }
  if (status === 'documentsRequested') return 'OVHcloud requests documents in its control panel.'
  return status.startsWith('cancel') ? 'OVHcloud has cancelled the order.' : null
}

/** The order of this name since it was sent. Orders contain domains, and no keys of Holdfast. */
export async function findOrder(
  client: OvhClient,
  { name, sentAt }: Pick<SentPurchase, 'name' | 'sentAt'>,
): Promise<Progress | null> {
  // Clocks can differ.
  const from = new URLSearchParams({ 'date.from': addSeconds(sentAt, -600).toISOString() })
  const orders = await client.read({ method: 'GET', path: `/me/order?${from}` }, isNumbers)
  for (const id of orders.toSorted((a, b) => b - a)) {
    const path = `${pathOf('me', 'order', String(id))}/details`
    for (const detail of await client.read({ method: 'GET', path }, isNumbers)) {
      const { domain } = await client.read({ method: 'GET', path: `${path}/${detail}` }, isDetail)
      if (domain === name) return await orderProgress(client, String(id))
    }
  }
  return null
}
