/** Issued certificates among related resources. */
import type { Link, ResourceType } from '#platform/related/resource-type.ts'
import { selectIssuancesById } from './issuance-store.ts'
import {
  certificatesOfIssuance,
  gapsOfIssuance,
  issuancesOfCertificate,
  issuancesOfGap,
  issuancesOfName,
} from './link-store.ts'

export const issuanceType: ResourceType = {
  kind: 'certificate_issuance',
  permission: 'certificates.read',
  async select(context, ids) {
    const issuances = await selectIssuancesById(context, ids)
    return issuances.map(({ id, names, issuer_name, state }) => ({
      id,
      title: names[0] ?? id,
      detail: issuer_name,
      state,
      parent_id: null,
    }))
  },
}

export const issuanceLinks: readonly Link[] = [
  { of: 'certificate', kind: 'certificate_issuance', relation: 'subject_of', find: issuancesOfCertificate },
  { of: 'certificate_issuance', kind: 'certificate', relation: 'about', find: certificatesOfIssuance },
  { of: 'certificate_issuance', kind: 'certificate_gap', relation: 'subject_of', find: gapsOfIssuance },
  { of: 'certificate_gap', kind: 'certificate_issuance', relation: 'about', find: issuancesOfGap },
  { of: 'name', kind: 'certificate_issuance', relation: 'has_name', find: issuancesOfName },
]
