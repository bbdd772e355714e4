/**
 * What is known of the certificate of each recipe, in files that both forms of the agent read: NAME.state has the job, its
 * phase, the SHA-256 of the certificate, which files existed before, and what failed; NAME.csr the request, NAME.log
 * what happened, and NAME.report what Holdfast does not have yet.
 */
import { appendFileSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { replaceFile } from '../../atomic-file.ts'
import type { CertificateReport } from '../protocol/report.ts'

export const failedSteps = ['key', 'write', 'test', 'reload', 'check'] as const
export type FailedStep = (typeof failedSteps)[number]

export type CertificateState = { job: string; sha256: string; had: readonly string[] } & (
  | { phase: 'requested' | 'switching' | 'ended' }
  | { phase: 'rolling_back'; failedStep: FailedStep }
)

export type StoredReport = { file: string; job: string; report: CertificateReport }

export interface CertificateFiles {
  state(recipe: string): CertificateState | null
  setState(recipe: string, state: CertificateState): void
  /** The recipes whose installation was interrupted. */
  open(): string[]
  request(recipe: string): string | null
  setRequest(recipe: string, text: string | null): void
  beginLog(recipe: string): void
  log(recipe: string): string
  addToLog(recipe: string, text: string): void
  /** It is kept until `reported`. */
  setReport(recipe: string, job: string, report: CertificateReport): void
  reports(): StoredReport[]
  reported(report: StoredReport): void
}

const stateLine = /^(\S+) (requested|switching|rolling_back|ended) (\S+) (\S+) (\S+)\n$/

export function openCertificateFiles(directory: string): CertificateFiles {
  const pathOf = (recipe: string, kind: string) => join(directory, `${recipe}.${kind}`)
  const read = (recipe: string, kind: string) => {
    try {
      return readFileSync(pathOf(recipe, kind), 'utf8')
    } catch {
      return null
    }
  }
  const namesOf = (kind: string) => {
    try {
      return readdirSync(directory)
        .filter((file) => file.endsWith(`.${kind}`))
        .map((file) => file.slice(0, -kind.length - 1))
    } catch {
      return []
    }
  }

  function state(recipe: string): CertificateState | null {
    const [, job = '', phase = '', sha256 = '', had = '', failed] =
      stateLine.exec(read(recipe, 'state') ?? '') ?? []
    const common = { job, sha256, had: had.split(',').filter((place) => place.startsWith('/')) }
    if (phase === 'requested' || phase === 'switching' || phase === 'ended') return { ...common, phase }
    const failedStep = failedSteps.find((step) => step === failed)
    return phase === 'rolling_back' && failedStep ? { ...common, phase, failedStep } : null
  }

  return {
    state,
    setState(recipe, { job, phase, sha256, had, ...rest }) {
      const failed = 'failedStep' in rest ? rest.failedStep : '-'
      const places = had.length > 0 ? `,${had.join(',')},` : '-'
      replaceFile(pathOf(recipe, 'state'), `${job} ${phase} ${sha256 || '-'} ${places} ${failed}\n`)
    },
    open: () =>
      namesOf('state').filter((recipe) => /^(switching|rolling_back)$/.test(state(recipe)?.phase ?? '')),
    request: (recipe) => read(recipe, 'csr'),
    setRequest(recipe, text) {
      if (text === null) rmSync(pathOf(recipe, 'csr'), { force: true })
      else replaceFile(pathOf(recipe, 'csr'), text)
    },
    beginLog: (recipe) => writeFileSync(pathOf(recipe, 'log'), '', { mode: 0o600 }),
    log: (recipe) => read(recipe, 'log') ?? '',
    addToLog: (recipe, text) => appendFileSync(pathOf(recipe, 'log'), text, { mode: 0o600 }),
    setReport: (recipe, job, report) =>
      replaceFile(pathOf(recipe, 'report'), `${job}\n${JSON.stringify(report)}\n`),
    reports: () =>
      namesOf('report').flatMap((recipe) => {
        const file = pathOf(recipe, 'report')
        const [job = '', report = ''] = (read(recipe, 'report') ?? '').split('\n')
        try {
          return [{ file, job, report: JSON.parse(report) as CertificateReport }]
        } catch {
          rmSync(file, { force: true })
          return []
        }
      }),
    reported: ({ file }) => rmSync(file, { force: true }),
  }
}
