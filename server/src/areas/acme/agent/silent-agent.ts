/** An order whose request no agent has sent: the certificate says why, and fails after a day. */
import { findAgentOfServer } from '#areas/agents/index.ts'
import { resourceError } from '#areas/connections/index.ts'
import { addSeconds } from '#kernel/time.ts'
import type { Context } from '#platform/context.ts'
import { type ManagedRow, type OrderRow, updateManaged } from '../store.ts'

export const silentSeconds = 15 * 60
const givenUpSeconds = 86_400

export type MissingRequest = { dueAt: Date } | { failure: { code: string; message: string } }

export async function noteMissingRequest(
  context: Context,
  managed: ManagedRow,
  { step_since }: OrderRow,
): Promise<MissingRequest> {
  const silentAt = addSeconds(step_since, silentSeconds)
  if (context.now < silentAt) return { dueAt: silentAt }
  const failure = await causeOf(context, managed)
  const givenUpAt = addSeconds(step_since, givenUpSeconds)
  if (context.now >= givenUpAt) return { failure }
  if (managed.error?.code !== failure.code)
    await updateManaged(context, managed.id, {
      error: JSON.stringify(resourceError(context, failure)),
      revision: managed.revision + 1,
      updated_at: context.now,
    })
  return { dueAt: givenUpAt }
}

async function causeOf(context: Context, { server_id, recipe }: ManagedRow) {
  const agent = server_id === null ? undefined : await findAgentOfServer(context, server_id)
  if (server_id === null)
    return { code: 'no_server', message: 'The server was removed. Choose another one for the certificate.' }
  if (!agent)
    return { code: 'no_agent', message: 'The server has no agent any more. Install one with --certificates.' }
  return {
    code: 'agent_silent',
    message: `The agent of the server has not asked for this certificate. Install it again with --certificates, which agents of an earlier version lack, and create the recipe ${recipe} there.`,
  }
}
