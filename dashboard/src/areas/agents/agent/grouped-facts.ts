/** Lists of the facts of a server, grouped as people read them. */
import type { Agent } from '../states.tsx'

export type Facts = NonNullable<Agent['facts']>
type Address = NonNullable<Facts['addresses']>[number]
type Listener = NonNullable<Facts['listeners']>[number]

export function addressesByDevice(addresses: readonly Address[]): { device: string; texts: string[] }[] {
  return [...Map.groupBy(addresses, ({ device }) => device)].map(([device, own]) => ({
    device,
    texts: own.map(({ address, prefix_length }) =>
      prefix_length === undefined ? address : `${address}/${prefix_length}`,
    ),
  }))
}

export type ListenerGroup = Omit<Listener, 'address'> & { addresses: string[] }

/** By port: what listens on it, and on which addresses. */
export function listenersByPort(listeners: readonly Listener[]): ListenerGroup[] {
  const groups = Map.groupBy(listeners, ({ protocol, port, process = '' }) =>
    JSON.stringify([protocol, port, process]),
  )
  return [...groups.values()]
    .flatMap((own) => {
      const [first] = own
      if (!first) return []
      const { address: _address, ...shared } = first
      return { ...shared, addresses: [...new Set(own.map(({ address }) => address))] }
    })
    .sort((a, b) => a.port - b.port || a.protocol.localeCompare(b.protocol))
}
