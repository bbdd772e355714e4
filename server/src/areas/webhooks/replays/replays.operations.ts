import { listed } from '#platform/http/answer/answer.ts'
import { type Operation, operation } from '#platform/http/operation/operation.ts'
import type { EventAccess } from '../event-types/event-access.ts'
import { deliveryStates, type ReplayRow } from '../store.ts'
import { listReplays } from './replay-store.ts'
import { cancelReplay, createReplay, readReplay, type ShownReplay } from './replays.ts'
import { ReplayInput, ReplayPage, ReplayParams, ReplayQuery, ReplayWithProgress } from './schema.ts'

export function replayOperations(access: EventAccess): Operation[] {
  return [
    operation({
      id: 'webhooks.replays.create',
      method: 'POST',
      path: '/v1/webhook-replays',
      summary: 'Create a webhook replay',
      description:
        'Sends past events to an endpoint again, oldest first and in batches of 100, so that new events are not delayed. Replays do not affect the health of the endpoint. Requires the read permission of the areas of its events.',
      permission: 'webhooks.write',
      body: ReplayInput,
      response: { status: 202, body: ReplayWithProgress, description: 'The replay that was started.' },
      async handle(context, { body }) {
        const shown = await createReplay(context, access, body)
        return { body: progressView(shown), location: `/v1/webhook-replays/${shown.replay.id}` }
      },
    }),
    operation({
      id: 'webhooks.replays.list',
      method: 'GET',
      path: '/v1/webhook-replays',
      summary: 'List webhook replays',
      permission: 'webhooks.read',
      query: ReplayQuery,
      response: { status: 200, body: ReplayPage, description: 'A page of replays, newest first.' },
      async handle(context, { query }) {
        const { data, next_cursor } = await listReplays(context, query)
        return listed({ data: data.map(replayView), next_cursor })
      },
    }),
    operation({
      id: 'webhooks.replays.read',
      method: 'GET',
      path: '/v1/webhook-replays/{replay_id}',
      summary: 'Get a webhook replay',
      description: '`GET /v1/webhook-deliveries?replay_id=…` lists its deliveries.',
      permission: 'webhooks.read',
      params: ReplayParams,
      response: { status: 200, body: ReplayWithProgress, description: 'The replay.' },
      handle: async (context, { params }) => ({
        body: progressView(await readReplay(context, params.replay_id)),
      }),
    }),
    operation({
      id: 'webhooks.replays.cancel',
      method: 'POST',
      path: '/v1/webhook-replays/{replay_id}/cancel',
      summary: 'Cancel a webhook replay',
      description: 'Stops queueing events; queued deliveries that have not been sent are skipped.',
      permission: 'webhooks.write',
      params: ReplayParams,
      response: { status: 200, body: ReplayWithProgress, description: 'The cancelled replay.' },
      handle: async (context, { params }) => ({
        body: progressView(await cancelReplay(context, params.replay_id)),
      }),
    }),
  ]
}

function replayView({ event_kinds, ...shown }: ReplayRow) {
  return { ...shown, events: event_kinds }
}

function progressView({ replay, progress }: ShownReplay) {
  const deliveries = Object.fromEntries(deliveryStates.map((state) => [state, progress[state] ?? 0]))
  return { ...replayView(replay), deliveries }
}
