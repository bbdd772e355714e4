/** The parts that `run` and `report` have in common. */
import type { CommandContext } from '../../command.ts'
import { logOnChange } from '../../log-on-change.ts'
import { type Lock, takeLock } from '../../service/lock.ts'
import { readBootId, readFingerprint } from '../facts/machine.ts'
import { parseUptime } from '../metrics/load.ts'
import { type LogChange, readProc } from '../metrics/measure.ts'
import type { Report, Sample } from '../protocol/report.ts'
import { createBuilder } from '../reporting/build-report.ts'
import { createDelivery, type Delivery } from '../reporting/delivery.ts'
import { createEnrolledClient, type EnrolledClient } from '../reporting/enrolled-client.ts'
import { createInventory, type Inventory } from '../reporting/inventory.ts'
import { type Enrolment, enrolmentFile } from '../state/enrolment.ts'
import { noteJobs } from '../state/has-jobs.ts'
import { openProgress, type ProgressFile } from '../state/progress.ts'
import { openSequence } from '../state/sequence.ts'
import { openSpool, type Spool } from '../state/spool.ts'
import type { ReportSettings } from './settings.ts'

export type Agent = {
  enrolment: Enrolment
  bootId: string
  client: EnrolledClient
  delivery: Delivery
  inventory: Inventory
  progress: ProgressFile
  spool: Spool
  build: (samples: Sample[], now: Date) => Promise<Report>
  logChange: LogChange
  lock: Lock
}

export const clock = () => new Date()

/** Why the agent cannot report. The text says what to do. */
export type Hindrance = { code: number; text: string }

/** Exit codes of `run`, `report` and `status`. */
export const exitCodes = { unreachable: 1, notEnrolled: 3, rejected: 4, alreadyRuns: 5 } as const

/** Runs a command with the agent of this machine, which no other process has meanwhile. Returns the exit code. */
export async function withAgent(
  settings: ReportSettings,
  context: CommandContext,
  task: (agent: Agent) => Promise<number>,
): Promise<number> {
  const agent = openAgent(settings, context)
  if (isHindrance(agent)) {
    context.log(agent.text)
    return agent.code
  }
  try {
    return await task(agent)
  } finally {
    agent.lock.release()
  }
}

function openAgent(settings: ReportSettings, { log, signal }: CommandContext): Agent | Hindrance {
  const { directory, certificatePlaces } = settings
  const file = enrolmentFile(directory)
  const enrolment = file.read()
  const hindrance = hindranceOf(enrolment, file.path)
  if (!enrolment || hindrance) return hindrance ?? { code: exitCodes.notEnrolled, text: '' }
  const lock = takeLock(directory)
  if ('heldBy' in lock)
    return {
      code: exitCodes.alreadyRuns,
      text: `Another holdfast-agent reports with ${directory} already: process ${lock.heldBy}.`,
    }
  const machine = { fingerprint: readFingerprint(directory), bootId: readBootId() }
  const logChange = logOnChange(log)
  const progress = openProgress(directory)
  const sequence = openSequence(directory, machine.bootId, parseUptime(readProc('uptime')))
  const inventory = createInventory({ bootId: machine.bootId, progress, certificatePlaces, logChange })
  const client = createEnrolledClient({ file, log, logChange, signal })
  return {
    enrolment,
    bootId: machine.bootId,
    client,
    delivery: createDelivery({
      client,
      progress,
      inventory,
      noteJobs: (areWaiting) => noteJobs(directory, areWaiting),
      clock,
      log,
      logChange,
      signal,
    }),
    inventory,
    progress,
    spool: openSpool(directory, clock),
    build: createBuilder({ machine, sequence, inventory, progress, logChange }),
    logChange,
    lock,
  }
}

/** Null if the machine is enrolled. */
export function hindranceOf(enrolment: Enrolment | null, path: string): Hindrance | null {
  if (!enrolment)
    return {
      code: exitCodes.notEnrolled,
      text: `This machine is not enrolled: there is no ${path}. Run holdfast-agent enrol first.`,
    }
  if (enrolment.revoked_at !== undefined)
    return {
      code: exitCodes.notEnrolled,
      text: `This agent was revoked; Holdfast said so at ${enrolment.revoked_at}. Enrol this machine again to report.`,
    }
  return null
}

function isHindrance(value: Agent | Hindrance): value is Hindrance {
  return 'code' in value
}
