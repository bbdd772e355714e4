/**
 * Which worker copies the disk of a machine, and whether it is whole, which libvirt does not tell. A copy takes longer than
 * the lease of the work, so another worker may come while it runs. One whose worker died is given up when it cannot run
 * any more.
 */
import { randomUUID } from 'node:crypto'
import { addSeconds, systemClock } from '#kernel/time.ts'
import type { ProviderState } from '#providers/ports/provider.ts'

type Claim = { by: string; since: string; isDone: boolean }

/** A large image takes so long at most. */
export const copySecondsMax = 900

export type CopyClaim = {
  state: 'own' | 'other' | 'done'
  /** Of an own one: the disk is whole. */
  finish(): Promise<void>
  /** Of an own one: it is not copied. */
  release(): Promise<void>
}

export async function claimCopy(state: ProviderState, ref: string): Promise<CopyClaim> {
  const key = stateKey(ref)
  const own = randomUUID()
  const since = systemClock()
  // Also the time to connect.
  const givenUpAt = addSeconds(since, -copySecondsMax - 60).toISOString()
  await state.update(key, (stored) => {
    const claim = claimIn(stored)
    if (claim && (claim.isDone || claim.since > givenUpAt)) return claim
    return { by: own, since: since.toISOString(), isDone: false }
  })
  const claim = claimIn(await state.read(key))
  const change = (changed: (claim: Claim) => Claim | undefined) =>
    state.update(key, (stored) => {
      const present = claimIn(stored)
      return present?.by === own ? changed(present) : present
    })
  return {
    state: claim?.isDone ? 'done' : claim?.by === own ? 'own' : 'other',
    finish: () => change((present) => ({ ...present, isDone: true })),
    release: () => change(() => undefined),
  }
}

/** Forgets what is known of a machine that is complete, or gone. */
export async function forgetCopy(state: ProviderState, ref: string): Promise<void> {
  await state.update(stateKey(ref), () => undefined)
}

function stateKey(ref: string): string {
  return `copied-disks/${ref}`
}

/** Only this module writes this entry. */
function claimIn(stored: unknown): Claim | undefined {
  return stored as Claim | undefined
}
