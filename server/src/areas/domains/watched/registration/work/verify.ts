/** Checks once a day whether a waiting registration could still be executed, long before the name is released. */
import { isFailing, resourceError, type WorkFailure } from '#areas/connections/index.ts'
import { addSeconds } from '#kernel/time.ts'
import { validPurchase } from '../../../operations/request/purchases.ts'
import { stop } from '../ending.ts'
import { updateRegistration } from '../store/registrations.ts'
import { checkSeconds } from '../switch.ts'
import { judge } from './judge.ts'
import {
  notPermitted,
  permittedActor,
  type Run,
  recordFailure,
  recording,
  recordSuccess,
  registerInput,
} from './run.ts'

const failedSeconds = 60 * 60
const connectionFailing = 'connection_failing'

export async function verify(run: Run): Promise<void> {
  const failure = await failureOf(run)
  await recording(run, async (context, current) => {
    const { watched, registration } = current
    if (!(await permittedActor(context, registration))) {
      await stop(context, watched, registration, notPermitted(registration))
      return { dueAt: null }
    }
    // What counted as its release was none.
    if (registration.attempted_since)
      await updateRegistration(context, registration.id, { attempted_since: null })
    if (failure === null) {
      await recordSuccess(context, run, current)
      return { dueAt: addSeconds(context.now, checkSeconds) }
    }
    if (failure.kind === connectionFailing) {
      // The connection itself is reported as failing.
      const error = resourceError(context, { code: failure.kind, message: failure.message })
      await updateRegistration(context, registration.id, { error })
    } else await recordFailure(context, run, current, failure)
    return { dueAt: addSeconds(context.now, failedSeconds), failed: true }
  })
}

/** What the registrar or the TLD objects to is reported, since it can be corrected; null: nothing. */
async function failureOf(run: Run): Promise<Pick<WorkFailure, 'kind' | 'message'> | null> {
  const { act, caller, connection, providerClients } = run
  if (await act((context) => isFailing(context, connection.id)))
    return { kind: connectionFailing, message: `The connection ${connection.name} fails.` }
  try {
    await validPurchase({ caller, act }, providerClients, registerInput(run))
    return null
  } catch (error) {
    const judgement = judge(error)
    if ('retry' in judgement) return judgement.retry
    const { reason, message } = judgement.stop
    return { kind: reason, message }
  }
}
