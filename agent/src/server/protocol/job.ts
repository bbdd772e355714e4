import type { CertificateJob, Job } from './report.ts'

/** Null if it is not a job. Its id is part of the names of files. */
export function readJob(answer: Record<string, unknown>): Job | null {
  const { job_id, recipe, parameters, timeout_seconds } = answer
  if (!isId(job_id)) return null
  if (typeof recipe !== 'string' || typeof timeout_seconds !== 'number' || !(timeout_seconds > 0)) return null
  if (typeof parameters !== 'object' || parameters === null) return null
  const entries = Object.entries(parameters)
  if (entries.some(([, value]) => typeof value !== 'string')) return null
  return { job_id, recipe, parameters: Object.fromEntries(entries), timeout_seconds }
}

/** Null if it is not a job for a certificate. */
export function readCertificateJob(answer: Record<string, unknown>): CertificateJob | null {
  const { job_id, recipe, certificate } = answer
  if (!isId(job_id) || typeof recipe !== 'string') return null
  const { step, names, chain } = (certificate ?? {}) as Record<string, unknown>
  return {
    job_id,
    recipe,
    certificate: {
      // One without it is rejected.
      step: typeof step === 'string' ? step : '',
      names: Array.isArray(names) ? names.map(String) : [],
      ...(typeof chain === 'string' && { chain }),
    },
  }
}

function isId(value: unknown): value is string {
  return typeof value === 'string' && /^[0-9A-Za-z_-]{1,64}$/.test(value)
}
