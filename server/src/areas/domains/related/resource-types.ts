import { toUnicode } from '#kernel/dns/name.ts'
import type { ResourceType } from '#platform/related/resource-type.ts'
import { searchCalendars, selectCalendarsById } from '../calendars/calendar-store.ts'
import { searchContacts, selectContactsById } from '../contacts/contact-store.ts'
import { searchOperations, selectOperationsById } from '../operations/store/operations.ts'
import { searchDomains } from '../store/domain-list.ts'
import { selectDomainsById } from '../store/domains.ts'
import { noExpiry } from '../store/tables.ts'

/** Found by its own name alone: its details are encrypted. */
export const contactType: ResourceType = {
  kind: 'contact',
  permission: 'domains.read',
  async select(context, ids) {
    const contacts = await selectContactsById(context, ids)
    return contacts.map(({ id, name }) => ({ id, title: name, detail: null, state: null, parent_id: null }))
  },
  search: searchContacts,
}

export const operationType: ResourceType = {
  kind: 'domain_operation',
  permission: 'domains.read',
  isNewestFirst: true,
  async select(context, ids) {
    const operations = await selectOperationsById(context, ids)
    return operations.map(({ id, name, kind, state }) => ({
      id,
      title: toUnicode(name),
      detail: kind,
      state,
      parent_id: null,
    }))
  },
  search: searchOperations,
}

export const calendarType: ResourceType = {
  kind: 'domain_calendar',
  permission: 'domains.read',
  async select(context, ids) {
    const calendars = await selectCalendarsById(context, ids)
    return calendars.map(({ id, name, label }) => ({
      id,
      title: name,
      detail: label,
      state: null,
      parent_id: null,
    }))
  },
  search: searchCalendars,
}

export const domainType: ResourceType = {
  kind: 'domain',
  permission: 'domains.read',
  async select(context, ids) {
    const domains = await selectDomainsById(context, ids)
    return domains.map(({ id, name, status, expires_on }) => ({
      id,
      title: toUnicode(name),
      detail: expires_on === noExpiry ? null : expires_on,
      state: status,
      parent_id: null,
    }))
  },
  search: searchDomains,
}
