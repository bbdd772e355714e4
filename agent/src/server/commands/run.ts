import { createHash } from 'node:crypto'
import type { Command, CommandContext } from '../../command.ts'
import { waited } from '../../wait.ts'
import { openJobFiles } from '../jobs/job-files.ts'
import { openRecipes } from '../jobs/recipe-process.ts'
import { runJobs } from '../jobs/run-jobs.ts'
import { createMeter } from '../metrics/measure.ts'
import { createSampler } from '../metrics/sampler.ts'
import { defaultConfig } from '../protocol/config.ts'
import { type Sample, samplesMax } from '../protocol/report.ts'
import { createOutbox, type Outbox } from '../reporting/outbox.ts'
import { type Agent, clock, exitCodes, withAgent } from './agent.ts'
import {
  certificatesHelp,
  type RunSettings,
  readRunSettings,
  recipeSocketHelp,
  recipesHelp,
  stateHelp,
} from './settings.ts'

const help = `Usage: holdfast-agent run [options]

Reports this server to Holdfast, every minute unless Holdfast asks for another interval, until it is stopped: metrics,
facts, failed units and certificates. Enrol the machine first: holdfast-agent enrol --help. While Holdfast cannot be
reached, reports are stored for up to 24 hours.

If this machine has recipes, it also waits for deploys, and runs their recipes: holdfast-agent recipes --help.

${stateHelp}
${certificatesHelp}
${recipesHelp}
${recipeSocketHelp}

Exit codes
  0  stopped by a signal
  2  invalid options
  3  this machine is not enrolled, or its agent was revoked: restarting does not help
  5  another agent reports already
`

export const run: Command = {
  summary: 'Report this server to Holdfast until it is stopped',
  help,
  async run(args, context) {
    const settings = readRunSettings(args, context.environment)
    return await withAgent(settings, context, (agent) => reportUntilStopped(agent, settings, context))
  },
}

async function reportUntilStopped(
  agent: Agent,
  settings: RunSettings,
  context: CommandContext,
): Promise<number> {
  const { enrolment, delivery, client, spool, logChange } = agent
  context.log(`Reporting ${enrolment.server_name} (${enrolment.server_id}) to ${enrolment.url}`)
  const ending = new AbortController()
  const signal = AbortSignal.any([context.signal, ending.signal])
  const time = { passed: () => performance.now(), wait: waited, random: Math.random }
  const { send } = delivery
  const outbox = createOutbox({ send, isEnrolledAgain: client.isEnrolledAgain, spool, time, signal })
  const measuring = measureAndReport(agent, outbox, signal)
  const files = openJobFiles(settings.directory)
  const recipes = openRecipes(settings.recipes)
  const jobs = runJobs({ client, files, recipes, log: context.log, logChange, signal })
  try {
    const end = await Promise.race([outbox.run(), measuring.then(() => 'stopped' as const)])
    return end === 'revoked' ? exitCodes.notEnrolled : 0
  } finally {
    ending.abort()
    outbox.close()
    await jobs
  }
}

const measureEverySeconds = 10
const sampleEverySeconds = 60
/** Timers may run a millisecond early. */
const marginMs = 20

/** Measures every ten seconds, takes a sample each minute, and hands over a report each interval. */
async function measureAndReport(agent: Agent, outbox: Outbox, signal: AbortSignal): Promise<void> {
  const { enrolment, progress, spool, build, inventory, logChange } = agent
  const meter = createMeter(logChange)
  const sampler = createSampler()
  const offset = offsetOf(enrolment.agent_id)
  const intervalSlots = slots(offset)
  const sampleSlots = slots(offset)
  const samples: Sample[] = []
  sampler.add(meter.measure())
  while (await waited(untilNext(measureEverySeconds, offset, clock()), signal)) {
    const now = clock()
    sampler.add(meter.measure())
    const interval = (progress.read().config ?? defaultConfig).interval_seconds
    const isSampleDue = sampleSlots.isNew(Math.min(sampleEverySeconds, interval), now)
    if (!isSampleDue) continue
    sampler.add(await meter.measureSpace())
    sampler.add({ 'agent.queue': { '': spool.count() } })
    const sample = sampler.take(now)
    if (sample) samples.push(sample)
    samples.splice(0, samples.length - samplesMax)
    if (!intervalSlots.isNew(interval, now)) continue
    outbox.add(await build(samples.splice(0), now))
    void inventory.refreshUpdates(now)
  }
}

/** Spreads the reports of all agents over the interval, and is the same after a restart. */
function offsetOf(agentId: string): number {
  return createHash('sha256').update(agentId).digest().readUInt32BE() % 3600
}

/** Divides time into slots of some seconds. The first time is in a new slot. */
function slots(offset: number): { isNew(seconds: number, now: Date): boolean } {
  let last: string | null = null
  return {
    isNew(seconds, now) {
      const slot = `${seconds} ${Math.floor((now.getTime() / 1000 - offset) / seconds)}`
      if (slot === last) return false
      last = slot
      return true
    },
  }
}

function untilNext(seconds: number, offset: number, now: Date): number {
  const passedMs = (now.getTime() - offset * 1000) % (seconds * 1000)
  return seconds * 1000 - passedMs + marginMs
}
