/** The jobs for certificates of a service: each is handed out until it is reported. */

export type CertificateReport = {
  state: string
  log: string
  recipe_hash: string | null
  certificate: {
    step: string
    csr?: string
    sha256?: string
    failed_step?: string
    is_rolled_back?: boolean
  }
}

export interface CertificateQueue {
  add(id: string, recipe: string, certificate: { step: string; names: string[]; chain?: string }): void
  reports(id: string): CertificateReport[]
  /** For the service. */
  next(): object | null
  report(id: string, report: CertificateReport): { cancel: boolean }
}

export function createCertificateQueue(): CertificateQueue {
  const waiting = new Map<string, object>()
  const reports = new Map<string, CertificateReport[]>()
  return {
    add: (id, recipe, certificate) =>
      void waiting.set(id, { job_id: id, recipe, parameters: {}, timeout_seconds: 900, certificate }),
    reports: (id) => reports.get(id) ?? [],
    next: () => [...waiting.values()][0] ?? null,
    report(id, report) {
      waiting.delete(id)
      reports.set(id, [...(reports.get(id) ?? []), report])
      return { cancel: false }
    },
  }
}
