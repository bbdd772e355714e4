import type { Job } from './report.ts'

/** Null if it is not a job. Its id is part of the names of files. */
export function readJob(answer: Record<string, unknown>): Job | null {
  const { job_id, recipe, parameters, timeout_seconds } = answer
  if (typeof job_id !== 'string' || !/^[0-9A-Za-z_-]{1,64}$/.test(job_id)) return null
  if (typeof recipe !== 'string' || typeof timeout_seconds !== 'number' || !(timeout_seconds > 0)) return null
  if (typeof parameters !== 'object' || parameters === null) return null
  const entries = Object.entries(parameters)
  if (entries.some(([, value]) => typeof value !== 'string')) return null
  return { job_id, recipe, parameters: Object.fromEntries(entries), timeout_seconds }
}
