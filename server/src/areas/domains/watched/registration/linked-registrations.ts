/** What registrations of watched domains use, among related resources. */
import type { Link } from '#platform/related/resource-type.ts'
import {
  connectionOfRegistration,
  contactsOfRegistration,
  openRegistrationsOfConnection,
  openRegistrationsOfContact,
  operationsOfRegistration,
  registrationOfOperation,
} from './store/links.ts'

export const registrationLinks: readonly Link[] = [
  {
    of: 'connection',
    kind: 'watched_domain',
    relation: 'uses',
    blocksDeletion: true,
    find: openRegistrationsOfConnection,
  },
  { of: 'watched_domain', kind: 'connection', relation: 'used_by', find: connectionOfRegistration },
  { of: 'contact', kind: 'watched_domain', relation: 'used_by', find: openRegistrationsOfContact },
  { of: 'watched_domain', kind: 'contact', relation: 'uses', find: contactsOfRegistration },
  { of: 'watched_domain', kind: 'domain_operation', relation: 'managed_by', find: operationsOfRegistration },
  { of: 'domain_operation', kind: 'watched_domain', relation: 'manages', find: registrationOfOperation },
]
