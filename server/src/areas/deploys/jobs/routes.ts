/** The routes by which agents get jobs and report about them (docs/agent-protocol.md). */
import {
  type AgentSubject,
  agentUnknown,
  readAgentBody,
  readAgentToken,
  requireInUse,
} from '#areas/agents/index.ts'
import { quotaOf } from '#kernel/access/gcra.ts'
import { Problem } from '#kernel/problem/problem.ts'
import type { AgentJobs } from '#platform/area.ts'
import type { Caller, Tenancy } from '#platform/context.ts'
import { isDuplicate } from '#platform/database/query/violation.ts'
import type { Watch } from '#platform/database/watch.ts'
import type { FailedAttempts } from '#platform/http/access/failed-attempts.ts'
import { jsonChecker } from '#platform/http/input/validation.ts'
import { deviceCaller } from '#platform/ingest/device-caller.ts'
import { createIngest, type Ingest, type IngestResponse } from '#platform/ingest/ingest.ts'
import type { IngestBudget } from '#platform/ingest/ingest-budget.ts'
import type { IngestRequest } from '#platform/ingest/ingest-request.ts'
import type { TokenSubjects } from '#platform/ingest/token-subjects.ts'
import { waitSecondsOf } from '#platform/ingest/wait-seconds.ts'
import type { Metrics } from '#platform/telemetry/metrics.ts'
import { type JobRequest, nextJob, returnJob } from './next-job.ts'
import { otherJobs } from './other-jobs.ts'
import { jobPath, jobReportPath } from './paths.ts'
import { recordProgress } from './progress.ts'
import { type Job, JobReport } from './schema.ts'

type Dependencies = {
  tenancy: Tenancy
  subjects: Pick<TokenSubjects<AgentSubject>, 'find'>
  budget: IngestBudget
  watch: Watch
  failedAttempts: FailedAttempts
  metrics: Metrics
  agentJobs: () => readonly AgentJobs[]
}

/** A notification can be lost. */
const lookSeconds = 15

const noJob: IngestResponse = { status: 204, text: '' }
const requests = quotaOf(300, 120)
const bodyBytesMax = 1024 * 1024
const checkReport = jsonChecker(JobReport)

export function jobIngest(dependencies: Dependencies): Ingest {
  const { tenancy, subjects, budget, watch, agentJobs } = dependencies
  const others = otherJobs(agentJobs)
  async function spend(subject: AgentSubject): Promise<void> {
    if (await budget.spend(subject, { name: 'jobs', quota: requests })) return
    throw new Problem('rate_limited', 'Too many requests. Nothing was recorded.', {
      headers: { 'Retry-After': '10' },
    })
  }

  async function claim(subject: AgentSubject, request: IngestRequest, job: JobRequest): Promise<Job | null> {
    try {
      return await tenancy.act(callerOf(subject, request, dispatched), (context) => nextJob(context, job))
    } catch (error) {
      // Another process has handed out one with the same target.
      if (isDuplicate(error)) return null
      throw error
    }
  }

  /** Waits for a job until the time is over or the agent has disconnected. */
  async function waitForJob(subject: AgentSubject, request: IngestRequest): Promise<IngestResponse> {
    const serverId = serverOf(subject)
    const ended = request.ended()
    const until = performance.now() + waitSecondsOf(request) * 1000
    const following = await watch.follow(serverId)
    try {
      while (!ended.aborted) {
        const job = await claim(subject, request, { agentId: subject.id, serverId })
        if (job && !ended.aborted) return { status: 200, json: job }
        if (job)
          await tenancy.act(callerOf(subject, request, dispatched), (context) =>
            returnJob(context, job.job_id),
          )
        const seconds = (until - performance.now()) / 1000
        if (seconds <= 0) break
        await following.next(Math.min(seconds, lookSeconds), ended)
      }
      return noJob
    } finally {
      following.end()
    }
  }

  return createIngest<AgentSubject>(
    {
      operation: 'cloud.agents.jobs',
      readToken: readAgentToken,
      subjects,
      unavailable: 'problem',
      body: { bytesMax: bodyBytesMax, whenLonger: 'refuse' },
      routes: [
        {
          ...jobPath,
          unknownToken: agentUnknown,
          async handle(subject, request) {
            serverOf(subject)
            await spend(subject)
            const kind = request.parameters.get('kind') ?? 'deploy'
            if (kind === 'deploy') return await waitForJob(subject, request)
            const job = await tenancy.act(callerOf(subject, request, dispatched), (context) =>
              others.next(context, kind, serverOf(subject)),
            )
            return job ? { status: 200, json: job } : noJob
          },
        },
        {
          ...jobReportPath,
          unknownToken: agentUnknown,
          async handle(subject, request) {
            const serverId = serverOf(subject)
            await spend(subject)
            const body = await readAgentBody(request)
            checkReport(body)
            const report = body as JobReport
            const jobId = request.path['job_id'] ?? ''
            const answer = await tenancy.act(
              callerOf(subject, request, reported),
              async (context) =>
                (await others.report(context, { jobId, serverId, report })) ??
                (await recordProgress(context, jobId, report, serverId)),
            )
            return { status: 200, json: answer }
          },
        },
      ],
    },
    dependencies,
  )
}

/** The server of an agent that is in use. */
function serverOf(subject: AgentSubject): string {
  requireInUse(subject, 'agent')
  if (subject.server_id === null) throw agentUnknown
  return subject.server_id
}

/** They change no settings, and leave no entries in the audit log. */
const dispatched = 'cloud.deploys.dispatch'
const reported = 'cloud.deploys.report'

function callerOf(subject: AgentSubject, request: IngestRequest, action: string): Caller {
  return { ...deviceCaller(subject, request), action }
}
