import { messageOf } from '../../log-on-change.ts'
import { timestamp } from '../../service/timestamp.ts'
import { form, version } from '../../version.ts'
import { readFailedUnits } from '../facts/failed-units.ts'
import type { LogChange } from '../metrics/measure.ts'
import { defaultConfig } from '../protocol/config.ts'
import type { Report, Sample } from '../protocol/report.ts'
import type { ProgressFile } from '../state/progress.ts'
import type { Sequence } from '../state/sequence.ts'
import type { Inventory } from './inventory.ts'

export type Machine = { fingerprint: string; bootId: string }

export type BuilderOptions = {
  machine: Machine
  sequence: Sequence
  inventory: Inventory
  progress: ProgressFile
  logChange: LogChange
}

/** Returns a function that builds the report of a moment. */
export function createBuilder(options: BuilderOptions): (samples: Sample[], now: Date) => Promise<Report> {
  const { machine, sequence, inventory, progress, logChange } = options

  async function failedUnits(): Promise<string[] | null> {
    try {
      const units = await readFailedUnits()
      logChange('failed units', '')
      return units
    } catch (error) {
      logChange('failed units', `Not reported: failed units: ${messageOf(error)}`)
      return null
    }
  }

  return async (samples, now) => {
    const units = await failedUnits()
    const parts = await inventory.read(now)
    const next = sequence.next()
    logChange('sequence', next.isStored ? '' : 'The sequence cannot be written: check the state directory.')
    return {
      version,
      form,
      fingerprint: machine.fingerprint,
      boot_id: machine.bootId,
      sequence: next.sequence,
      sent_at: timestamp(now),
      is_late: false,
      config_version: (progress.read().config ?? defaultConfig).version,
      samples,
      ...(units && { failed_units: units }),
      ...parts,
    }
  }
}
