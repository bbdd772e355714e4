/**
 * Certificates as an inventory of cryptography (CBOM): CycloneDX 1.6 in JSON, https://cyclonedx.org/docs/1.6/json/. It is
 * written page by page. Algorithms and keys that several certificates share are components of their own, and so are the
 * protocols that endpoints with one of the certificates accept.
 */
import { randomUUID } from 'node:crypto'
import { type JudgedCertificate, judgeCertificates, titleOf } from '#areas/certificates/assessment/judged.ts'
import { selectPostures } from '#areas/certificates/endpoints/address-store.ts'
import { listEndpoints } from '#areas/certificates/endpoints/endpoint-store.ts'
import { shownName } from '#areas/certificates/store.ts'
import {
  type Algorithm,
  groupAlgorithm,
  keyAlgorithm,
  signatureAlgorithm,
} from '#kernel/certificates/algorithms.ts'
import { trustVerdict } from '#kernel/certificates/trust.ts'
import type { Context } from '#platform/context.ts'
import { savedAs } from '#platform/http/answer/export/csv.ts'
import { exportedPages } from '#platform/http/answer/export/exported-pages.ts'
import type { Stream } from '#platform/http/operation/operation.ts'
import { listCertificates } from '../certificate-store.ts'
import type { CertificateExportQuery } from '../schema.ts'
import {
  asset,
  groupRef,
  groupsOf,
  protocolComponent,
  protocolRef,
  type ScannedService,
} from './tls-protocols.ts'

export const cycloneDxType = 'application/vnd.cyclonedx+json'

type Filter = Omit<CertificateExportQuery, 'format'>

export function exportCycloneDx(filter: Filter, now: Date): Stream {
  return {
    type: `${cycloneDxType}; version=1.6`,
    headers: savedAs(`certificates-${now.toISOString().slice(0, 10)}.cdx.json`),
    async *pieces(within, signal) {
      yield `${JSON.stringify(headOf(now)).slice(0, -1)},"components":[`
      const parts = createParts()
      for await (const judged of exportedPages(within, signal, async (context, page) => {
        const { data, next_cursor } = await listCertificates(context, { ...filter, ...page })
        return { data: await judgeCertificates(context, data), next_cursor }
      }))
        yield parts.componentsOf(judged, now)
      for await (const served of exportedPages(within, signal, pageOfServices))
        yield parts.protocolsOf(served)
      yield '],"dependencies":['
      yield* parts.dependencies()
      yield ']}\n'
    },
  }
}

function headOf(now: Date) {
  return {
    $schema: 'http://cyclonedx.org/schema/bom-1.6.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    serialNumber: `urn:uuid:${randomUUID()}`,
    version: 1,
    metadata: {
      timestamp: now.toISOString(),
      tools: { components: [{ type: 'application', name: 'Holdfast' }] },
    },
  }
}

const dependenciesAtOnce = 500

/** The scanned services of a page of endpoints. */
async function pageOfServices(context: Context, page: { limit: number; cursor?: string }) {
  const { data, next_cursor } = await listEndpoints(context, { ...page, ignored: false })
  const endpoints = new Map(data.map((endpoint) => [endpoint.id, endpoint]))
  const postures = await selectPostures(context, [...endpoints.keys()])
  return {
    data: postures.flatMap((scanned): ScannedService[] => {
      const endpoint = endpoints.get(scanned.endpoint_id)
      return endpoint?.forgotten_at === null ? [{ endpoint, ...scanned }] : []
    }),
    next_cursor,
  }
}

/** Writes each algorithm and key with the first certificate that has it, and what depends on what at the end. */
function createParts() {
  const written = new Set<string>()
  /** By reference; what it depends on. Kept until the end, so only references. */
  const dependsOn = new Map<string, readonly string[]>()
  const once = (ref: string, component: () => object) => {
    if (written.has(ref)) return []
    written.add(ref)
    return [component()]
  }
  let isFirst = true
  /** A comma before each entry of the present array, except its first. */
  const entries = (values: readonly object[]) =>
    values
      .map((value) => {
        const text = `${isFirst ? '' : ','}\n${JSON.stringify(value)}`
        isFirst = false
        return text
      })
      .join('')
  return {
    componentsOf(judged: readonly JudgedCertificate[], now: Date): string {
      return entries(
        judged.flatMap((one) => {
          const { certificate } = one
          const signature = signatureAlgorithm(certificate.signature_algorithm)
          const algorithm = keyAlgorithm(certificate)
          const refs = {
            signature: `signature:${signature.name}`,
            algorithm: `key:${algorithm.name}`,
            key: `public-key:${certificate.key_sha256}`,
          }
          dependsOn.set(certificate.id, [refs.signature, refs.key])
          dependsOn.set(refs.key, [refs.algorithm])
          return [
            ...once(refs.signature, () => algorithmComponent(refs.signature, signature)),
            ...once(refs.algorithm, () => algorithmComponent(refs.algorithm, algorithm)),
            ...once(refs.key, () => keyComponent(refs, certificate)),
            certificateComponent(one, refs, now),
          ]
        }),
      )
    },
    /** Only of services with a certificate that was written. */
    protocolsOf(services: readonly ScannedService[]): string {
      return entries(
        services
          .filter(({ certificate_id }) => dependsOn.has(certificate_id))
          .flatMap((service) =>
            service.posture.protocols.flatMap((protocol) => {
              const groups = groupsOf(service.posture, protocol)
              const refs = {
                protocol: protocolRef(service, protocol),
                uses: [service.certificate_id, ...groups.map(groupRef)],
              }
              dependsOn.set(refs.protocol, refs.uses)
              return [
                ...groups.flatMap((group) =>
                  once(groupRef(group), () => algorithmComponent(groupRef(group), groupAlgorithm(group))),
                ),
                protocolComponent(service, protocol, refs),
              ]
            }),
          ),
      )
    },
    *dependencies() {
      isFirst = true
      const all = [...dependsOn].map(([ref, refs]) => ({ ref, dependsOn: refs }))
      for (let start = 0; start < all.length; start += dependenciesAtOnce)
        yield entries(all.slice(start, start + dependenciesAtOnce))
    },
  }
}

const functions = {
  signature: 'verify',
  pke: 'verify',
  'key-agree': 'keyderive',
  combiner: 'keyderive',
  unknown: 'unknown',
} as const satisfies Record<Algorithm['primitive'], string>

function algorithmComponent(ref: string, algorithm: Algorithm) {
  const { name, primitive, oid, parameterSet, curve, padding, classicalLevel, quantumLevel } = algorithm
  return {
    ...asset,
    'bom-ref': ref,
    name,
    cryptoProperties: {
      assetType: 'algorithm',
      algorithmProperties: {
        primitive,
        ...(parameterSet !== null && { parameterSetIdentifier: parameterSet }),
        ...(curve !== null && { curve }),
        ...(padding !== null && { padding }),
        cryptoFunctions: [functions[primitive]],
        ...(classicalLevel !== null && { classicalSecurityLevel: classicalLevel }),
        ...(quantumLevel !== null && { nistQuantumSecurityLevel: quantumLevel }),
      },
      ...(oid !== null && { oid }),
    },
  }
}

type Refs = { signature: string; algorithm: string; key: string }

function keyComponent(refs: Refs, { key_sha256, key_bits }: JudgedCertificate['certificate']) {
  return {
    ...asset,
    'bom-ref': refs.key,
    name: refs.key,
    hashes: [{ alg: 'SHA-256', content: key_sha256 }],
    cryptoProperties: {
      assetType: 'related-crypto-material',
      relatedCryptoMaterialProperties: {
        type: 'public-key',
        id: key_sha256,
        algorithmRef: refs.algorithm,
        ...(key_bits !== null && { size: key_bits }),
      },
    },
  }
}

function certificateComponent({ certificate, places, findings }: JudgedCertificate, refs: Refs, now: Date) {
  const { trust, is_self_signed, labels } = certificate
  const properties = [
    ...certificate.names.map((name) => ['name', name] as const),
    ['serial', certificate.serial] as const,
    ...(trust === null ? [] : [['trust', trustVerdict(trust, is_self_signed, now)] as const]),
    ...findings.map(({ code }) => ['finding', code] as const),
    ...Object.entries(labels).map(([name, value]) => [`label:${name}`, value] as const),
  ]
  return {
    ...asset,
    'bom-ref': certificate.id,
    name: shownName(certificate),
    hashes: [{ alg: 'SHA-256', content: certificate.sha256 }],
    cryptoProperties: {
      assetType: 'certificate',
      certificateProperties: {
        subjectName: certificate.subject,
        issuerName: certificate.issuer,
        notValidBefore: certificate.not_before.toISOString(),
        notValidAfter: certificate.not_after.toISOString(),
        signatureAlgorithmRef: refs.signature,
        subjectPublicKeyRef: refs.key,
        certificateFormat: 'X.509',
      },
    },
    ...(places.length > 0 && {
      evidence: {
        occurrences: places.map((place) => ({
          location: titleOf(place) || place.kind,
          ...(place.server_id !== null && { additionalContext: place.server_id }),
        })),
      },
    }),
    properties: properties.map(([name, value]) => ({ name: `holdfast:${name}`, value })),
  }
}
