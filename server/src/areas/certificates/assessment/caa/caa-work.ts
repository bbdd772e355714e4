/** Asks the DNS who may issue certificates for a name: weekly, hourly while a renewal is near or DNSSEC is broken. */
import { isDeepStrictEqual } from 'node:util'
import { addSeconds } from '#kernel/time.ts'
import { type Context, systemCaller, type Tenancy } from '#platform/context.ts'
import type { CaaReader, CaaReading } from '#platform/delegation/caa-reader.ts'
import type { LiveSettings } from '#platform/instance-settings/live-settings.ts'
import type { WorkKind } from '#platform/work/work-kind.ts'
import { reassess } from '../../inventory/record-places.ts'
import { caaWork } from './caa-names.ts'
import {
  type CaaCheckRow,
  type CertificateToRenew,
  deleteCaaCheck,
  isNameOfEndpoint,
  selectCaaChecks,
  selectCertificatesToRenew,
  updateCaaCheck,
} from './caa-store.ts'

export type CaaDependencies = { tenancy: Tenancy; caaReader: CaaReader; liveSettings: LiveSettings }

const hourSeconds = 3600
const daySeconds = 86_400
const weekSeconds = 7 * daySeconds
const retrySeconds = 6 * hourSeconds
/** So long before the expiry becomes urgent, a renewal may be tried. */
const beforeRenewalSeconds = 2 * daySeconds
const timeLimitMs = 60_000
/** So long, what was known counts although name servers do not answer. */
const keptSeconds = 2 * weekSeconds
const heldSeconds = 60

export function caaKind({ tenancy, caaReader, liveSettings }: CaaDependencies): WorkKind {
  return {
    name: caaWork,
    table: 'certificate_caa_checks',
    columns: [],
    waitsWhileSuspended: true,
    leaseSeconds: 120,
    concurrency: 8,
    queue: { by: [], concurrency: 2 },
    async execute(job) {
      const act = <T>(task: (context: Context) => Promise<T>) =>
        tenancy.act(systemCaller(job.accountId, 'certificates', caaWork), task)
      const isAsked = await act(async (context) => {
        await job.hold(context.tx)
        const certificates = await selectCertificatesToRenew(context, job.id)
        if (certificates.length === 0 && !(await isNameOfEndpoint(context, job.id))) {
          await deleteCaaCheck(context, job.id)
          return false
        }
        if (liveSettings.current().held_at === null) return true
        await job.finish(context.tx, { dueAt: addSeconds(context.now, heldSeconds) })
        return false
      })
      if (!isAsked) return
      const signal = AbortSignal.any([job.signal, AbortSignal.timeout(timeLimitMs)])
      const reading = await caaReader(job.id, signal)
      // What was cut off by the end of this process is no result.
      job.signal.throwIfAborted()
      await act(async (context) => {
        const [before] = await selectCaaChecks(context, [job.id])
        const certificates = await selectCertificatesToRenew(context, job.id)
        if (before) await record(context, before, { reading, certificates })
        await job.finish(context.tx, { dueAt: nextCheck(reading, certificates, context.now) })
      })
    },
  }
}

type Found = { reading: CaaReading; certificates: readonly CertificateToRenew[] }

async function record(
  context: Context,
  before: CaaCheckRow,
  { reading: { answer, dnssec, failure }, certificates }: Found,
): Promise<void> {
  const { now } = context
  const isKept = before.answered_at !== null && before.answered_at > addSeconds(now, -keptSeconds)
  const after =
    answer.state === 'unknown' || dnssec === 'unknown'
      ? {
          answer: isKept ? before.answer : null,
          dnssec: isKept ? before.dnssec : null,
          answered_at: before.answered_at,
        }
      : { answer, dnssec, answered_at: now }
  await updateCaaCheck(context, before.id, { ...after, failure, checked_at: now })
  if (!isDeepStrictEqual(after.answer, before.answer))
    await reassess(
      context,
      certificates.map(({ id }) => id),
    )
}

function nextCheck({ answer }: CaaReading, certificates: readonly CertificateToRenew[], now: Date): Date {
  const near = certificates.map(({ warning_at }) => addSeconds(warning_at, -beforeRenewalSeconds).getTime())
  const renewal = Math.min(...near)
  if (answer.state === 'dnssec_failed' || renewal <= now.getTime()) return addSeconds(now, hourSeconds)
  const seconds = answer.state === 'unknown' ? retrySeconds : weekSeconds
  // The names of an account are not all asked for at once.
  const next = addSeconds(now, seconds * (0.9 + 0.1 * Math.random()))
  return new Date(Math.min(next.getTime(), renewal))
}
