import type { Static, TObject } from 'typebox'
import type { Address, Network } from './network/network.ts'
import type { Evidence, PhaseName, Warning } from './outcome.ts'

/** What a check may use. */
export type Probe = {
  network: Network
  /** Aborted when the check has used up its time. */
  signal: AbortSignal
  /** Runs a part of the check and adds its time to the phase, also when it fails. */
  phase<T>(name: PhaseName, task: () => Promise<T>): Promise<T>
  /** Records the address that the check connects to. */
  use(address: Address): void
  /** Records evidence. It is kept when the check fails later. */
  see(evidence: Evidence): void
  /** Records a warning: the target responds, but not well. */
  warn(warning: Warning): void
  /** Milliseconds since the start of the check. */
  elapsed(): number
}

/** A type of check: one folder, and one line in `check-types.ts`. */
export type CheckType = {
  name: string
  /** The fields that users set; their titles and descriptions make the form and the API documentation. */
  settings: TObject
  /** Returns if the target is healthy; throws CheckFailure otherwise. The schema has validated `settings`. */
  run(settings: object, probe: Probe): Promise<void>
}

/** Declares a check type whose `run` takes what its schema describes. */
export function checkType<Settings extends TObject>(type: {
  name: string
  settings: Settings
  run(settings: Static<Settings>, probe: Probe): Promise<void>
}): CheckType {
  return { ...type, run: (settings, probe) => type.run(settings as Static<Settings>, probe) }
}
