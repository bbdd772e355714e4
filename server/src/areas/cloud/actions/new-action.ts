import { deadlineSeconds, type ServerActionKind } from '#kernel/cloud/server-action.ts'
import { newId } from '#kernel/id.ts'
import { addSeconds } from '#kernel/time.ts'
import type { Context } from '#platform/context.ts'
import type { ActionParameters } from '../store/actions.ts'
import type { ServerRow } from '../store/tables.ts'

type Requested = {
  kind: ServerActionKind
  /** An `id` of null: it is not in Holdfast. */
  server: Pick<ServerRow, 'name' | 'connection_id' | 'ref'> & { id: string | null }
  parameters: ActionParameters
  /** Only of a shutdown. */
  waitSeconds?: number | null
  isForced?: boolean
  /** Of one that a schedule has requested. */
  scheduleId?: string | null
}

/** An action that is queued, and due. */
export function newAction({ accountId, actor, now }: Context, requested: Requested) {
  const { kind, server, parameters, waitSeconds = null, isForced = false, scheduleId = null } = requested
  return {
    account_id: accountId,
    id: newId('server_action'),
    server_id: server.id,
    server_name: server.name,
    connection_id: server.connection_id,
    ref: server.ref,
    provider_ref: null,
    kind,
    parameters,
    state: 'queued' as const,
    phase: 'queued' as const,
    wait_seconds: waitSeconds,
    is_forced: isForced,
    progress: null,
    message: null,
    error: null,
    steps: [{ step: 'queued', at: now.toISOString(), message: null }],
    secret: null,
    schedule_id: scheduleId,
    user_data: null,
    requested_by: { type: actor.type, id: actor.id, name: actor.name },
    sent_at: null,
    accepted_at: null,
    deadline: addSeconds(now, deadlineSeconds(kind) + (waitSeconds ?? 0)),
    created_at: now,
    updated_at: now,
    finished_at: null,
    due_at: now,
  }
}
