/**
 * Addresses of running guests, which only the system of a guest knows: a request for each. So they are kept, and a
 * listing reads those of a few guests again, which were never read, have started since, or were read long ago.
 */
import { type Static, Type } from 'typebox'
import { readAddress } from '#kernel/ip/address.ts'
import { scopeOf } from '#kernel/ip/scope.ts'
import { addSeconds, systemClock } from '#kernel/time.ts'
import type { JsonApi } from '#providers/http/json-api.ts'
import type { ProviderState } from '#providers/ports/provider.ts'
import { ProviderError } from '#providers/ports/provider-error.ts'
import { dataReader } from './connection/client.ts'
import { type Guest, type GuestAddresses, isRunning, pathTo, readGuest } from './guests.ts'

const text = Type.Optional(Type.String())
const Interface = Type.Object({
  name: Type.String(),
  'ip-addresses': Type.Optional(Type.Array(Type.Object({ 'ip-address': text }))),
  // Of containers before Proxmox VE 8.2, with the length of the network.
  inet: text,
  inet6: text,
})
const readInterfaces = {
  qemu: dataReader(Type.Object({ result: Type.Array(Interface) })),
  // Null for one that has stopped meanwhile.
  lxc: dataReader(Type.Union([Type.Array(Interface), Type.Null()])),
}

type Kept = { addresses: string[]; read_at: string }
/** By ref. */
type KeptAddresses = Record<string, Kept>

const stateKey = 'guest-addresses'
const keptSeconds = 900
const readsMax = 10

/** The addresses of guests by ref. */
export async function addressesOf(
  client: JsonApi,
  state: ProviderState,
  guests: readonly Guest[],
): Promise<(guest: Guest) => GuestAddresses> {
  const kept = keptIn(await state.read(stateKey))
  const now = systemClock()
  const due = guests
    .filter((guest) => isRunning(guest) && isDue(kept[guest.ref], guest, now))
    .toSorted((one, other) => (kept[one.ref]?.read_at ?? '').localeCompare(kept[other.ref]?.read_at ?? ''))
    .slice(0, readsMax)
  const entries = await Promise.all(
    due.map(async (guest) => {
      const addresses = (await readAddresses(client, guest)) ?? kept[guest.ref]?.addresses ?? []
      return [guest.ref, { addresses, read_at: now.toISOString() }] as const
    }),
  )
  const read: KeptAddresses = Object.fromEntries(entries)
  if (entries.length > 0)
    await state.update(stateKey, (value) => ({ ...presentOf(keptIn(value), now), ...read }))
  return (guest) => byScope(isRunning(guest) ? ((read[guest.ref] ?? kept[guest.ref])?.addresses ?? []) : [])
}

function isDue(kept: Kept | undefined, { uptime }: Guest, now: Date): boolean {
  if (!kept) return true
  const readAt = new Date(kept.read_at)
  return readAt < addSeconds(now, -keptSeconds) || readAt < addSeconds(now, -uptime)
}

/** Without those of removed guests, which nobody has read for a day. */
function presentOf(kept: KeptAddresses, now: Date): KeptAddresses {
  const dayAgo = addSeconds(now, -86_400).toISOString()
  return Object.fromEntries(Object.entries(kept).filter(([, { read_at }]) => read_at > dayAgo))
}

/** Null if the guest does not tell them: its agent does not run, or the token may not ask it. */
async function readAddresses(client: JsonApi, guest: Guest): Promise<string[] | null> {
  try {
    if (guest.type === 'lxc') {
      const path = `${pathTo(guest)}/interfaces`
      return canonical((await readInterfaces.lxc(client, { method: 'GET', path })) ?? [])
    }
    if (!(await readGuest(client, guest)).hasAgent) return null
    const path = `${pathTo(guest)}/agent/network-get-interfaces`
    return canonical((await readInterfaces.qemu(client, { method: 'GET', path })).result)
  } catch (error) {
    if (error instanceof ProviderError) return null
    throw error
  }
}

/** Interfaces inside a guest: many guests have the same addresses at them. */
const inner = /^(lo|docker|br-|veth|virbr|cni|flannel|cali|tunl)/

function canonical(interfaces: readonly Static<typeof Interface>[]): string[] {
  const texts = interfaces
    .filter(({ name }) => !inner.test(name))
    .flatMap(({ 'ip-addresses': addresses, inet, inet6 }) =>
      addresses
        ? addresses.map((one) => one['ip-address'] ?? '')
        : [inet, inet6].map((one) => one?.replace(/\/\d+$/, '') ?? ''),
    )
  return [...new Set(texts.flatMap((one) => readAddress(one)?.address ?? []))]
}

function byScope(addresses: readonly string[]): GuestAddresses {
  const inScope = (...scopes: string[]) => addresses.filter((address) => scopes.includes(scopeOf(address)))
  return {
    publicAddresses: inScope('global', 'reserved'),
    privateAddresses: inScope('private'),
  }
}

/** Only this module writes this entry. */
function keptIn(stored: unknown): KeptAddresses {
  return (stored ?? {}) as KeptAddresses
}
