/**
 * What Linode does with a server is an event of the account (https://techdocs.akamai.com/linode-api/reference/get-events).
 * The answer to a request for it is empty, and the event can appear after it.
 */
import { type Static, Type } from 'typebox'
import { untilShown } from '#providers/http/changes.ts'
import { type JsonApi, pathOf } from '#providers/http/json-api.ts'
import type { CloudAction } from '#providers/ports/cloud/servers.ts'
import { ProviderError } from '#providers/ports/provider-error.ts'
import { responseShape } from '#providers/response-shape.ts'
import { timeOf } from './client.ts'

const Text = Type.Optional(Type.Union([Type.String(), Type.Null()]))
const Event = Type.Object({
  id: Type.Integer(),
  action: Type.String(),
  created: Type.String(),
  entity: Type.Optional(Type.Union([Type.Object({ id: Type.Unknown(), type: Type.String() }), Type.Null()])),
  status: Type.String(),
  percent_complete: Type.Optional(Type.Union([Type.Number(), Type.Null()])),
  message: Text,
})
type Event = Static<typeof Event>
const isEvent = responseShape(Event)
const isEvents = responseShape(Type.Object({ data: Type.Array(Event) }))

/** Sends a request, and returns the id of the event with this action that follows from it. */
export async function startedBy(
  client: JsonApi,
  ref: string,
  action: string,
  send: () => Promise<unknown>,
): Promise<string> {
  const [last] = await readEvents(client, ref, action)
  await send()
  let own: Event | undefined
  await untilShown('Linode', async () => {
    own = (await readEvents(client, ref, action)).findLast(({ id }) => id > (last?.id ?? 0))
    return own !== undefined
  })
  return String(own?.id)
}

export async function readEvent(client: JsonApi, ref: string, id: string): Promise<CloudAction> {
  const event = await client.read({ method: 'GET', path: pathOf('account', 'events', id) }, isEvent)
  if (!isOf(event, ref)) throw new ProviderError('not_found', `Linode ${ref} has no event ${id}.`)
  return actionOf(event)
}

/** The ids of the server's events with this action that began at this time or later, the latest first. */
export async function eventsSince(
  client: JsonApi,
  ref: string,
  action: string,
  since: Date,
): Promise<string[]> {
  const events = await readEvents(client, ref, action)
  return events.filter(({ created }) => timeOf(created) >= since).map(({ id }) => String(id))
}

/** The latest events of a server with this action, the latest first. */
async function readEvents(client: JsonApi, ref: string, action: string): Promise<Event[]> {
  const filter = { action, 'entity.id': Number(ref), '+order_by': 'created', '+order': 'desc' }
  const { data } = await client.read(
    {
      method: 'GET',
      path: '/account/events',
      query: { page_size: 25 },
      headers: { 'X-Filter': JSON.stringify(filter) },
    },
    isEvents,
  )
  return data.filter((event) => event.action === action && isOf(event, ref)).toSorted((a, b) => b.id - a.id)
}

/** Events of its disks have the id of the server, too. */
const entities: readonly string[] = ['linode', 'disks']

function isOf({ entity }: Event, ref: string): boolean {
  return entity != null && entities.includes(entity.type) && String(entity.id) === ref
}

function actionOf({ status, percent_complete, message }: Event): CloudAction {
  const state = status === 'failed' ? 'failed' : ends.includes(status) ? 'succeeded' : 'running'
  return {
    state,
    progress: percent_complete ?? null,
    error: state === 'failed' && message ? { message, vendorCode: null } : null,
  }
}

const ends: readonly string[] = ['finished', 'notification']
