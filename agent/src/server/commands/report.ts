import type { Command, CommandContext } from '../../command.ts'
import { waited } from '../../wait.ts'
import { createMeter, type Meter } from '../metrics/measure.ts'
import type { Readings } from '../metrics/readings.ts'
import { createSampler } from '../metrics/sampler.ts'
import type { Sample } from '../protocol/report.ts'
import { type Agent, clock, exitCodes, withAgent } from './agent.ts'
import { certificatesHelp, readReportSettings, stateHelp } from './settings.ts'

const help = `Usage: holdfast-agent report [options]

Reports this server to Holdfast once, for cron or a timer that runs every minute. Rates are those since the last report.
A report that cannot be sent is stored, and sent by a later one. Instead of it, holdfast-agent run keeps running,
measures more often, and runs the recipes of deploys.

${stateHelp}
${certificatesHelp}

Exit codes
  0  reported
  1  Holdfast could not be reached, or asks to retry later; the report is stored
  2  invalid options
  3  this machine is not enrolled, its secret does not work, or its agent was revoked
  4  Holdfast rejects the report; the line before says why
  5  another agent reports already
`

export const report: Command = {
  summary: 'Report this server to Holdfast once, for cron',
  help,
  run: (args, context) =>
    withAgent(readReportSettings(args, context.environment), context, (agent) => reportOnce(agent, context)),
}

/** Stored reports are sent for so long after the current one, so that cron starts no second process meanwhile. */
const lateForMs = 40_000
const lateEveryMs = 1000

async function reportOnce(agent: Agent, { log, signal }: CommandContext): Promise<number> {
  const { inventory, progress, delivery, spool, build } = agent
  await inventory.refreshUpdates(clock())
  const sample = await takeSample(agent, signal)
  const current = await build(sample ? [sample] : [], clock())
  const { retry_at: retryAt, error } = progress.read()
  if (retryAt !== null && clock() < new Date(retryAt)) {
    spool.add({ ...current, is_late: true })
    log(`${error ?? 'Holdfast asks to retry later'}. The next attempt is after ${retryAt}.`)
    return exitCodes.unreachable
  }
  const outcome = await delivery.send(current)
  if (outcome.kind === 'later') {
    if (!spool.add({ ...current, is_late: true }))
      log('The report cannot be stored: check the state directory.')
    return outcome.isRefused ? exitCodes.notEnrolled : exitCodes.unreachable
  }
  if (outcome.kind === 'revoked') return exitCodes.notEnrolled
  const isRevoked = outcome.kind === 'accepted' && (await sendStored(agent, signal))
  if (isRevoked) return exitCodes.notEnrolled
  return outcome.kind === 'accepted' ? 0 : exitCodes.rejected
}

/** The newest first. Returns true if the agent was revoked. */
async function sendStored({ spool, delivery }: Agent, signal: AbortSignal): Promise<boolean> {
  const until = performance.now() + lateForMs
  while (performance.now() < until) {
    const stored = spool.newest()
    if (!stored) return false
    const { kind } = await delivery.send({ ...stored.report, is_late: true })
    if (kind === 'revoked') return true
    if (kind === 'later') return false
    spool.remove(stored.name)
    if (spool.count() === 0 || !(await waited(lateEveryMs, signal))) return false
  }
  return false
}

/** The counters of an older report say little of the last minutes. */
const countersMaxSeconds = 900
const measuringMs = 1000

async function takeSample(agent: Agent, signal: AbortSignal): Promise<Sample | null> {
  const { progress, spool, logChange, bootId } = agent
  const sampler = createSampler()
  const before = progress.read().counters
  const meter = createMeter(logChange, before?.boot_id === bootId ? before : null)
  sampler.add(await measured(meter, signal))
  sampler.add(await meter.measureSpace())
  sampler.add({ 'agent.queue': { '': spool.count() } })
  const counters = meter.counters()
  progress.change({ counters: counters && { ...counters, boot_id: bootId } })
  return sampler.take(clock())
}

async function measured(meter: Meter, signal: AbortSignal): Promise<Readings> {
  const before = meter.counters()
  const first = meter.measure()
  const passed = (meter.counters()?.uptime ?? 0) - (before?.uptime ?? 0)
  if (before && passed > 0 && passed <= countersMaxSeconds) {
    // The process does not run between two reports.
    const { user, system } = process.cpuUsage()
    return { ...first, 'agent.cpu': { '': (user + system) / 1e6 / passed } }
  }
  await waited(measuringMs, signal)
  return meter.measure()
}
