/** Scans endpoints: for their certificates each day, or each hour if these expire soon, and for all that they accept each week. */
import { createAddressSlots, type Network } from '@holdfast/checks'
import { expiryBand } from '#kernel/certificates/lifetime/expiry.ts'
import { addSeconds } from '#kernel/time.ts'
import { systemCaller, type Tenancy } from '#platform/context.ts'
import type { LiveSettings } from '#platform/instance-settings/live-settings.ts'
import type { Metrics } from '#platform/telemetry/metrics.ts'
import type { WorkKind } from '#platform/work/work-kind.ts'
import { lockedEndpoints } from '../discovery/discovery-store.ts'
import { findEndpoint, updateEndpoint } from '../endpoint-store.ts'
import { scanWork } from '../endpoints.ts'
import { isExpected } from '../expected.ts'
import type { EndpointRow } from '../tables.ts'
import { observeEndpoint } from './observe.ts'
import { type Recorded, recordObserved } from './record.ts'

export type ScanDependencies = {
  tenancy: Tenancy
  network: Network
  metrics: Metrics
  liveSettings: LiveSettings
}

const daySeconds = 86_400
const hourSeconds = 3600
const postureDays = 7
/** What has not answered for longer is scanned daily. */
const hourlyDays = 3
const heldSeconds = 60

export function scanKind({ tenancy, network, metrics, liveSettings }: ScanDependencies): WorkKind {
  // Over all scans of this process.
  const slots = createAddressSlots()
  return {
    name: scanWork,
    table: 'certificate_endpoints',
    columns: [],
    waitsWhileSuspended: true,
    leaseSeconds: 180,
    concurrency: 32,
    queue: { by: [], concurrency: 16 },
    async execute(job) {
      const caller = systemCaller(job.accountId, 'certificates', scanWork)
      const endpoint = await tenancy.act(caller, async (context) => {
        const found = await findEndpoint(context, job.id)
        const isHeld = liveSettings.current().held_at !== null
        if (found && isScanned(found) && !isHeld)
          return { ...found, isPostureDue: isPostureDue(found, context.now) }
        const isDue = found !== undefined && isScanned(found)
        await job.finish(context.tx, { dueAt: isDue ? addSeconds(context.now, heldSeconds) : null })
        return null
      })
      if (!endpoint) return
      const depth = endpoint.isPostureDue ? 'posture' : 'certificate'
      const observed = await observeEndpoint(endpoint, depth, { network, slots, signal: job.signal })
      const state = await tenancy.act(caller, async (context) => {
        const [current] = await lockedEndpoints(context, [job.id])
        if (!current || !isScanned(current)) {
          await job.finish(context.tx, { dueAt: null })
          return null
        }
        const recorded = await recordObserved(context, current, observed)
        const after = changesOf(current, recorded, { scanned: endpoint, now: context.now })
        await updateEndpoint(context, job.id, after)
        const dueAt = nextScan({ ...current, ...after }, recorded, context.now)
        await job.finish(context.tx, { dueAt })
        return recorded.state
      })
      if (state !== null) metrics.certificateScans.inc({ outcome: state })
    },
  }
}

const isScanned = ({ is_ignored, sources }: EndpointRow) => !is_ignored && sources.length > 0

/** At its first success, weekly, and when a person asks. */
function isPostureDue({ posture_at, scan_requested_at }: EndpointRow, now: Date): boolean {
  return (
    scan_requested_at !== null ||
    posture_at === null ||
    posture_at < addSeconds(now, -postureDays * daySeconds)
  )
}

function changesOf(
  current: EndpointRow,
  { state, failure }: Recorded,
  { scanned, now }: { scanned: EndpointRow & { isPostureDue: boolean }; now: Date },
) {
  const isAnswered = state === 'tls'
  const succeeded_at = isAnswered ? now : current.succeeded_at
  // Another scan was asked for meanwhile.
  const isAskedAgain = current.scan_requested_at?.getTime() !== scanned.scan_requested_at?.getTime()
  return {
    state,
    failure,
    scanned_at: now,
    succeeded_at,
    is_expected: isExpected({ ...current, state, succeeded_at }),
    posture_at: isAnswered && scanned.isPostureDue ? now : current.posture_at,
    scan_requested_at: isAskedAgain ? current.scan_requested_at : null,
    updated_at: now,
  }
}

function nextScan(
  { state, succeeded_at }: Pick<EndpointRow, 'state' | 'succeeded_at'>,
  { certificates }: Recorded,
  now: Date,
): Date {
  const isUrgent = certificates.some((one) => ['high', 'critical', 'expired'].includes(expiryBand(one, now)))
  const isLost =
    state !== 'tls' && succeeded_at !== null && succeeded_at > addSeconds(now, -hourlyDays * daySeconds)
  const seconds = isUrgent || isLost ? hourSeconds : daySeconds
  return addSeconds(now, seconds * (0.9 + 0.2 * Math.random()))
}
