/** The jobs of the service for agents: each is handed out once, and its reports are put together. */
import type { ServerResponse } from 'node:http'

export type JobReport = {
  state: string
  recipe_hash: string | null
  log_offset: number
  log: string
  exit_code: number | null
  signal: string | null
}

export type GivenJob = { recipe: string; parameters?: Record<string, string>; timeout_seconds?: number }

export interface JobQueue {
  /** Returns the id of the job. */
  add(job: GivenJob, id?: string): string
  /** Has the agent end a job with the answer to its next report. */
  cancel(id: string): void
  /** Holdfast has no such job any more. */
  remove(id: string): void
  reports(id: string): JobReport[]
  /** The log as it is stored. */
  log(id: string): string
  /** The last report, if it is final. */
  outcome(id: string): JobReport | null
  /** For the service. */
  next(waitMs: number, response: ServerResponse): Promise<object | null>
  report(id: string, report: JobReport): { cancel: boolean } | null
}

export function createJobQueue(fault: (text: string) => void): JobQueue {
  const waiting: object[] = []
  const reports = new Map<string, JobReport[]>()
  const logs = new Map<string, Buffer>()
  const cancelled = new Set<string>()
  let handOut: (() => void) | null = null
  let made = 0
  return {
    add({ recipe, parameters = {}, timeout_seconds = 900 }, id = `dep_${String(++made).padStart(4, '0')}`) {
      reports.set(id, reports.get(id) ?? [])
      waiting.push({ job_id: id, recipe, parameters, timeout_seconds })
      handOut?.()
      return id
    },
    cancel: (id) => void cancelled.add(id),
    remove: (id) => void reports.delete(id),
    reports: (id) => reports.get(id) ?? [],
    log: (id) => (logs.get(id) ?? Buffer.alloc(0)).toString(),
    outcome(id) {
      const last = reports.get(id)?.at(-1)
      return last && last.state !== 'running' ? last : null
    },
    async next(waitMs, response) {
      if (waiting.length === 0)
        await new Promise<void>((resolve) => {
          handOut = resolve
          const timer = setTimeout(resolve, waitMs)
          response.once('close', () => {
            clearTimeout(timer)
            resolve()
          })
        })
      return response.destroyed ? null : (waiting.shift() ?? null)
    },
    report(id, report) {
      const earlier = reports.get(id)
      if (!earlier) return null
      const log = logs.get(id) ?? Buffer.alloc(0)
      if (report.log_offset > log.length)
        fault(`${id}: the log from ${log.length} to ${report.log_offset} is missing`)
      const last = earlier.at(-1)
      if (last && last.state !== 'running' && last.state !== report.state)
        fault(`${id}: ${report.state} after ${last.state}`)
      logs.set(id, Buffer.concat([log.subarray(0, report.log_offset), Buffer.from(report.log)]))
      earlier.push(report)
      return { cancel: cancelled.has(id) }
    },
  }
}
