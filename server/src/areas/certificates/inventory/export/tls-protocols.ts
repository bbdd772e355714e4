/** The protocols that a scanned service accepts, as assets of an inventory of cryptography (CycloneDX 1.6). */
import type { AcceptedGroup, TlsPosture, TlsProtocol } from '@holdfast/checks'
import type { ScannedAddress } from '#areas/certificates/endpoints/address-store.ts'
import { titleOfEndpoint } from '#areas/certificates/endpoints/endpoints.ts'
import type { EndpointRow } from '#areas/certificates/endpoints/tables.ts'

export const asset = { type: 'cryptographic-asset' }

export type ScannedService = ScannedAddress & { endpoint: EndpointRow }

export function protocolRef({ endpoint_id, address }: ScannedService, protocol: TlsProtocol): string {
  return `protocol:${endpoint_id}:${address}:${protocol}`
}

export function groupRef({ name }: AcceptedGroup): string {
  return `group:${name}`
}

/** The groups for the exchange of keys in a version. */
export function groupsOf({ groups }: TlsPosture, protocol: TlsProtocol): AcceptedGroup[] {
  return groups.filter(({ protocols }) => protocols.some((one) => one === protocol))
}

export function protocolComponent(
  { endpoint, address, config_grade, posture }: ScannedService,
  protocol: TlsProtocol,
  refs: { protocol: string; uses: readonly string[] },
) {
  const suites = posture.ciphers.find((one) => one.protocol === protocol)?.ciphers ?? []
  const host = address.includes(':') ? `[${address}]` : address
  const properties = [
    ['endpoint', endpoint.id],
    ...(config_grade === null ? [] : [['config_grade', config_grade]]),
  ]
  return {
    ...asset,
    'bom-ref': refs.protocol,
    name: `${titleOfEndpoint(endpoint)} ${protocol}`,
    cryptoProperties: {
      assetType: 'protocol',
      protocolProperties: {
        type: 'tls',
        version: protocol.replace(/^TLSv/, ''),
        cipherSuites: suites.map(({ name, code }) => ({ name, identifiers: bytesOf(code) })),
        cryptoRefArray: refs.uses,
      },
    },
    evidence: { occurrences: [{ location: `${host}:${endpoint.port}` }] },
    properties: properties.map(([name, value]) => ({ name: `holdfast:${name}`, value })),
  }
}

/** As IANA writes them: `0xC0`, `0x2F`. Those of SSL 2 have three bytes. */
function bytesOf(code: number): string[] {
  const digits = code
    .toString(16)
    .toUpperCase()
    .padStart(code > 0xffff ? 6 : 4, '0')
  return (digits.match(/../g) ?? []).map((byte) => `0x${byte}`)
}
