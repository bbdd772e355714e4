/**
 * Proxmox VE renames a disk that is moved to another guest, and gives its name to the next disk of the first one. A volume
 * keeps the ref with which it was first shown; here is kept what those are called now that were moved.
 */
import type { ProviderState } from '#providers/ports/provider.ts'

/** Stored before a disk is moved, so that what it is called then can be found out if the answer is lost. */
export type Move = {
  from: string
  /** The ref of the other guest, and the slot that it will have there. */
  to: string
  slot: string
  /** The ids of the disks that the other guest had before: none of them is the one that was moved. */
  others: readonly string[]
}

type Named = { volid: string; move?: Move }
/** By ref. */
type Names = Readonly<Record<string, Named>>

export type VolumeNames = {
  /** What the volume is called, as far as it is known. */
  find(ref: string): Promise<string>
  /** The refs of disks, by their ids. */
  refsOf(volids: readonly string[]): Promise<ReadonlyMap<string, string>>
  /** Those whose outcome is not known yet, by the ref of the volume. */
  moves(): Promise<[ref: string, move: Move][]>
  /** Chooses one of the slots to which no other disk is being moved. Null: there is none. */
  beginMove(ref: string, move: Omit<Move, 'slot'>, slots: readonly string[]): Promise<Move | null>
  rename(ref: string, volid: string): Promise<void>
  forget(ref: string): Promise<void>
}

const stateKey = 'volume-names'

export function volumeNames(state: ProviderState): VolumeNames {
  const read = async () => namesIn(await state.read(stateKey))
  const update = (change: (names: Names) => Names) =>
    state.update(stateKey, (stored) => change(namesIn(stored)))
  return {
    find: async (ref) => (await read())[ref]?.volid ?? ref,
    async refsOf(volids) {
      const { refs, added } = assigned(await read(), volids)
      if (Object.keys(added).length === 0) return refs
      await update((names) => ({ ...names, ...assigned(names, volids).added }))
      return assigned(await read(), volids).refs
    },
    moves: async () =>
      Object.entries(await read()).flatMap(([ref, { move }]): [string, Move][] =>
        move ? [[ref, move]] : [],
      ),
    async beginMove(ref, { from, to, others }, slots) {
      const chosen: Move[] = []
      await update((names) => {
        const taken = Object.values(names).flatMap(({ move }) => (move?.to === to ? move.slot : []))
        const slot = slots.find((one) => !taken.includes(one))
        if (slot === undefined) return names
        chosen.push({ from, to, slot, others })
        return { ...names, [ref]: { volid: from, move: { from, to, slot, others } } }
      })
      return chosen.at(-1) ?? null
    },
    rename: (ref, volid) =>
      update((names) => (ref === volid ? without(names, ref) : { ...names, [ref]: { volid } })),
    forget: (ref) => update((names) => without(names, ref)),
  }
}

function without(names: Names, ref: string): Names {
  const { [ref]: _, ...others } = names
  return others
}

/** A disk that has the name of one that was moved gets a ref of its own. */
function assigned(names: Names, volids: readonly string[]) {
  const refs = new Map(Object.entries(names).map(([ref, { volid }]) => [volid, ref]))
  const added: Record<string, Named> = {}
  for (const volid of volids) {
    if (refs.has(volid)) continue
    let ref = volid
    for (let number = 2; ref in names || ref in added; number++) ref = `${volid}~${number}`
    if (ref !== volid) added[ref] = { volid }
    refs.set(volid, ref)
  }
  return { refs, added }
}

/** What the volume was called when it got its ref. */
export function firstNameOf(ref: string): string {
  return ref.replace(/~\d+$/, '')
}

/** Only this module writes this entry. */
function namesIn(stored: unknown): Names {
  return (stored ?? {}) as Names
}
