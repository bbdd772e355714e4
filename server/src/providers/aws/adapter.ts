import { systemClock } from '#kernel/time.ts'
import type { ProviderAdapter, Verification } from '#providers/ports/provider.ts'
import { ProviderError } from '#providers/ports/provider-error.ts'
import { createAwsCertificates } from './certificates.ts'
import { type AwsJsonClient, createDomainsClient } from './client.ts'
import { createEc2Changes } from './ec2/changes/changes.ts'
import { createEc2Snapshots } from './ec2/changes/snapshots.ts'
import { createEc2Client, type Ec2Client } from './ec2/client.ts'
import { createEc2Creation } from './ec2/creation/creation.ts'
import { createVolumeCreation } from './ec2/creation/volumes.ts'
import { createEc2Firewalls, verifyEc2 } from './ec2/firewalls/firewalls.ts'
import { createEc2FirewallManagement } from './ec2/firewalls/management.ts'
import { createEc2Metrics } from './ec2/metrics.ts'
import { createEc2Cloud } from './ec2/servers.ts'
import { createEc2Volumes } from './ec2/volumes.ts'
import { denials } from './errors.ts'
import { manifest } from './manifest.ts'
import { awsContacts } from './registrar/contacts.ts'
import { awsPurchases } from './registrar/purchases.ts'
import { awsRegistrar, listDomains } from './registrar/registrar.ts'

export type AwsAddresses = {
  domains: string
  ec2(region: string): string
  cloudWatch(region: string): string
  certificates(region: string): string
}

/** Amazon Web Services: Route 53 Domains, EC2 with its security groups, and Certificate Manager. */
export const aws = awsAt({
  domains: 'https://route53domains.us-east-1.amazonaws.com',
  ec2: (region) => `https://ec2.${region}.amazonaws.com`,
  cloudWatch: (region) => `https://monitoring.${region}.amazonaws.com`,
  certificates: (region) => `https://acm.${region}.amazonaws.com`,
})

/** The adapter for APIs at other addresses. */
export function awsAt(addresses: AwsAddresses): ProviderAdapter {
  return {
    manifest,
    open(credentials, { egress, providerState }) {
      const domains = createDomainsClient(addresses.domains, credentials, egress, systemClock)
      const ec2 = createEc2Client(addresses.ec2, credentials, egress, systemClock)
      // Absent in connections from before EC2 was supported.
      const { regions = '' } = credentials
      const registrar = awsRegistrar(domains)
      const cloud = createEc2Cloud(ec2, regions, providerState)
      return {
        verify: () => verify(domains, ec2, regions),
        registrar,
        purchases: awsPurchases(domains, registrar, providerState),
        contacts: awsContacts(domains, registrar),
        firewalls: createEc2Firewalls(ec2, regions),
        firewallManagement: createEc2FirewallManagement(ec2),
        cloud,
        serverChanges: createEc2Changes(ec2, cloud),
        snapshots: createEc2Snapshots(ec2, regions),
        serverCreation: createEc2Creation(ec2, regions),
        volumes: { ...createEc2Volumes(ec2, regions), creation: createVolumeCreation(ec2) },
        serverMetrics: createEc2Metrics(addresses.cloudWatch, credentials, egress, systemClock),
        certificates: createAwsCertificates({
          addressOf: addresses.certificates,
          credentials,
          egress,
          now: systemClock,
          ec2,
        }),
      }
    },
  }
}

/** A policy may allow one of the services only. */
async function verify(domains: AwsJsonClient, ec2: Ec2Client, regions: string): Promise<Verification> {
  const noDomains = await denialOf(listDomains(domains, { MaxItems: 1 }))
  const noEc2 = await denialOf(verifyEc2(ec2, regions))
  if (noDomains && noEc2) throw noDomains
  if (noDomains) return { detail: `Amazon accepts the access key for EC2 only. ${noDomains.message}` }
  if (noEc2) return { detail: `Amazon accepts the access key for Route 53 Domains only. ${noEc2.message}` }
  return { detail: 'Amazon accepts the access key for Route 53 Domains and EC2.' }
}

/** The error of a call that the policy does not allow; null if the call succeeds. */
async function denialOf(call: Promise<unknown>): Promise<ProviderError | null> {
  try {
    await call
    return null
  } catch (error) {
    if (error instanceof ProviderError && denials.includes(error.vendorCode ?? '')) return error
    throw error
  }
}
