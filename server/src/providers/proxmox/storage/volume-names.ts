/**
 * Proxmox VE names disks itself, renames one that is moved to another guest, and gives its name to the next disk of the
 * first one. A volume keeps the ref with which it was first shown: here is kept what those are called now that were moved,
 * and how those were ordered that were created here.
 */
import type { VolumeOrder } from '#providers/ports/cloud/volumes.ts'
import type { ProviderState } from '#providers/ports/provider.ts'

/**
 * Stored before a disk is moved or created, so that it is found when the answer is lost: it is the one in the slot that
 * the guest did not have before.
 */
export type Arrival = {
  /** Null: it is created. */
  from: string | null
  /** The ref of the guest. */
  to: string
  slot: string
  /** The ids of the disks that the guest had before. */
  others: readonly string[]
  begunAt: string
}

type Ordered = Pick<VolumeOrder, 'name' | 'operationId'>
/** `volid`: null while it is created. */
type Named = { volid: string | null; arrival?: Arrival; ordered?: Ordered }
/** By ref, and by operation while it is created. */
type Names = Readonly<Record<string, Named>>

export type Identity = { ref: string; ordered?: Ordered }

export type VolumeNames = {
  /** What the volume is called, as far as it is known. */
  find(ref: string): Promise<string>
  /** Null: none has been created for the operation. */
  findRef(operationId: string): Promise<string | null>
  /** By the ids of disks. */
  identify(volids: readonly string[]): Promise<ReadonlyMap<string, Identity>>
  /** Those whose outcome is not known yet, by the key with which they were begun. */
  arrivals(): Promise<[key: string, arrival: Arrival][]>
  /** Chooses one of the slots to which no other disk is to come. Null: there is none. */
  beginMove(ref: string, move: Omit<Arrival, 'slot'>, slots: readonly string[]): Promise<Arrival | null>
  beginCreation(order: Ordered, arrival: Arrival): Promise<void>
  /** What has arrived is called so. */
  end(key: string, volid: string): Promise<void>
  forget(key: string): Promise<void>
}

const stateKey = 'volume-names'

export function volumeNames(state: ProviderState): VolumeNames {
  const read = async () => namesIn(await state.read(stateKey))
  const update = (change: (names: Names) => Names) =>
    state.update(stateKey, (stored) => change(namesIn(stored)))
  return {
    find: async (ref) => (await read())[ref]?.volid ?? ref,
    async findRef(operationId) {
      const known = Object.entries(await read()).find(([, { volid, ordered }]) =>
        volid === null ? false : ordered?.operationId === operationId,
      )
      return known?.[0] ?? null
    },
    async identify(volids) {
      const { identities, added } = assigned(await read(), volids)
      if (Object.keys(added).length === 0) return identities
      await update((names) => ({ ...names, ...assigned(names, volids).added }))
      return assigned(await read(), volids).identities
    },
    arrivals: async () =>
      Object.entries(await read()).flatMap(([key, { arrival }]): [string, Arrival][] =>
        arrival ? [[key, arrival]] : [],
      ),
    async beginMove(ref, move, slots) {
      const chosen: Arrival[] = []
      await update((names) => {
        const taken = Object.values(names).flatMap(({ arrival }) =>
          arrival?.to === move.to ? arrival.slot : [],
        )
        const slot = slots.find((one) => !taken.includes(one))
        if (slot === undefined) return names
        const arrival = { ...move, slot }
        chosen.push(arrival)
        return { ...names, [ref]: { ...names[ref], volid: move.from, arrival } }
      })
      return chosen.at(-1) ?? null
    },
    beginCreation: ({ name, operationId }, arrival) =>
      update((names) => ({
        ...names,
        [operationId]: { volid: null, arrival, ordered: { name, operationId } },
      })),
    end: (key, volid) => update((names) => ended(names, key, volid)),
    forget: (key) => update((names) => without(names, key)),
  }
}

function ended(names: Names, key: string, volid: string): Names {
  const { volid: before = null, ordered } = names[key] ?? {}
  const others = without(names, key)
  const ref = before === null ? (assigned(others, [volid]).identities.get(volid)?.ref ?? volid) : key
  return ref === volid && !ordered ? others : { ...others, [ref]: { volid, ...(ordered && { ordered }) } }
}

function without(names: Names, key: string): Names {
  const { [key]: _, ...others } = names
  return others
}

/** A disk that has the name of one that was moved gets a ref of its own. */
function assigned(names: Names, volids: readonly string[]) {
  const identities = new Map<string, Identity>()
  for (const [ref, { volid, ordered }] of Object.entries(names))
    if (volid !== null) identities.set(volid, { ref, ...(ordered && { ordered }) })
  const added: Record<string, Named> = {}
  for (const volid of volids) {
    if (identities.has(volid)) continue
    let ref = volid
    for (let number = 2; ref in names || ref in added; number++) ref = `${volid}~${number}`
    if (ref !== volid) added[ref] = { volid }
    identities.set(volid, { ref })
  }
  return { identities, added }
}

/** What the volume was called when it got its ref. */
export function firstNameOf(ref: string): string {
  return ref.replace(/~\d+$/, '')
}

/** Only this module writes this entry. */
function namesIn(stored: unknown): Names {
  return (stored ?? {}) as Names
}
