/**
 * Creates a server, a step for each claim. The action is stored as being sent before the provider is called; a server
 * whose answer was lost is looked up by the id of the action, and the order is repeated only after ten minutes without
 * a trace of it.
 */
import { recordPage } from '#areas/cloud/accounts/record-page.ts'
import { end, fail, markSending, pollAt, type Run, record, retry } from '#areas/cloud/actions/engine/run.ts'
import { sealPassword } from '#areas/cloud/actions/password.ts'
import { updateServer } from '#areas/cloud/store/servers.ts'
import { readSshKey } from '#kernel/cloud/ssh-key.ts'
import { addSeconds } from '#kernel/time.ts'
import type { Context } from '#platform/context.ts'
import type { CreatedServer, ServerCreation, ServerOrder } from '#providers/ports/cloud/creation.ts'
import type { CloudServer } from '#providers/ports/cloud/servers.ts'
import { type ProviderError, providerErrorFrom, unlessNotFound } from '#providers/ports/provider-error.ts'
import { attachCreated } from '../attach.ts'
import { creationOf } from '../open-creation.ts'
import { openUserData } from '../queue-creation.ts'
import { removeDeleted } from '../remove.ts'
import { lookUpSeconds, nextLookUp } from './place-order.ts'
import { makeRecordAndMonitor } from './record-and-monitor.ts'

export async function createStep(run: Run): Promise<void> {
  const { action, openedAt } = run
  try {
    if (action.deadline <= openedAt) return await endLate(run)
    const creation = creationOf(run.connection)
    if (action.phase === 'queued') return await send(run, creation)
    if (action.phase === 'sending' || action.phase === 'lost') return await find(run, creation)
    if (action.phase === 'created') return await complete(run, creation)
    if (action.phase === 'asked') return await rollBack(run, creation)
    await follow(run, creation)
  } catch (error) {
    await retry(run, providerErrorFrom(error))
  }
}

/** What was not sent does not exist. Everything else may show up later, and is attached by the listing then. */
async function endLate(run: Run): Promise<void> {
  const { phase, error, server_id, sent_at } = run.action
  const reason = error === null ? '' : ` Last: ${error.message}`
  if (phase === 'queued' && sent_at === null)
    return await endUncreated(run, {
      code: 'not_sent',
      message: `It could not be sent in time.${reason}`,
      vendor_code: null,
    })
  const message =
    phase === 'accepted' || phase === 'created'
      ? 'The provider has accepted it, and the server has not started in time.'
      : 'Whether the provider has created the server could not be told in time. If it shows up later, it is recognized.'
  await end(run, { state: 'unknown', message: message + reason }, async (context) => {
    if (server_id !== null) await updateServer(context, server_id, { lifecycle: 'error' })
  })
}

async function send(run: Run, creation: ServerCreation): Promise<void> {
  const order = await prepare(run, creation)
  if (order === null || !(await markSending(run))) return
  try {
    await recordCreated(run, creation, await creation.create(order))
  } catch (error) {
    await recordUnsent(run, creation, providerErrorFrom(error))
  }
}

/** Before the order, a failure means that nothing was created. */
async function prepare(run: Run, creation: ServerCreation): Promise<ServerOrder | null> {
  try {
    return await orderOf(run, creation)
  } catch (error) {
    const failure = providerErrorFrom(error)
    if (failure.isTransient) await retry(run, failure)
    else await failUncreated(run, failure)
    return null
  }
}

async function orderOf({ action, act }: Run, creation: ServerCreation): Promise<ServerOrder> {
  const { name = '', region = '', size = '', image = '', ssh_keys = [], tags = [] } = action.parameters
  const keys: string[] = []
  for (const text of ssh_keys) {
    const key = readSshKey(text)
    if ('fault' in key) continue
    // Names of keys are unique at some providers.
    const keyName = `${key.comment || name} ${key.fingerprint.slice(7, 15)}`
    keys.push(await creation.ensureKey({ name: keyName, ...key }, region))
  }
  const userData = await act((context) => openUserData(context, action))
  return { operationId: action.id, name, region, size, image, keys, userData, tags }
}

async function recordUnsent(run: Run, creation: ServerCreation, failure: ProviderError): Promise<void> {
  if (failure.kind === 'rate_limited')
    return await retry(run, failure, { phase: 'queued', state: 'queued', sent_at: run.action.sent_at })
  if (failure.isTransient)
    return await record(run, ({ now }) => ({
      phase: 'lost',
      step: 'lost',
      message: failure.message,
      dueAt: addSeconds(now, lookUpSeconds),
    }))
  // An order that is repeated may be refused because the first one was executed.
  const found = await creation.findByOperation(run.action.id)
  if (found) return await recordCreated(run, creation, foundAgain(found))
  await failUncreated(run, failure)
}

async function find(run: Run, creation: ServerCreation): Promise<void> {
  const { action, openedAt } = run
  const found = await creation.findByOperation(action.id)
  if (found) return await recordCreated(run, creation, foundAgain(found))
  const { sent_at, created_at, absences } = action
  const lookUpAt = nextLookUp({ sentAt: sent_at ?? created_at, absences }, openedAt)
  await record(run, ({ now }) => ({
    phase: lookUpAt === null ? 'queued' : 'lost',
    absences: absences + 1,
    dueAt: lookUpAt ?? now,
  }))
}

function foundAgain({ ref }: CloudServer): CreatedServer {
  return { ref, actionRef: null, password: null }
}

/** The id at the provider is stored at once, before anything else is done with the server. */
async function recordCreated(
  run: Run,
  creation: ServerCreation,
  { ref, actionRef, password }: CreatedServer,
): Promise<void> {
  const { action, connection } = run
  const isComplete = creation.complete === undefined
  await record(run, async (context) => {
    await attachCreated(context, connection.id, [{ ref, operationId: action.id }])
    return {
      phase: isComplete ? 'accepted' : 'created',
      ref,
      provider_ref: actionRef,
      accepted_at: context.now,
      ...(isComplete && { user_data: null }),
      ...(password !== null && { secret: await sealPassword(context, action.id, password) }),
      message: null,
      step: 'accepted',
      dueAt: addSeconds(context.now, 1),
    }
  })
}

/** Sends what follows the order, and records how far that is, or why it has failed. */
async function complete(run: Run, creation: ServerCreation): Promise<void> {
  const { action } = run
  let isComplete: boolean
  try {
    isComplete = (await creation.complete?.(action.ref ?? '', () => orderOf(run, creation))) ?? true
  } catch (error) {
    const failure = providerErrorFrom(error)
    if (failure.isTransient || failure.kind === 'not_found') throw failure
    if (!(await creation.findByOperation(action.id))) return await failUncreated(run, failure)
    return await endHalf(run, failure.message.replace(/\.$/, ''), failure.vendorCode)
  }
  await record(run, ({ now }) => {
    const polledAt = pollAt(run, now)
    if (isComplete) return { phase: 'accepted', user_data: null, step: 'waiting', dueAt: polledAt }
    const soonAt = addSeconds(now, completionSeconds)
    return { step: 'waiting', dueAt: polledAt < soonAt ? polledAt : soonAt }
  })
}

/** Each step of a creation waits at most so long for the next one. */
const completionSeconds = 5

async function follow(run: Run, creation: ServerCreation): Promise<void> {
  const { action, cloud, connection, act } = run
  const ref = action.ref ?? ''
  const progress = action.provider_ref === null ? null : await cloud.readAction(ref, action.provider_ref)
  if (progress?.state === 'running')
    return await record(run, ({ now }) => ({ progress: progress.progress, dueAt: pollAt(run, now) }))
  const server = await unlessNotFound(cloud.readServer(ref))
  // Some providers show a new server later than they have accepted it.
  if (server === null) return await record(run, ({ now }) => ({ step: 'waiting', dueAt: pollAt(run, now) }))
  if (progress?.state === 'failed' || server.lifecycle === 'error') {
    const message = progress?.error?.message ?? 'The provider reports a failure and does not say why.'
    return await endHalf(run, message, progress?.error?.vendorCode ?? null)
  }
  if (creation.complete && server.power === 'stopped')
    return await endHalf(run, 'The provider could not start it, such as for lack of capacity', null)
  if (server.lifecycle === 'provisioning' || server.power === 'starting')
    return await record(run, ({ now }) => ({ step: 'waiting', dueAt: pollAt(run, now) }))
  await act((context) => recordPage(context, { connection, servers: [server], addsNew: false }))
  await makeRecordAndMonitor(run)
  await end(run, { state: 'succeeded' })
}

type Failed = { code: string; message: string; vendor_code: string | null }

/** The server exists and does not start. */
async function endHalf(run: Run, message: string, vendorCode: string | null): Promise<void> {
  if (run.action.parameters.on_failure === 'rollback')
    return await record(run, ({ now }) => ({ phase: 'asked', step: rollback, message, dueAt: now }))
  const isUnbilled = run.connection.manifest.cloud?.isUnbilled
  const kept = `${message}. The server is kept at the provider${isUnbilled ? '' : ', and billed'}.`
  await end(run, {
    state: 'failed',
    error: { code: 'provider_failed', message: kept, vendor_code: vendorCode },
  })
}

const rollback = 'rollback'

/** Only what this action has created is deleted. */
async function rollBack(run: Run, creation: ServerCreation): Promise<void> {
  const { action } = run
  const found = await creation.findByOperation(action.id)
  if (found) await creation.deleteServer(found.ref)
  await creation.deleteDisks?.(action.ref ?? '')
  const reason = action.steps.find(({ step }) => step === rollback)?.message
  await endUncreated(run, {
    code: 'provider_failed',
    message: `${reason}. The server was deleted again.`,
    vendor_code: null,
  })
}

async function failUncreated(run: Run, failure: ProviderError): Promise<void> {
  await fail(run, failure, forget(run))
}

async function endUncreated(run: Run, error: Failed): Promise<void> {
  await end(run, { state: 'failed', error }, forget(run))
}

function forget({ action }: Run) {
  return (context: Context) => removeDeleted(context, action.server_id)
}
