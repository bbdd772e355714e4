/** Managed certificates and ACME accounts among related resources and in the search across all areas. */
import { findZone, zonesNamed } from '#areas/dns/index.ts'
import { creationLinks } from '#areas/identity/index.ts'
import { eventLinks } from '#areas/webhooks/index.ts'
import { parentNames } from '#kernel/dns/name.ts'
import { pageOfIds } from '#platform/database/query/read-ids.ts'
import type { Link, ResourceType } from '#platform/related/resource-type.ts'
import { selectAccountsById } from '../accounts/account-store.ts'
import { challengeName } from '../orders/challenge-places.ts'
import { findManaged, managedName, selectManagedById } from '../store.ts'
import {
  accountOfManaged,
  certificateOfManaged,
  managedFor,
  managedOfAccount,
  managedOfCertificate,
  managedOfServer,
  managedWithin,
  searchAccounts,
  searchManaged,
  serverOfManaged,
} from './link-store.ts'

const shownNamesMax = 3

/** The names besides the title, of which there may be many. */
function otherNames([, ...names]: readonly string[]): string | null {
  if (names.length === 0) return null
  return names.slice(0, shownNamesMax).join(', ') + (names.length > shownNamesMax ? ', …' : '')
}

export const acmeTypes: readonly ResourceType[] = [
  {
    kind: 'managed_certificate',
    permission: 'certificates.read',
    async select(context, ids) {
      const managed = await selectManagedById(context, ids)
      return managed.map((one) => ({
        id: one.id,
        title: managedName(one),
        detail: otherNames(one.names),
        state: one.state,
        parent_id: null,
      }))
    },
    search: searchManaged,
  },
  {
    kind: 'acme_account',
    permission: 'certificates.read',
    async select(context, ids) {
      const accounts = await selectAccountsById(context, ids)
      return accounts.map(({ id, name, directory_url, state }) => ({
        id,
        title: name,
        detail: directory_url,
        state: state === 'valid' ? null : state,
        parent_id: null,
      }))
    },
    search: searchAccounts,
  },
]

export const acmeLinks: readonly Link[] = [
  {
    of: 'acme_account',
    kind: 'managed_certificate',
    relation: 'uses',
    blocksDeletion: true,
    find: managedOfAccount,
  },
  { of: 'managed_certificate', kind: 'acme_account', relation: 'used_by', find: accountOfManaged },
  { of: 'server', kind: 'managed_certificate', relation: 'uses', find: managedOfServer },
  { of: 'managed_certificate', kind: 'server', relation: 'used_by', find: serverOfManaged },
  { of: 'certificate', kind: 'managed_certificate', relation: 'created', find: managedOfCertificate },
  { of: 'managed_certificate', kind: 'certificate', relation: 'created_by', find: certificateOfManaged },
  { of: 'name', kind: 'managed_certificate', relation: 'has_name', find: managedFor },
  {
    of: 'zone',
    kind: 'managed_certificate',
    relation: 'uses',
    async find(context, id, page) {
      const zone = await findZone(context, id)
      return zone ? await managedWithin(context, zone.name, page) : []
    },
  },
  {
    of: 'managed_certificate',
    kind: 'zone',
    relation: 'used_by',
    async find(context, id, page) {
      const managed = await findManaged(context, id)
      const names = new Set(managed?.names.flatMap((name) => parentZones(challengeName(name))) ?? [])
      const found = []
      for (const name of names) found.push(...(await zonesNamed(context, name, page)))
      return pageOfIds(found, page)
    },
  },
  ...eventLinks('managed_certificate'),
  ...creationLinks('managed_certificate'),
  ...creationLinks('acme_account'),
]

function parentZones(name: string): string[] {
  return [name, ...parentNames(name)]
}
