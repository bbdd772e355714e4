/** Jobs of agents that other areas have, which come by the same paths as deploys. */
import { Problem } from '#kernel/problem/problem.ts'
import type { AgentJobs, CertificateJob, CertificateReport } from '#platform/area.ts'
import type { Context } from '#platform/context.ts'
import type { JobAnswer, JobReport } from './schema.ts'

export function otherJobs(agentJobs: () => readonly AgentJobs[]) {
  const ofKind = (kind: string) => agentJobs().find((jobs) => jobs.kind === kind)
  return {
    async next(context: Context, kind: string, serverId: string): Promise<CertificateJob | null> {
      const jobs = ofKind(kind)
      if (!jobs) throw new Problem('malformed_request', `There are no jobs of the kind ${kind}.`)
      return await jobs.next(context, serverId)
    },

    /** Null: the report is about a deploy. */
    async report(
      context: Context,
      { report, ...job }: { jobId: string; serverId: string; report: JobReport },
    ): Promise<JobAnswer | null> {
      const jobs = report.certificate && ofKind('certificate')
      if (!jobs) return null
      await jobs.report(context, { ...job, report: report as CertificateReport })
      return { cancel: false }
    },
  }
}
