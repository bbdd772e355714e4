import { networkInterfaces } from 'node:os'
import { isOwnInterface } from '../metrics/network.ts'
import { listMax } from '../protocol/report.ts'

export type InterfaceAddress = { device: string; address: string; prefix_length: number }

/** Of the machine's own interfaces, without loopback and link-local addresses. */
export function readAddresses(): InterfaceAddress[] {
  const found: InterfaceAddress[] = []
  for (const [device, addresses] of Object.entries(networkInterfaces()))
    for (const { address, internal, cidr } of addresses ?? [])
      if (!internal && isOwnInterface(device) && !isLinkLocal(address))
        found.push({ device, address, prefix_length: Number(cidr?.split('/')[1] ?? 0) })
  return found
    .sort((one, other) => (`${one.device} ${one.address}` < `${other.device} ${other.address}` ? -1 : 1))
    .slice(0, listMax)
}

/** RFC 3927 and RFC 4291: 169.254.0.0/16 and fe80::/10. */
function isLinkLocal(address: string): boolean {
  return /^169\.254\.|^fe[89ab]/i.test(address)
}
