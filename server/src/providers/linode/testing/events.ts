// The events of the stand-in for Linode: what is done with servers, one at a time for each.
import { type FakeResponse, type FakeRoute, route } from '#providers/testing/servers/fake-api.ts'
import type { Failure, FakeInstance, Page } from './instances.ts'

type Event = {
  id: number
  action: string
  entity: string
  linode: FakeInstance
  created: string
  /** Until it is read so often, it runs. */
  readings: number
  end: 'finished' | 'failed'
  finish: () => void
}

/** `during` is the status of the server until its end, which `finish` makes. */
type Began = { action: string; entity?: string; during?: string; finish: () => void }

export type FakeEvents = {
  /** Why nothing can be done with a server now. Null: something can. */
  refusal(linode: FakeInstance): FakeResponse | null
  begin(linode: FakeInstance, began: Began): void
  routes: FakeRoute[]
}

export function fakeEvents(page: Page, failure: Failure): FakeEvents {
  const events: Event[] = []
  return {
    refusal(linode) {
      const isBusy = events.some((event) => event.linode === linode && event.readings > 0)
      return isBusy ? failure(400, 'Linode busy.') : null
    },
    begin(linode, { action, entity = 'linode', during = linode.status, finish }) {
      linode.status = during
      events.unshift({
        ...{ id: events.length + 1, action, entity, linode, finish },
        created: new Date().toISOString().slice(0, 19),
        readings: 2,
        end: linode.failsNext ? 'failed' : 'finished',
      })
      linode.failsNext = false
    },
    routes: [
      route('GET', '/account/events', ({ query, headers }) => {
        const filter: Record<string, unknown> = JSON.parse(String(headers['x-filter'] ?? '{}'))
        if (filter['+order_by'] !== 'created' || filter['+order'] !== 'desc')
          return failure(400, 'Cannot order by this')
        const asked = events.filter(
          ({ action, linode }) => action === filter['action'] && linode.id === filter['entity.id'],
        )
        return page(asked.map(shownEvent), query)
      }),
      route('GET', '/account/events/{event}', ({ params }) => {
        const event = events.find(({ id }) => String(id) === params['event'])
        if (!event) return failure(404, 'Not found')
        if (event.readings > 0 && --event.readings === 0 && event.end === 'finished') event.finish()
        return { body: shownEvent(event) }
      }),
    ],
  }
}

function shownEvent({ id, action, entity, linode, created, readings, end }: Event): object {
  const isRunning = readings > 0
  return {
    id,
    action,
    created,
    duration: isRunning ? 0 : 12.5,
    entity: {
      id: linode.id,
      label: linode.label,
      type: entity,
      url: `/v4/linode/instances/${linode.id}`,
    },
    message: !isRunning && end === 'failed' ? 'Host failure.' : null,
    percent_complete: isRunning ? 50 : 100,
    read: false,
    seen: false,
    status: isRunning ? 'started' : end,
    time_remaining: null,
    username: 'exampleUser',
  }
}
