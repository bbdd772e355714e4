/** A stand-in for AWS Certificate Manager, with its own certificates in each region. */
import { X509Certificate } from 'node:crypto'
import { Type } from 'typebox'
import { responseShape } from '#providers/response-shape.ts'
import type { FakeApi, FakeResponse } from '#providers/testing/servers/fake-api.ts'
import { startFakeRpc } from '#providers/testing/servers/fake-rpc.ts'
import { signatureFault } from './signature-fault.ts'

const target = 'CertificateManager.'

/** `pem` is null until it is issued. */
export type FakeCertificate = {
  arn: string
  names: string[]
  pem: string | null
  chain: string | null
  isImported: boolean
  usedBy: string[]
  /** It is still listed, and was deleted. */
  isGone?: boolean
}

const isList = responseShape(
  Type.Object(
    {
      CertificateStatuses: Type.Array(Type.String()),
      Includes: Type.Object({ keyTypes: Type.Array(Type.String()) }),
      MaxItems: Type.Integer({ minimum: 1, maximum: 1000 }),
      NextToken: Type.Optional(Type.String({ minLength: 1 })),
    },
    { additionalProperties: false },
  ),
)
const isOne = responseShape(
  Type.Object({ CertificateArn: Type.String({ pattern: '^arn:aws:acm:' }) }, { additionalProperties: false }),
)

export type FakeCertificateManager = FakeApi & {
  certificates: Map<string, FakeCertificate>
  /** Answers as if the policy did not allow it. */
  setDenied(denied: boolean): void
}

export async function startFakeCertificateManager(): Promise<FakeCertificateManager> {
  const certificates = new Map<string, FakeCertificate>()
  let isDenied = false
  const fake = await startFakeRpc({
    path: '',
    operationOf: (headers) => String(headers['x-amz-target'] ?? '').slice(target.length),
    isOrder: () => false,
    handle({ operation, headers, body }) {
      const region = /\/([^/]+)\/acm\//.exec(String(headers['authorization']))?.[1] ?? ''
      if (signatureFault(headers, body, { region, service: 'acm' }) !== null)
        return failure(
          'UnrecognizedClientException',
          'The security token included in the request is invalid.',
        )
      if (isDenied)
        return failure('AccessDeniedException', `User is not authorized to perform: acm:${operation}`)
      const input: unknown = JSON.parse(body)
      const ofRegion = [...certificates.values()].filter(({ arn }) => arn.split(':')[3] === region)
      if (operation === 'ListCertificates' && isList(input)) {
        const start = Number(input.NextToken ?? 0)
        const end = start + input.MaxItems
        return {
          body: {
            CertificateSummaryList: ofRegion
              .slice(start, end)
              .map(({ arn, names }) => ({ CertificateArn: arn, DomainName: names[0] })),
            ...(end < ofRegion.length && { NextToken: String(end) }),
          },
        }
      }
      const found = isOne(input) ? ofRegion.find(({ arn }) => arn === input.CertificateArn) : undefined
      if (!found || found.isGone)
        return failure('ResourceNotFoundException', 'Could not find the certificate.')
      if (operation === 'DescribeCertificate') return { body: { Certificate: described(found) } }
      if (found.pem === null) return failure('RequestInProgressException', 'It is not issued yet.')
      return {
        body: { Certificate: found.pem, ...(found.chain !== null && { CertificateChain: found.chain }) },
      }
    },
  })
  return {
    ...fake,
    certificates,
    setDenied(denied) {
      isDenied = denied
    },
  }
}

function described({ arn, names, pem, isImported, usedBy }: FakeCertificate): object {
  return {
    CertificateArn: arn,
    DomainName: names[0],
    SubjectAlternativeNames: names,
    Status: pem === null ? 'PENDING_VALIDATION' : 'ISSUED',
    Type: isImported ? 'IMPORTED' : 'AMAZON_ISSUED',
    RenewalEligibility: isImported || usedBy.length === 0 ? 'INELIGIBLE' : 'ELIGIBLE',
    InUseBy: usedBy,
    ...(pem !== null && {
      Issuer: 'Amazon',
      NotAfter: new X509Certificate(pem).validToDate.getTime() / 1000,
    }),
  }
}

function failure(type: string, message: string): FakeResponse {
  return { status: 400, body: { __type: `com.amazonaws.acm#${type}`, message } }
}
