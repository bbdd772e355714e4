import type { NameResolver } from '@holdfast/checks/name-resolver'
import type { ProviderClients } from '#areas/connections/index.ts'
import type { Area } from '#platform/area.ts'
import type { Egress } from '#platform/net/egress.ts'
import { guardedNetwork } from '#platform/net/exchange/guarded-network.ts'
import type { EgressPolicy } from '#platform/net/policy.ts'
import { countRows } from '#platform/plans/count-rows.ts'
import type { IssuanceSearches } from '#providers/ports/issuance-search.ts'
import { assessKind } from './assessment/assess-work.ts'
import { askAfterEvent } from './assessment/caa/caa-names.ts'
import { type CaaDependencies, caaKind } from './assessment/caa/caa-work.ts'
import { authorityOperations } from './authorities/authorities.operations.ts'
import {
  type DiscoveryDependencies,
  discoverAfterEvent,
  discoverKind,
  discoverySweep,
} from './endpoints/discovery/discover-work.ts'
import { requestDiscovery } from './endpoints/discovery/discovery-store.ts'
import { endpointOperations } from './endpoints/endpoints.operations.ts'
import { gradeMeasure } from './endpoints/grade/grade-measure-store.ts'
import { endpointLinks, endpointTypes } from './endpoints/related/related.ts'
import { type ScanDependencies, scanKind } from './endpoints/scan/scan-work.ts'
import { certificateEventTypes } from './events.ts'
import { gapKind } from './gaps/computation/gap-work.ts'
import { gapEventTypes } from './gaps/events.ts'
import { gapMeasure } from './gaps/gap-measure-store.ts'
import { gapOperations } from './gaps/gaps.operations.ts'
import { gapLinks, gapType } from './gaps/related.ts'
import { certificateText, countOwned } from './inventory/certificate-store.ts'
import { certificateOperations } from './inventory/certificates.operations.ts'
import { expiryMeasure } from './inventory/expiry-measure.ts'
import { expiryEvents } from './inventory/export/calendar.ts'
import { renewalOperations } from './inventory/renewals/renewals.operations.ts'
import { policyOperations } from './policy/policy.operations.ts'
import { mapOperations } from './related/map/map.operations.ts'
import { certificateLinks, certificateTypes } from './related/related.ts'
import { revocationKind } from './revocation/revocation-work.ts'
import { forgetUnseen, recordReported } from './sources/agent-places.ts'
import {
  certificateListingKind,
  certificateListingWork,
  failingCertificateProvider,
} from './sources/providers/listing-kind.ts'
import { certificateProviderOperations } from './sources/providers/providers.operations.ts'
import { endListing } from './sources/providers/record-listing.ts'
import { makeCertificateProviderDue } from './sources/providers/store.ts'
import { issuanceLinks, issuanceType } from './sources/transparency/issuances/related.ts'
import { failingSearch } from './sources/transparency/settings.ts'
import { transparencyOperations } from './sources/transparency/transparency.operations.ts'
import { transparencyMeasure } from './sources/transparency/transparency-measure-store.ts'
import { transparencyKind } from './sources/transparency/watched/follow-domains.ts'
import { searchKind } from './sources/transparency/watched/search-domain.ts'

type Dependencies = DiscoveryDependencies &
  CaaDependencies &
  Omit<ScanDependencies, 'network'> & {
    egressPolicy: EgressPolicy
    names: NameResolver
    egress: Egress
    providerClients: ProviderClients
    issuanceSearches: IssuanceSearches
  }

/** Certificates: every one that the account has, where it is, and what is wrong with it. */
export const certificatesArea: Area<Dependencies> = {
  name: 'certificates',
  eventTypes: [...certificateEventTypes, ...gapEventTypes],
  limits: [
    { name: 'certificates', count: countOwned },
    { name: 'certificate_authorities', count: countRows('certificate_authorities') },
    { name: 'certificate_endpoints', count: countRows('certificate_endpoints') },
    { name: 'transparency_domains', count: countRows('certificate_transparency_domains') },
  ],
  failing: [failingCertificateProvider, failingSearch],
  measures: [gapMeasure, gradeMeasure, expiryMeasure, transparencyMeasure],
  textIndexes: [certificateText],
  calendarEvents: expiryEvents,
  onCertificatesReported: recordReported,
  onServerChanged: forgetUnseen,
  subscribers: () => [discoverAfterEvent, askAfterEvent],
  onTlsServicesChanged: ({ tx, accountId, now }) => requestDiscovery(tx, accountId, now),
  async onConnectionRenewed(context, connectionId) {
    await makeCertificateProviderDue(context, connectionId)
    await context.wake(certificateListingWork)
  },
  beforeConnectionDeleted: endListing,
  create(dependencies) {
    const network = guardedNetwork(dependencies.egressPolicy, dependencies.names)
    return {
      operations: [
        ...certificateOperations,
        ...renewalOperations,
        ...authorityOperations,
        ...policyOperations,
        ...endpointOperations,
        ...mapOperations,
        ...certificateProviderOperations(dependencies.providerClients),
        ...gapOperations,
        ...transparencyOperations(dependencies),
      ],
      work: [
        assessKind(dependencies),
        caaKind(dependencies),
        revocationKind(dependencies),
        discoverKind(dependencies),
        scanKind({ ...dependencies, network }),
        certificateListingKind(dependencies),
        gapKind(dependencies),
        transparencyKind(dependencies),
        searchKind(dependencies),
      ],
      sweeps: [discoverySweep(dependencies)],
      resourceTypes: [...certificateTypes, ...endpointTypes, gapType, issuanceType],
      links: [...certificateLinks, ...endpointLinks, ...gapLinks, ...issuanceLinks],
    }
  },
}
