/** The address of a host in a delegated prefix: the prefix, then the host's interface id (RFC 4291, 2.5.1). */
import { octetsOf, printAddress } from './address.ts'
import { networkOf } from './network.ts'

/** The interface id of a network card, in the modified EUI-64 format (RFC 4291, appendix A). */
export function interfaceIdOfMac(mac: string): string {
  const octets = mac.split(/[:-]/).map((octet) => Number.parseInt(octet, 16))
  const [first = 0, ...rest] = octets
  const eui = [first ^ 2, ...rest.slice(0, 2), 0xff, 0xfe, ...rest.slice(2)]
  return printAddress(Buffer.from([...Array<number>(8).fill(0), ...eui]))
}

/** Whether an interface id sets bits that belong to the prefix. */
export function overlaps(prefix: string, interfaceId: string): boolean {
  return networkOf(interfaceId, Number(prefix.split('/')[1])).address !== '::'
}

/** The address of a host behind the prefix. */
export function hostAddress(prefix: string, interfaceId: string): string {
  const host = octetsOf(interfaceId)
  const network = octetsOf(prefix.split('/')[0] ?? '')
  return printAddress(network.map((octet, index) => octet | (host[index] ?? 0)))
}
