/** Watched domains among related resources and in the search across all areas. */
import { creationLinks } from '#areas/identity/index.ts'
import { endpointsReceiving, eventFilterOf, eventLinks } from '#areas/webhooks/index.ts'
import { toUnicode } from '#kernel/dns/name.ts'
import type { Link, ResourceType } from '#platform/related/resource-type.ts'
import { domainsNamed } from '../related/link-store.ts'
import { findDomain } from '../store/domains.ts'
import { watchedEventTypes } from './events/events.ts'
import { registrationEventTypes } from './registration/events/event-types.ts'
import { registrationLinks } from './registration/linked-registrations.ts'
import { watchedMatchingFilter, watchedNamed, watchedWithName } from './store/links.ts'
import { noDrop } from './store/tables.ts'
import { findWatched, searchWatched, selectWatchedById } from './store/watched.ts'

/** All of these events are about a watched domain. */
const kinds = [...watchedEventTypes, ...registrationEventTypes].map(({ kind }) => kind)

export const watchedType: ResourceType = {
  kind: 'watched_domain',
  permission: 'domains.read',
  async select(context, ids) {
    const all = await selectWatchedById(context, ids)
    return all.map(({ id, name, status, drops_at }) => ({
      id,
      title: toUnicode(name),
      detail: drops_at === noDrop ? null : drops_at.slice(0, 10),
      state: status,
      parent_id: null,
    }))
  },
  search: searchWatched,
}

export const watchedLinks: readonly Link[] = [
  { of: 'name', kind: 'watched_domain', relation: 'contains', find: watchedWithName },
  {
    of: 'domain',
    kind: 'watched_domain',
    relation: 'has_name',
    async find(context, id, page) {
      const domain = await findDomain(context, id)
      return domain ? await watchedNamed(context, domain.name, page) : []
    },
  },
  {
    of: 'watched_domain',
    kind: 'domain',
    relation: 'has_name',
    async find(context, id, page) {
      const watched = await findWatched(context, id)
      return watched ? await domainsNamed(context, watched.name, page) : []
    },
  },
  {
    of: 'watched_domain',
    kind: 'webhook_endpoint',
    relation: 'receives_events',
    async find(context, id, page) {
      const watched = await findWatched(context, id)
      return watched ? await endpointsReceiving(context, { ...watched, kinds }, page) : []
    },
  },
  {
    of: 'webhook_endpoint',
    kind: 'watched_domain',
    relation: 'sends_events',
    async find(context, endpointId, page) {
      const wanted = await eventFilterOf(context, endpointId, kinds)
      return wanted ? await watchedMatchingFilter(context, wanted, page) : []
    },
  },
  ...eventLinks('watched_domain'),
  ...creationLinks('watched_domain'),
  ...registrationLinks,
]
