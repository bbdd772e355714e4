/** Certificates and authorities among related resources and in the search across all areas. */
import { creationLinks } from '#areas/identity/index.ts'
import { monitorsWithHosts, selectMonitorsById } from '#areas/monitoring/index.ts'
import { eventLinks } from '#areas/webhooks/index.ts'
import { expiryBand } from '#kernel/certificates/lifetime/expiry.ts'
import type { Link, ResourceType } from '#platform/related/resource-type.ts'
import { searchAuthorities, selectAuthoritiesById } from '../authorities/authority-store.ts'
import { selectCertificatesById, shownName } from '../store.ts'
import {
  certificatesFor,
  certificatesOfConnection,
  certificatesOfServer,
  connectionsOfCertificate,
  searchCertificates,
  serversOfCertificate,
} from './link-store.ts'

export const certificateTypes: readonly ResourceType[] = [
  {
    kind: 'certificate',
    permission: 'certificates.read',
    async select(context, ids) {
      const certificates = await selectCertificatesById(context, ids)
      return certificates.map((certificate) => {
        const { id, issuer_name, is_current } = certificate
        const band = expiryBand(certificate, context.now)
        return {
          id,
          title: shownName(certificate),
          detail: issuer_name,
          state: is_current ? (band === 'none' ? null : band) : 'replaced',
          parent_id: null,
        }
      })
    },
    search: searchCertificates,
  },
  {
    kind: 'certificate_authority',
    permission: 'certificates.read',
    async select(context, ids) {
      const authorities = await selectAuthoritiesById(context, ids)
      return authorities.map(({ id, name, subject }) => ({
        id,
        title: name,
        detail: subject,
        state: null,
        parent_id: null,
      }))
    },
    search: searchAuthorities,
  },
]

export const certificateLinks: readonly Link[] = [
  { of: 'server', kind: 'certificate', relation: 'contains', find: certificatesOfServer },
  { of: 'certificate', kind: 'server', relation: 'part_of', find: serversOfCertificate },
  { of: 'connection', kind: 'certificate', relation: 'contains', find: certificatesOfConnection },
  { of: 'certificate', kind: 'connection', relation: 'part_of', find: connectionsOfCertificate },
  { of: 'name', kind: 'certificate', relation: 'has_name', find: certificatesFor },
  { of: 'address', kind: 'certificate', relation: 'has_address', find: certificatesFor },
  {
    of: 'monitor',
    kind: 'certificate',
    relation: 'used_by',
    async find(context, id, page) {
      const [monitor] = await selectMonitorsById(context, [id])
      return monitor?.host ? await certificatesFor(context, monitor.host, page) : []
    },
  },
  {
    of: 'certificate',
    kind: 'monitor',
    relation: 'uses',
    async find(context, id, page) {
      const [certificate] = await selectCertificatesById(context, [id])
      return certificate ? await monitorsWithHosts(context, certificate.names, page) : []
    },
  },
  ...eventLinks('certificate'),
  ...creationLinks('certificate'),
  ...creationLinks('certificate_authority'),
]
