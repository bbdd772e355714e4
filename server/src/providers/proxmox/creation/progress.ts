/**
 * What is known of creations that are not complete: the number that was chosen for the guest, before it is sent, and the
 * last task. It is kept for a day, in which a number is chosen for no other creation.
 */
import { addSeconds, systemClock } from '#kernel/time.ts'
import type { ProviderState } from '#providers/ports/provider.ts'

type Creation = { vmid: number; task: string | null; at: string }
/** By the id of the operation. */
type Creations = Record<string, Creation>

export type CreationProgress = {
  read(operationId: string): Promise<Creation | null>
  /** Chooses a number, from `first` on, that is not in `taken`. */
  choose(operationId: string, first: number, taken: ReadonlySet<number>): Promise<number>
  setTask(operationId: string, vmid: number, task: string): Promise<void>
}

const stateKey = 'guest-creations'

export function creationProgress(state: ProviderState): CreationProgress {
  const store = (operationId: string, changed: (creations: Creations) => Omit<Creation, 'at'>) =>
    state.update(stateKey, (stored) => {
      const now = systemClock()
      const creations = presentOf(creationsIn(stored), now)
      return { ...creations, [operationId]: { ...changed(creations), at: now.toISOString() } }
    })
  return {
    read: async (operationId) => creationsIn(await state.read(stateKey))[operationId] ?? null,
    async choose(operationId, first, taken) {
      let vmid = first
      await store(operationId, ({ [operationId]: _, ...others }) => {
        const numbers = new Set([...taken, ...Object.values(others).map((one) => one.vmid)])
        while (numbers.has(vmid)) vmid++
        return { vmid, task: null }
      })
      return vmid
    },
    setTask: (operationId, vmid, task) => store(operationId, () => ({ vmid, task })),
  }
}

function presentOf(creations: Creations, now: Date): Creations {
  const dayAgo = addSeconds(now, -86_400).toISOString()
  return Object.fromEntries(Object.entries(creations).filter(([, { at }]) => at > dayAgo))
}

/** Only this module writes this entry. */
function creationsIn(stored: unknown): Creations {
  return (stored ?? {}) as Creations
}
