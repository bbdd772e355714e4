/** One claim of an action, and how its result is recorded. */
import { type ActionChange, type ActionRow, lockedAction, updateAction } from '#areas/cloud/store/actions.ts'
import {
  type OpenConnection,
  type ProviderClients,
  recordWorkFailure,
  recordWorkSuccess,
  retryAt,
} from '#areas/connections/index.ts'
import { addSeconds } from '#kernel/time.ts'
import type { AddMonitor, OnServerChanged } from '#platform/area.ts'
import type { Context } from '#platform/context.ts'
import type { Job } from '#platform/work/work-kind.ts'
import type { CloudProvider } from '#providers/ports/cloud/servers.ts'
import type { ProviderError } from '#providers/ports/provider-error.ts'
import { type Ended, endAction, failingAction } from './ending.ts'

/** What actions work with. */
export type ActionDependencies = {
  providerClients: ProviderClients
  addMonitor: AddMonitor
  onServerChanged: OnServerChanged
}

export type Run = ActionDependencies & {
  job: Job
  action: ActionRow
  connection: OpenConnection
  cloud: CloudProvider
  /** What the times of the action are compared with. */
  openedAt: Date
  act<T>(task: (context: Context) => Promise<T>): Promise<T>
}

type Afterwards = (context: Context) => Promise<void>

/** A change of the row, with the step that is shown for it. */
export type Recorded = ActionChange & { step?: string; dueAt: Date }

/** Runs a task with the lease and the action, unless it has ended meanwhile. */
async function recording(
  { job, action, act }: Run,
  task: (context: Context, current: ActionRow) => Promise<Date | null>,
): Promise<void> {
  await act(async (context) => {
    await job.hold(context.tx)
    const current = await lockedAction(context, action.id)
    const dueAt = current.phase === 'ended' ? null : await task(context, current)
    await job.finish(context.tx, { dueAt })
  })
}

/** Records what the provider has answered. */
export async function record(
  run: Run,
  recordedAt: (context: Context) => Recorded | Promise<Recorded>,
): Promise<void> {
  await recording(run, async (context, current) => {
    const { step, dueAt, ...set } = await recordedAt(context)
    await succeeded(run, context, current)
    await updateAction(context, current.id, {
      error: null,
      message: null,
      ...set,
      ...(step !== undefined && { steps: withStep(current, context.now, step, set.message ?? null) }),
    })
    return dueAt
  })
}

/** Records that the action is about to be sent, without ending the claim. False: it has ended, or was sent, meanwhile. */
export async function markSending({ job, action, act }: Run): Promise<boolean> {
  return await act(async (context) => {
    await job.hold(context.tx)
    const current = await lockedAction(context, action.id)
    if (current.phase === 'ended') {
      await job.finish(context.tx, { dueAt: null })
      return false
    }
    if (current.phase !== action.phase) {
      await job.finish(context.tx, { dueAt: context.now })
      return false
    }
    await updateAction(context, current.id, {
      state: 'running',
      phase: 'sending',
      sent_at: context.now,
      absences: 0,
      steps: withStep(current, context.now, 'sending', null),
    })
    return true
  })
}

/** `afterwards` is done in the same transaction. */
export async function end(run: Run, ended: Ended, afterwards?: Afterwards): Promise<void> {
  await recording(run, async (context, current) => {
    if (ended.state === 'succeeded') await succeeded(run, context, current)
    await endAction(context, current, ended)
    await afterwards?.(context)
    return null
  })
}

/** The provider has refused it, and nothing was done. */
export async function fail(run: Run, failure: ProviderError, afterwards?: Afterwards): Promise<void> {
  await recording(run, async (context, current) => {
    await recordWorkFailure(context, run.connection, resourceOf(current), failure)
    const { kind, message, vendorCode } = failure
    await endAction(context, current, {
      state: 'failed',
      error: { code: kind, message, vendor_code: vendorCode },
    })
    await afterwards?.(context)
    return null
  })
}

/** The provider could not be asked: it is asked again later. */
export async function retry(run: Run, failure: ProviderError, set: ActionChange = {}): Promise<void> {
  const { job, action, connection, act } = run
  await act(async (context) => {
    await job.hold(context.tx)
    const current = await lockedAction(context, action.id)
    if (current.phase === 'ended') return await job.finish(context.tx, { dueAt: null })
    await recordWorkFailure(context, connection, resourceOf(current), failure)
    const { kind, message, vendorCode } = failure
    await updateAction(context, current.id, {
      ...set,
      error: { code: kind, message, vendor_code: vendorCode, at: context.now.toISOString() },
      message,
    })
    await job.finish(context.tx, { dueAt: retryAt(context, job, failure), failed: true })
  })
}

const pollSecondsMin = 1
const pollSecondsMax = 30

/** More often at first: half of the time since it was accepted. */
export function pollAt({ action }: Run, now: Date): Date {
  const age = (now.getTime() - (action.accepted_at ?? now).getTime()) / 1000
  return addSeconds(now, Math.min(Math.max(age / 2, pollSecondsMin), pollSecondsMax))
}

function withStep({ steps }: ActionRow, now: Date, step: string, message: string | null) {
  return steps.at(-1)?.step === step ? steps : [...steps, { step, at: now.toISOString(), message }]
}

async function succeeded({ connection }: Run, context: Context, current: ActionRow): Promise<void> {
  if (current.error === null) return
  await recordWorkSuccess(context, connection, resourceOf(current), { before: current.error, error: null })
}

function resourceOf({ id, server_name }: ActionRow) {
  return { type: failingAction, id, name: server_name }
}
