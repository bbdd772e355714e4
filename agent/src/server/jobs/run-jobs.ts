/**
 * Fetches jobs while this machine has recipes, runs them, and reports them. Jobs that an earlier process of the agent
 * has left are reported, and never run again.
 */
import { messageOf } from '../../log-on-change.ts'
import { backoffMs } from '../../service/backoff.ts'
import { waited } from '../../wait.ts'
import type { Job } from '../protocol/report.ts'
import type { Outcome } from '../recipes/execute.ts'
import type { EnrolledClient } from '../reporting/enrolled-client.ts'
import type { JobFiles, StoredJob } from './job-files.ts'
import type { Recipes } from './recipe-process.ts'
import { reportJob } from './report-job.ts'

export type JobsOptions = {
  client: Pick<EnrolledClient, 'nextJob' | 'reportJob' | 'isEnrolledAgain'>
  files: JobFiles
  recipes: Recipes
  log: (line: string) => void
  logChange: (topic: string, line: string) => void
  signal: AbortSignal
}

const waitSeconds = 50
/** Holdfast runs one job of a recipe at a time; these are of different recipes. */
const atOnceMax = 4
const recipesEveryMs = 60_000
const failedMaxMs = 60_000
const refusedMs = 3_600_000
/** Between requests whose answer comes at once. */
const soonestMs = 1000

/** Ends with the signal, after the jobs that run have ended. */
export async function runJobs(options: JobsOptions): Promise<void> {
  const { client, files, recipes, log, logChange, signal } = options
  for (const job of files.unreported()) void reportLeftJob(job, options)
  const running = new Set<Promise<void>>()
  let failures = 0

  function start(job: Job): void {
    const run = runJob(job, options)
      .catch((error) => log(`The job ${job.job_id} was not run: ${messageOf(error)}`))
      .finally(() => running.delete(run))
    running.add(run)
  }

  /** Until the machine is enrolled again, at most. */
  async function waitAfterRefusal(): Promise<void> {
    const until = performance.now() + refusedMs
    while (performance.now() < until && !client.isEnrolledAgain())
      if (!(await waited(recipesEveryMs, signal))) return
  }

  async function fetchJob(): Promise<void> {
    const begun = performance.now()
    const answer = await client.nextJob(waitSeconds)
    if (signal.aborted && answer.kind === 'unavailable') return
    if (answer.kind === 'job' || answer.kind === 'no_job') {
      failures = 0
      logChange('jobs', '')
      if (answer.kind === 'job') start(answer.job)
      else if (performance.now() - begun < soonestMs) await waited(soonestMs, signal)
      return
    }
    logChange('jobs', `Jobs cannot be fetched: ${answer.text}`)
    failures += 1
    if (answer.kind === 'revoked' || answer.kind === 'secret_refused') return await waitAfterRefusal()
    const retryAfterMs = answer.kind === 'unavailable' ? answer.retryAfterMs : 0
    await waited(Math.max(retryAfterMs, backoffMs(failures, failedMaxMs)), signal)
  }

  while (!signal.aborted) {
    if (!recipes.exist()) await waited(recipesEveryMs, signal)
    else if (running.size >= atOnceMax) await Promise.race(running)
    else await fetchJob()
  }
  await Promise.all(running)
}

/** Throws if the job cannot be stored: what could be run twice is not run. */
async function runJob(job: Job, options: JobsOptions): Promise<void> {
  const { client, files, recipes, log, logChange, signal } = options
  const stored = files.create(job.job_id)
  if (!stored) return log(`The job ${job.job_id} is not run again.`)
  log(`Runs ${job.recipe} for ${job.job_id}.`)
  const end = (reason: string) => {
    if (isEnding || stored.outcome) return
    isEnding = true
    stored.note(reason)
    recipe.end()
  }
  let isEnding = false
  const reporter = reportJob(stored, { client, cancel: end, log, signal })
  const recipe = recipes.start(
    { recipe: job.recipe, parameters: job.parameters, timeout_seconds: job.timeout_seconds },
    {
      started(hash) {
        stored.setRecipeHash(hash)
        reporter.changed()
      },
      log(text) {
        const isStored = stored.append(text)
        logChange('job log', isStored ? '' : 'The log of a job cannot be stored: check the state directory.')
        reporter.changed()
      },
    },
  )
  const stop = () => end('The agent was stopped while this job ran, and has ended it.')
  signal.addEventListener('abort', stop)
  if (signal.aborted) stop()
  const result = await recipe.ended
  signal.removeEventListener('abort', stop)
  if ('broken' in result) stored.note(result.broken)
  const { state, ...rest } = 'outcome' in result ? result.outcome : unknownOutcome
  // Nobody has cancelled what ends with the agent.
  stored.finish({ state: signal.aborted && state === 'cancelled' ? 'failed' : state, ...rest })
  log(`${job.job_id} has ended: ${stored.outcome?.state}.`)
  reporter.changed()
  await reporter.done
}

const unknownOutcome: Outcome = { state: 'failed', exit_code: null, signal: null }

/** Its recipe was ended with the earlier process of the agent. */
async function reportLeftJob(job: StoredJob, { client, log, signal }: JobsOptions): Promise<void> {
  if (!job.outcome) {
    job.note('The agent has ended while this job ran. How far the job came is not known.')
    job.finish(unknownOutcome)
  }
  await reportJob(job, { client, cancel: () => {}, log, signal }).done
}
