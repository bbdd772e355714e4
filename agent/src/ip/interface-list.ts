/**
 * Lists the addresses of a network interface. On Linux, `ip` reports which of them are temporary or not ready. Without
 * `ip`, Node's own list is used, in which all addresses count alike.
 */
import { execFile } from 'node:child_process'
import { networkInterfaces } from 'node:os'
import { promisify } from 'node:util'

export type ListedAddress = {
  address: string
  family: 'ipv4' | 'ipv6'
  /** A temporary address for privacy (RFC 8981), which changes regularly. */
  isTemporary: boolean
  /** Neither deprecated nor still checked for duplicates. */
  isReady: boolean
}

const run = promisify(execFile)

/** Null if there is no such interface. */
export async function listAddresses(name: string): Promise<ListedAddress[] | null> {
  try {
    const { stdout } = await run('ip', ['-j', 'addr', 'show'], { timeout: 10_000 })
    return readIp(stdout, name)
  } catch {
    return readNode(name)
  }
}

type IpInterface = {
  ifname?: string
  addr_info?: {
    family: string
    local?: string
    temporary?: boolean
    deprecated?: boolean
    tentative?: boolean
    dadfailed?: boolean
  }[]
}

/** Parses the output of `ip -j addr show`. */
export function readIp(text: string, name: string): ListedAddress[] | null {
  const found = (JSON.parse(text) as IpInterface[]).find(({ ifname }) => ifname === name)
  if (!found) return null
  return (found.addr_info ?? []).flatMap(({ family, local, temporary, deprecated, tentative, dadfailed }) =>
    local === undefined
      ? []
      : {
          address: local,
          family: family === 'inet' ? ('ipv4' as const) : ('ipv6' as const),
          isTemporary: temporary === true,
          isReady: !deprecated && !tentative && !dadfailed,
        },
  )
}

function readNode(name: string): ListedAddress[] | null {
  const listed = networkInterfaces()[name]
  if (!listed) return null
  return listed.map(({ address, family }) => ({
    address,
    family: family === 'IPv4' ? 'ipv4' : 'ipv6',
    isTemporary: false,
    isReady: true,
  }))
}
