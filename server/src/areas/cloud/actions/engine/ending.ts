/** The final states of actions, and the event about them. */
import { listingWork } from '#areas/cloud/accounts/listing-kind.ts'
import { serverEvent } from '#areas/cloud/events/event-types.ts'
import { recordScheduled } from '#areas/cloud/storage/snapshots/schedules/outcome.ts'
import { makeAccountDue, makeAllDue } from '#areas/cloud/store/accounts.ts'
import { type ActionError, type ActionRow, updateAction } from '#areas/cloud/store/actions.ts'
import { findServer } from '#areas/cloud/store/servers.ts'
import type { Context } from '#platform/context.ts'
import { type FailingType, recordWorking } from '#platform/health/failing-resources.ts'

export const failingAction: FailingType = {
  name: 'server_action',
  title: 'server action',
  table: 'server_actions',
}

export type Ended = {
  state: 'succeeded' | 'failed' | 'cancelled' | 'unknown'
  error?: Omit<ActionError, 'at'>
  message?: string
}

export function actionTarget({ id, server_name }: Pick<ActionRow, 'id' | 'server_name'>) {
  return { type: 'server_action', id, name: server_name }
}

/** Ends an action, publishes and audits the outcome, and has the server read. */
export async function endAction(
  context: Context,
  before: ActionRow,
  { state, error, message }: Ended,
): Promise<ActionRow> {
  const { now } = context
  const words = error?.message ?? message ?? null
  const after = await updateAction(context, before.id, {
    state,
    phase: 'ended',
    message: words,
    error: error ? { ...error, at: now.toISOString() } : null,
    ...(state === 'succeeded' && { progress: 100 }),
    steps: [...before.steps, { step: state, at: now.toISOString(), message: words }],
    // A password of an action that was not executed is none.
    ...((state === 'failed' || state === 'cancelled') && { secret: null }),
    user_data: null,
    finished_at: now,
    due_at: null,
  })
  await recordWorking(context, { type: failingAction, id: before.id, name: before.server_name })
  await context.audit(actionTarget(after), {
    before: { state: before.state },
    after: { state, ...(error && { error: error.code }) },
  })
  await publishOutcome(context, after)
  await recordScheduled(context, after)
  if (after.kind === 'snapshot') await makeAllDue(context, after.connection_id)
  await makeAccountDue(context, after.connection_id)
  await context.wake(listingWork)
  return after
}

async function publishOutcome(context: Context, action: ActionRow): Promise<void> {
  const server = action.server_id === null ? undefined : await findServer(context, action.server_id)
  if (!server) return
  await context.publish(
    serverEvent('server.action_finished', server, {
      action_id: action.id,
      action: action.kind,
      state: action.state,
      error: action.error?.code ?? null,
      message: action.message,
    }),
  )
}
