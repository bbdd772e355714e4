/**
 * Certificates of AWS Certificate Manager, in each region of the connection. Those of CloudFront are in us-east-1.
 * https://docs.aws.amazon.com/acm/latest/APIReference/API_Operations.html
 */
import { type Static, Type } from 'typebox'
import type { Clock } from '#kernel/time.ts'
import type { Egress } from '#platform/net/egress.ts'
import type { CertificateUse, HeldCertificate, HeldCertificates } from '#providers/ports/certificates.ts'
import type { Credentials } from '#providers/ports/provider.ts'
import { unlessNotFound } from '#providers/ports/provider-error.ts'
import { type AwsJsonClient, createAwsJsonClient, type JsonService, operation } from './client.ts'
import type { Ec2Client } from './ec2/client.ts'
import { readRegions } from './ec2/regions.ts'

export const certificateManager: JsonService = {
  name: 'acm',
  target: 'CertificateManager',
  jsonVersion: '1.1',
  actions:
    'acm:ListCertificates, acm:DescribeCertificate and acm:GetCertificate in each region of the connection',
}

const list = operation(
  'ListCertificates',
  Type.Object({
    CertificateSummaryList: Type.Optional(Type.Array(Type.Object({ CertificateArn: Type.String() }))),
    NextToken: Type.Optional(Type.String()),
  }),
)

const Description = Type.Object({
  CertificateArn: Type.String(),
  DomainName: Type.Optional(Type.String()),
  SubjectAlternativeNames: Type.Optional(Type.Array(Type.String())),
  Issuer: Type.Optional(Type.String()),
  Status: Type.Optional(Type.String()),
  Type: Type.Optional(Type.String()),
  RenewalEligibility: Type.Optional(Type.String()),
  NotAfter: Type.Optional(Type.Number()),
  InUseBy: Type.Optional(Type.Array(Type.String())),
})
const describe = operation('DescribeCertificate', Type.Object({ Certificate: Description }))

const get = operation(
  'GetCertificate',
  Type.Object({
    Certificate: Type.Optional(Type.String()),
    CertificateChain: Type.Optional(Type.String()),
  }),
)

/** Without these, Amazon lists those with RSA of 2048 bits only. */
const keyTypes = [
  'RSA_1024',
  'RSA_2048',
  'RSA_3072',
  'RSA_4096',
  'EC_prime256v1',
  'EC_secp384r1',
  'EC_secp521r1',
]
/** Others were never issued, or are revoked. */
const statuses = ['ISSUED', 'PENDING_VALIDATION', 'EXPIRED', 'INACTIVE']

/** Each takes two requests, of which Amazon allows ten a second. */
const pageSize = 50

type Access = {
  addressOf: (region: string) => string
  credentials: Credentials
  egress: Egress
  now: Clock
  /** Lists the regions that are enabled. */
  ec2: Ec2Client
}

/** A cursor is a region and, behind a blank, where its next page begins. */
export function createAwsCertificates(access: Access): HeldCertificates {
  const { addressOf, credentials, egress, now, ec2 } = access
  // Absent in connections from before EC2 was supported.
  const { regions: field = '' } = credentials
  return {
    async listCertificates(cursor) {
      const regions = await readRegions(ec2, field)
      const [region = regions[0] ?? '', token] = cursor?.split(' ') ?? []
      const place = { service: certificateManager, region, url: addressOf(region) }
      const client = createAwsJsonClient(place, credentials, egress, now)
      const { CertificateSummaryList = [], NextToken } = await list(client, {
        Includes: { keyTypes },
        CertificateStatuses: statuses,
        MaxItems: pageSize,
        ...(token !== undefined && { NextToken: token }),
      })
      const certificates: HeldCertificate[] = []
      for (const { CertificateArn } of CertificateSummaryList) {
        // It may be deleted since it was listed.
        const certificate = await unlessNotFound(readCertificate(client, CertificateArn))
        if (certificate) certificates.push(certificate)
      }
      const next = regions[regions.indexOf(region) + 1]
      return { certificates, cursor: NextToken ? `${region} ${NextToken}` : (next ?? null) }
    },
  }
}

async function readCertificate(client: AwsJsonClient, arn: string): Promise<HeldCertificate> {
  const { Certificate: described } = await describe(client, { CertificateArn: arn })
  const isIssued = described.Status !== 'PENDING_VALIDATION'
  const { Certificate = '', CertificateChain = '' } = isIssued
    ? await get(client, { CertificateArn: arn })
    : {}
  return {
    ...certificateOf(described),
    pem: Certificate === '' ? null : `${Certificate}\n${CertificateChain}`,
  }
}

function certificateOf(described: Static<typeof Description>): HeldCertificate {
  const { CertificateArn, DomainName = '', SubjectAlternativeNames = [], NotAfter } = described
  return {
    ref: CertificateArn,
    name: DomainName === '' ? CertificateArn : DomainName,
    pem: null,
    sha1: null,
    names: SubjectAlternativeNames,
    issuer: described.Issuer ?? null,
    notAfter: NotAfter === undefined ? null : new Date(NotAfter * 1000),
    // Amazon renews what it issued as long as something uses it.
    isRenewed: described.Type !== 'IMPORTED' && described.RenewalEligibility !== 'INELIGIBLE',
    usedBy: (described.InUseBy ?? []).map(useOf),
  }
}

const useKinds: Readonly<Record<string, string>> = {
  elasticloadbalancing: 'load_balancer',
  cloudfront: 'distribution',
  apigateway: 'api',
}

function useOf(arn: string): CertificateUse {
  const service = arn.split(':')[2] ?? ''
  return { kind: useKinds[service] ?? service.replaceAll('-', '_'), ref: arn }
}
