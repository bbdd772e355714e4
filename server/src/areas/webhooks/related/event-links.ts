/**
 * Which endpoints receive the events of a resource, and which resources' events an endpoint receives, for areas that
 * have both.
 */
import { type IdKind, kindOfId } from '#kernel/id.ts'
import type { Context } from '#platform/context.ts'
import { type IdPage, pageOfIds } from '#platform/database/query/read-ids.ts'
import { selectEvent, selectEventsAbout } from '#platform/events/event-store.ts'
import { subjectIdsOf } from '#platform/events/subjects.ts'
import type { Link } from '#platform/related/resource-type.ts'
import { selectEndpoint } from '../endpoints/endpoint-store.ts'
import { matchesFilter } from '../endpoints/filter.ts'
import type { EventFilter } from '../store.ts'
import { selectEndpointsChoosing } from './link-store.ts'

/** A resource as its events identify it. */
export type EventSubject = {
  id: string
  labels: Readonly<Record<string, string>>
  /** The event types about such a resource. */
  kinds: readonly string[]
}

/** The endpoints that receive the events of a resource. */
export async function endpointsReceiving(
  context: Context,
  { id, labels, kinds }: EventSubject,
  page: IdPage,
): Promise<string[]> {
  const endpoints = await selectEndpointsChoosing(context, { kinds, id })
  return pageOfIds(
    endpoints.filter(({ filter }) => matchesFilter(filter, { id, labels })).map((endpoint) => endpoint.id),
    page,
  )
}

/** The filter for resources whose events an endpoint receives; null if it subscribes to none of these types. */
export async function eventFilterOf(
  context: Context,
  endpointId: string,
  kinds: readonly string[],
): Promise<EventFilter | null> {
  const endpoint = await selectEndpoint(context.tx, context.accountId, endpointId)
  return endpoint?.event_kinds.some((kind) => kinds.includes(kind)) ? endpoint.filter : null
}

/** Links between the resources of a type and the events about them, whose data has their ids. */
export function eventLinks(kind: IdKind): readonly Link[] {
  return [
    {
      of: kind,
      kind: 'event',
      relation: 'about',
      find: ({ tx, accountId }, id, page) => selectEventsAbout(tx, accountId, id, page),
    },
    {
      of: 'event',
      kind,
      relation: 'subject_of',
      async find({ tx, accountId }, eventId, page) {
        const event = await selectEvent(tx, accountId, eventId)
        if (!event) return []
        // Written by us, with an object as its data.
        const { data } = JSON.parse(event.body) as { data: Record<string, unknown> }
        return pageOfIds(
          subjectIdsOf(data).filter((id) => kindOfId(id) === kind),
          page,
        )
      },
    },
  ]
}
