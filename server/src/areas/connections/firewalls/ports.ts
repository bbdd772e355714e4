import { type FirewallProtocol, hasPorts, readPorts } from '#kernel/ip/firewall/rule.ts'
import { invalidInput } from '#kernel/problem/problem.ts'

type Written = { protocol: FirewallProtocol; ports?: string | null | undefined }

/** The ports of a rule as entered, in canonical form. `pointer` is their place in the input. */
export function canonicalPorts({ protocol, ports }: Written, pointer: string): string | null {
  if (ports === undefined || ports === null) return null
  if (!hasPorts(protocol))
    throw invalidInput([{ pointer, message: `${protocol} has no ports: omit them or send null.` }])
  const read = readPorts(ports)
  if (read === undefined)
    throw invalidInput([
      {
        pointer,
        message: `must be a port or a range from 1 to 65535, such as 22 or 8000-8010; got ${ports}`,
      },
    ])
  return read
}
