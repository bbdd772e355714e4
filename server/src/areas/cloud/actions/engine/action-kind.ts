/**
 * Executes actions. Each claim makes one step, which is recorded before the next one begins: a process that dies at any
 * point leaves a row that says what has to be done, and what must not be done again. An action whose answer was lost is
 * looked up at the provider before it is sent once more.
 */
import { listingWork } from '#areas/cloud/accounts/listing-kind.ts'
import { cloudOf } from '#areas/cloud/accounts/open-account.ts'
import { recordPage } from '#areas/cloud/accounts/record-page.ts'
import { createStep } from '#areas/cloud/creation/engine/create.ts'
import { deleteStep } from '#areas/cloud/creation/engine/delete.ts'
import { makeAccountDue } from '#areas/cloud/store/accounts.ts'
import { type ActionRow, findAction, selectProviderRefs } from '#areas/cloud/store/actions.ts'
import { hasEffect, isForItsAnswer, isPowerRequest, isRepeatable } from '#kernel/cloud/server-action.ts'
import { addSeconds } from '#kernel/time.ts'
import { systemCaller, type Tenancy } from '#platform/context.ts'
import type { Job, WorkKind } from '#platform/work/work-kind.ts'
import type { StartedChange } from '#providers/ports/cloud/changes.ts'
import type { CloudServer } from '#providers/ports/cloud/servers.ts'
import { type ProviderError, providerErrorFrom } from '#providers/ports/provider-error.ts'
import { sealPassword } from '../password.ts'
import { shutdownSeconds } from '../schema.ts'
import { actionWork } from './names.ts'
import { refOf, requestOf, startedSince, startRequest } from './request.ts'
import { type ActionDependencies, end, fail, markSending, pollAt, type Run, record, retry } from './run.ts'

type Dependencies = { tenancy: Tenancy } & ActionDependencies

export function actionKind({ tenancy, ...dependencies }: Dependencies): WorkKind {
  return {
    name: actionWork,
    table: 'server_actions',
    columns: [],
    leaseSeconds: 60,
    concurrency: 20,
    queue: { by: ['connection_id'], concurrency: 4 },
    async execute(job) {
      const caller = systemCaller(job.accountId, 'cloud', actionWork)
      const act: Run['act'] = (task) => tenancy.act(caller, task)
      const run = await openRun(job, act, dependencies)
      if (run) await step(run)
    },
  }
}

async function openRun(job: Job, act: Run['act'], dependencies: ActionDependencies): Promise<Run | null> {
  return await act(async (context) => {
    const action = await findAction(context, job.id)
    if (!action) return null
    if (action.phase === 'ended') {
      await job.finish(context.tx, { dueAt: null })
      return null
    }
    const connection = await dependencies.providerClients.open(context, action.connection_id)
    const cloud = cloudOf(connection)
    return { ...dependencies, job, action, connection, cloud, openedAt: context.now, act }
  })
}

async function step(run: Run): Promise<void> {
  const { action, openedAt } = run
  if (action.kind === 'create') return await createStep(run)
  if (action.kind === 'delete') return await deleteStep(run)
  if (action.deadline <= openedAt) return await endLate(run)
  if (action.phase === 'queued') return await send(run)
  if (action.phase === 'sending' || action.phase === 'lost') return await find(run)
  if (action.phase === 'accepted') return await follow(run)
  await waitForServer(run)
}

async function endLate(run: Run): Promise<void> {
  const { phase, error } = run.action
  const reason = error === null ? '' : ` Last: ${error.message}`
  if (phase === 'queued')
    return await end(run, {
      state: 'failed',
      error: { code: 'not_sent', message: `It could not be sent in time.${reason}`, vendor_code: null },
    })
  const message =
    phase === 'accepted' || phase === 'asked'
      ? 'The provider has accepted it, and the server has not reached its new state in time.'
      : 'Whether the provider has executed it could not be told in time.'
  await end(run, { state: 'unknown', message: message + reason })
}

async function send(run: Run): Promise<void> {
  if (!(await markSending(run))) return
  try {
    await recordAccepted(run, await startRequest(run, requestOf(run.action)))
  } catch (error) {
    await recordUnsent(run, providerErrorFrom(error))
  }
}

/** Only refusals tell that nothing was done; and where a limit is reached, nothing was done either. */
async function recordUnsent(run: Run, failure: ProviderError): Promise<void> {
  if (failure.kind === 'rate_limited') return await retry(run, failure, { phase: 'queued', state: 'queued' })
  if (!failure.isTransient) return await fail(run, failure)
  await record(run, ({ now }) => ({
    phase: 'lost',
    step: 'lost',
    message: failure.message,
    dueAt: addSeconds(now, lookUpSeconds),
  }))
}

async function recordAccepted(run: Run, { actionRef, password }: StartedChange): Promise<void> {
  await record(run, async (context) => ({
    phase: actionRef === null ? 'asked' : 'accepted',
    provider_ref: actionRef,
    accepted_at: context.now,
    ...(password !== null && { secret: await sealPassword(context, run.action.id, password) }),
    message: null,
    step: 'accepted',
    dueAt: pollAt(run, context.now),
  }))
  // The provider shows at once that it changes the server.
  await run.act(async (context) => {
    await makeAccountDue(context, run.connection.id)
    await context.wake(listingWork)
  })
}

/** The clocks of the provider and of this installation may differ by so much. */
const clockSkewSeconds = 60

/** How often a provider must have no trace of a restart before it is sent again. */
const absencesMax = 3
const lookUpSeconds = 3

async function find(run: Run): Promise<void> {
  const { action, act } = run
  if (isForItsAnswer(action.kind))
    return await record(run, ({ now }) => ({ phase: 'queued', dueAt: addSeconds(now, lookUpSeconds) }))
  const since = addSeconds(action.sent_at ?? action.created_at, -clockSkewSeconds)
  try {
    const found = await startedSince(run, since)
    const known = await act((context) => selectProviderRefs(context, action))
    const own = found.find((actionRef) => !known.has(actionRef))
    if (own !== undefined) return await recordAccepted(run, { actionRef: own, password: null })
    const isNotSent = isRepeatable(action.kind) || action.absences + 1 >= absencesMax
    await record(run, ({ now }) => ({
      phase: isNotSent ? 'queued' : 'lost',
      absences: action.absences + 1,
      dueAt: isNotSent ? now : addSeconds(now, lookUpSeconds),
    }))
  } catch (error) {
    await recordUnread(run, providerErrorFrom(error))
  }
}

async function follow(run: Run): Promise<void> {
  const { action, cloud } = run
  try {
    const read = await cloud.readAction(refOf(run), action.provider_ref ?? '')
    if (read.state === 'failed')
      return await end(run, {
        state: 'failed',
        error: {
          code: 'provider_failed',
          message: read.error?.message ?? 'The provider reports a failure and does not say why.',
          vendor_code: read.error?.vendorCode ?? null,
        },
      })
    if (read.state === 'unknown')
      return await end(run, { state: 'unknown', ...(read.error && { message: read.error.message }) })
    if (read.state === 'succeeded') return await waitForServer(run)
    await record(run, ({ now }) => ({ progress: read.progress, dueAt: pollAt(run, now) }))
  } catch (error) {
    await recordUnread(run, providerErrorFrom(error))
  }
}

/** An action has succeeded once the server shows its effect. */
async function waitForServer(run: Run): Promise<void> {
  const { action, cloud } = run
  try {
    const server = await cloud.readServer(refOf(run))
    const request = requestOf(action)
    if (hasEffect(request, server)) return await endSucceeded(run, server)
    if (action.kind === 'shutdown' && hasWaited(run)) return await endShutdown(run)
    await record(run, ({ now }) => ({
      phase: 'asked',
      step: 'waiting',
      message: isPowerRequest(request)
        ? `The server is ${server.power}.`
        : 'The provider has executed it, and the server does not show it yet.',
      dueAt: pollAt(run, now),
    }))
  } catch (error) {
    await recordUnread(run, providerErrorFrom(error))
  }
}

/** The server is stored as it is now: what is requested next depends on its state. */
async function endSucceeded(run: Run, server: CloudServer): Promise<void> {
  const { action, connection, act } = run
  await act((context) => recordPage(context, { connection, servers: [server], addsNew: false }))
  const isLost = mayReturnPassword(action) && action.steps.some(({ step }) => step === 'lost')
  await end(run, {
    state: 'succeeded',
    // It ran before, and runs.
    ...(action.kind === 'reboot' && {
      message: 'The system was asked to restart. The provider does not tell whether it has.',
    }),
    ...(isLost && {
      message:
        'The answer of the provider was lost: if it has set a password, set a new one with reset_password.',
    }),
  })
}

/** A rebuild is not ordered again for its answer, which can have a password. */
function mayReturnPassword({ kind, secret }: ActionRow): boolean {
  return (kind === 'rebuild' || kind === 'restore') && secret === null
}

function hasWaited({ action, openedAt }: Run): boolean {
  const since = action.accepted_at ?? action.created_at
  return openedAt >= addSeconds(since, action.wait_seconds ?? shutdownSeconds)
}

/** The system has not obeyed. The power is cut if that was requested: cutting it twice is harmless. */
async function endShutdown(run: Run): Promise<void> {
  const { action, cloud } = run
  const seconds = action.wait_seconds ?? shutdownSeconds
  if (!action.is_forced)
    return await end(run, {
      state: 'failed',
      error: {
        code: 'still_running',
        message: `The system has not stopped within ${seconds} seconds: look at its console, or cut the power with power_off.`,
        vendor_code: null,
      },
    })
  const actionRef = await cloud.startAction(refOf(run), { kind: 'power_off' })
  await record(run, ({ now }) => ({
    phase: 'accepted',
    provider_ref: actionRef,
    step: 'forced',
    message: `The system has not stopped within ${seconds} seconds. The power is cut.`,
    dueAt: pollAt(run, now),
  }))
}

/** A server or action that is gone fails it; everything else is asked again. */
async function recordUnread(run: Run, failure: ProviderError): Promise<void> {
  if (failure.kind === 'not_found') return await fail(run, failure)
  await retry(run, failure)
}
