import { Type } from 'typebox'
import { ManagedBy } from '#areas/dns/events.ts'
import { managedPolicies, releasePolicies } from '#areas/dns/managed/managed-rrsets.ts'
import { InputObject, OneOf, Resource } from '#platform/http/operation/schema.ts'

export const ManagedRRset = Resource('ManagedRRset', {
  name: Type.String(),
  type: Type.String(),
  managed_by: ManagedBy,
})

const ifManaged =
  'What happens to record sets that something manages, such as a dynamic IP, and that the request would change. `refuse` (the default): the request is refused. `release`: they are taken out of it, which needs the permission to change what manages them.'

/** For requests that can leave nothing out. */
export const releaseQuery = {
  if_managed: Type.Optional(OneOf(releasePolicies, { description: ifManaged })),
}

/** For requests about many record sets. */
export const managedQuery = {
  if_managed: Type.Optional(
    OneOf(managedPolicies, { description: `${ifManaged} \`keep\`: they are left as they are.` }),
  ),
}

export const ReleaseQuery = InputObject(releaseQuery)
export const ManagedQuery = InputObject(managedQuery)
