import { Type } from 'typebox'
import { managedPolicies, releasePolicies } from '#areas/dns/managed/managed-rrsets.ts'
import { InputObject, OneOf, Resource } from '#platform/http/operation/schema.ts'
import { ManagedBy } from '#platform/related/managers.ts'

export const ManagedRRset = Resource('ManagedRRset', {
  name: Type.String(),
  type: Type.String(),
  managed_by: ManagedBy,
})

const ifManaged =
  'What happens to managed record sets, such as those of a dynamic IP, that the request would change. `refuse` (the default): the request is rejected. `release`: they are released, which requires the permission to change the resource that manages them.'

/** For requests that cannot leave an RRset out. */
export const releaseQuery = {
  if_managed: Type.Optional(OneOf(releasePolicies, { description: ifManaged })),
}

/** For requests about many record sets. */
export const managedQuery = {
  if_managed: Type.Optional(
    OneOf(managedPolicies, { description: `${ifManaged} \`keep\`: they stay unchanged.` }),
  ),
}

export const ReleaseQuery = InputObject(releaseQuery)
export const ManagedQuery = InputObject(managedQuery)
