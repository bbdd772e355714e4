import type { Context } from '#platform/context.ts'
import { created, done, found, listed } from '#platform/http/answer/answer.ts'
import { type Operation, operation } from '#platform/http/operation/operation.ts'
import {
  changeHeartbeat,
  createHeartbeat,
  deleteHeartbeat,
  type HeartbeatWithSecret,
  pauseHeartbeat,
  resumeHeartbeat,
  rotateHeartbeatToken,
} from './heartbeats.ts'
import { listHeartbeats } from './list-store.ts'
import {
  Heartbeat,
  HeartbeatInput,
  HeartbeatPage,
  HeartbeatParams,
  HeartbeatPatch,
  HeartbeatQuery,
  HeartbeatRotation,
  HeartbeatWithToken,
} from './schema.ts'
import { selectHeartbeat } from './store.ts'
import { heartbeatView, heartbeatViews } from './view.ts'

const path = '/v1/heartbeats/{heartbeat_id}'

type Dependencies = {
  /** Clears the cached tokens of an account for the next pings. */
  forget: (accountId: string) => void
  /** The public base URL, without a trailing slash. */
  baseUrl: () => string
}

export function heartbeatOperations({ forget, baseUrl }: Dependencies): readonly Operation[] {
  const changed = (context: Context) => context.afterCommit(() => forget(context.accountId))
  const withSecret = async (context: Context, { heartbeat, token }: HeartbeatWithSecret) => ({
    ...(await heartbeatView(context, heartbeat)),
    token_secret: token,
    ping_url: `${baseUrl()}/v1/ingest/heartbeats/${token}`,
  })
  return [
    operation({
      id: 'heartbeats.list',
      method: 'GET',
      path: '/v1/heartbeats',
      summary: 'List heartbeats',
      permission: 'monitoring.read',
      query: HeartbeatQuery,
      response: { status: 200, body: HeartbeatPage, description: 'A page of heartbeats, oldest first.' },
      async handle(context, { query }) {
        const { data, next_cursor } = await listHeartbeats(context, query)
        return listed({ data: await heartbeatViews(context, data), next_cursor })
      },
    }),
    operation({
      id: 'heartbeats.create',
      method: 'POST',
      path: '/v1/heartbeats',
      summary: 'Create a heartbeat',
      description: 'The response contains the URL that the job calls. It is not shown again.',
      permission: 'monitoring.write',
      body: HeartbeatInput,
      response: { status: 201, body: HeartbeatWithToken, description: 'The heartbeat, with its ping URL.' },
      async handle(context, { body }) {
        const result = await createHeartbeat(context, body)
        changed(context)
        const { id, revision } = result.heartbeat
        return created(await withSecret(context, result), `/v1/heartbeats/${id}`, revision)
      },
    }),
    operation({
      id: 'heartbeats.read',
      method: 'GET',
      path,
      summary: 'Get a heartbeat',
      permission: 'monitoring.read',
      params: HeartbeatParams,
      response: { status: 200, body: Heartbeat, description: 'The heartbeat.' },
      async handle(context, { params }) {
        const heartbeat = await selectHeartbeat(context, params.heartbeat_id)
        return found(await heartbeatView(context, heartbeat), heartbeat.revision)
      },
    }),
    operation({
      id: 'heartbeats.update',
      method: 'PATCH',
      path,
      summary: 'Update a heartbeat',
      description:
        'A schedule is replaced as a whole. The next success is then expected by the new schedule, and never in the past.',
      permission: 'monitoring.write',
      params: HeartbeatParams,
      body: HeartbeatPatch,
      response: { status: 200, body: Heartbeat, description: 'The updated heartbeat.' },
      async handle(context, { params, body, ifMatch }) {
        const heartbeat = await changeHeartbeat(context, params.heartbeat_id, body, ifMatch)
        changed(context)
        return found(await heartbeatView(context, heartbeat), heartbeat.revision)
      },
    }),
    operation({
      id: 'heartbeats.delete',
      method: 'DELETE',
      path,
      summary: 'Delete a heartbeat',
      description:
        'Its URL stops working immediately, and its pings and uptime are deleted. Its incidents are kept; an open one is resolved.',
      permission: 'monitoring.write',
      params: HeartbeatParams,
      response: { status: 204, description: 'The heartbeat is deleted.' },
      async handle(context, { params, ifMatch }) {
        await deleteHeartbeat(context, params.heartbeat_id, ifMatch)
        changed(context)
        return done
      },
    }),
    operation({
      id: 'heartbeats.pause',
      method: 'POST',
      path: `${path}/pause`,
      summary: 'Pause a heartbeat',
      description:
        'No deadline applies until it is resumed by a user or, without `manual_resume`, by a ping. Paused time does not count in uptime.',
      permission: 'monitoring.write',
      params: HeartbeatParams,
      response: { status: 200, body: Heartbeat, description: 'The paused heartbeat.' },
      async handle(context, { params }) {
        const heartbeat = await pauseHeartbeat(context, params.heartbeat_id)
        return found(await heartbeatView(context, heartbeat), heartbeat.revision)
      },
    }),
    operation({
      id: 'heartbeats.resume',
      method: 'POST',
      path: `${path}/resume`,
      summary: 'Resume a heartbeat',
      description: 'The next success is expected by the schedule from now on.',
      permission: 'monitoring.write',
      params: HeartbeatParams,
      response: { status: 200, body: Heartbeat, description: 'The resumed heartbeat.' },
      async handle(context, { params }) {
        const heartbeat = await resumeHeartbeat(context, params.heartbeat_id)
        return found(await heartbeatView(context, heartbeat), heartbeat.revision)
      },
    }),
    operation({
      id: 'heartbeats.rotate',
      method: 'POST',
      path: `${path}/rotate`,
      summary: 'Rotate the token of a heartbeat',
      description:
        'The old URL keeps working for the overlap, so that no ping is lost while jobs are changed.',
      permission: 'monitoring.write',
      params: HeartbeatParams,
      body: HeartbeatRotation,
      response: {
        status: 200,
        body: HeartbeatWithToken,
        description: 'The heartbeat, with its new ping URL.',
      },
      async handle(context, { params, body }) {
        const overlapSeconds = body.overlap_seconds ?? 0
        const result = await rotateHeartbeatToken(context, params.heartbeat_id, overlapSeconds)
        changed(context)
        return found(await withSecret(context, result), result.heartbeat.revision)
      },
    }),
  ]
}
