import type { Static, TObject } from 'typebox'
import type { Address } from './network/address.ts'
import type { Network } from './network/network.ts'
import type { CheckFailure, Evidence, PhaseName, Warning } from './outcome.ts'
import { formatFaults } from './settings/format-faults.ts'

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
  /** Ends the check with this failure, whatever it waits for. */
  abort(failure: CheckFailure): void
  /** Sets the duration of the exchange, where the time that it took is not what is of interest. */
  measure(milliseconds: number): void
  /** Milliseconds until the check runs out of time. */
  timeLeft(): number
  /** Milliseconds since the start of the check. */
  elapsed(): number
}

/** A type of check: one folder, and one line in `check-types.ts`. */
export type CheckType = {
  name: string
  /** As people read it. */
  title: string
  description: string
  /** The fields that users set; their titles and descriptions make the form and the API documentation. */
  settings: TObject
  /** What makes settings unusable although they fit the schema, such as a regular expression that cannot be read. */
  faults(settings: object): readonly SettingsFault[]
  /** Loads packages that only this type needs. Runs before the clock of a check. */
  prepare?(): Promise<unknown>
  /** Returns if the target is healthy; throws CheckFailure otherwise. The schema has validated `settings`. */
  run(settings: object, probe: Probe): Promise<void>
}

/** `pointer`: the JSON pointer of the field within the settings. */
export type SettingsFault = { pointer: string; message: string }

/** Declares a check type whose `run` takes what its schema describes. */
export function checkType<Settings extends TObject>(type: {
  name: string
  title: string
  description: string
  settings: Settings
  faults?(settings: Static<Settings>): readonly SettingsFault[]
  prepare?(): Promise<unknown>
  run(settings: Static<Settings>, probe: Probe): Promise<void>
}): CheckType {
  return {
    ...type,
    faults: (settings) => [
      ...formatFaults(type.settings, settings),
      ...(type.faults?.(settings as Static<Settings>) ?? []),
    ],
    run: (settings, probe) => type.run(settings as Static<Settings>, probe),
  }
}
