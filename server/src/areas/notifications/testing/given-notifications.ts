/** The whole service with receivers for channels; events are published as a change would publish them. */
import { newId } from '#kernel/id.ts'
import { connectOwner } from '#platform/database/testing/owner.ts'
import { createEvents } from '#platform/events/events.ts'
import { createMetrics } from '#platform/telemetry/metrics.ts'
import { wake } from '#platform/work/worker/wake.ts'
import { givenReceiver, type Receiver } from '#testing/servers/receiver.ts'
import { givenService, type TestService, type TestServiceOptions } from '#testing/service.ts'
import { eventually } from '#testing/wait/wait.ts'
import { alertWork } from '../routing/escalate.ts'
import { digestWork } from '../routing/send-digests.ts'
import { noteForRules } from '../routing/subscriber.ts'

export type Phase = 'failing' | 'paused' | 'recovered'

export interface NotificationWorld {
  service: TestService
  request: TestService['request']
  receiver: Receiver
  /** A channel of the type `webhook`, whose messages arrive at `receiver`. */
  channel(fields?: Record<string, unknown>): Promise<{ id: string } & Record<string, any>>
  rule(steps: unknown, fields?: Record<string, unknown>): Promise<{ id: string } & Record<string, any>>
  /** Publishes what happens to the webhook endpoint with this id. */
  publish(phase: Phase, endpointId: string, data?: Record<string, unknown>): Promise<string>
  /** Publishes what happens to each of several endpoints, in one transaction. */
  publishTogether(endpointIds: readonly string[], phases: readonly Phase[]): Promise<void>
  /** The messages that arrived at a path of the receiver, once there are so many. */
  messages(count: number, path?: string): Promise<any[]>
  /** Waits until the rules were applied to all events. */
  routed(): Promise<void>
  /** Waits until nothing of alerts is due. */
  settled(): Promise<void>
  /** Makes all that rules and channels remember so many seconds older, and wakes what is due then. */
  passSeconds(seconds: number): Promise<void>
  clear(): Promise<void>
  close(): Promise<void>
}

export const endpointId = () => newId('webhook_endpoint')

function eventOf(phase: Phase, id: string, data: Record<string, unknown> = {}) {
  const failed = { failures: 5, first_failure_at: '2026-01-31T12:00:00.000Z' }
  return {
    kind: `webhook_endpoint.${phase}`,
    data: {
      endpoint_id: id,
      name: 'Deploy hook',
      labels: {},
      last_success_at: null,
      ...(phase !== 'recovered' && failed),
      ...(phase === 'paused' && { reason: 'no_success' }),
      ...data,
    },
  }
}

export async function givenNotifications(options: TestServiceOptions = {}): Promise<NotificationWorld> {
  const service = await givenService(options)
  const owner = await connectOwner(service.address)
  const receiver = await givenReceiver()
  const events = createEvents([noteForRules], createMetrics())
  const { request } = service
  const made = async (path: string, body: unknown) => {
    const answer = await request('POST', path, { body })
    if (answer.status !== 201) throw new Error(JSON.stringify(answer.body))
    return answer.body
  }
  const count = async (table: string) =>
    Number((await owner.query(`select count(*) from ${table}`)).rows[0].count)
  return {
    service,
    request,
    receiver,
    channel: ({ path = 'hook', ...fields } = {}) =>
      made('/v1/notification-channels', {
        type: 'webhook',
        settings: { url: new URL(String(path), receiver.url).href },
        ...fields,
      }),
    rule: (steps, fields = {}) => made('/v1/notification-rules', { name: 'On call', steps, ...fields }),
    async publish(phase, id, data = {}) {
      const event = await service.database.tenant(service.accountId, (tx) =>
        events.publish(tx, service.accountId, new Date(), eventOf(phase, id, data)),
      )
      return event.id
    },
    async publishTogether(endpointIds, phases) {
      await service.database.tenant(service.accountId, async (tx) => {
        for (const id of endpointIds)
          for (const phase of phases)
            await events.publish(tx, service.accountId, new Date(), eventOf(phase, id))
      })
    },
    messages: (expected, path = '/hook') =>
      eventually(() => {
        const arrived = receiver.received.filter(({ url }) => url === path)
        return arrived.length >= expected && arrived.map(({ body }) => JSON.parse(body))
      }),
    async routed() {
      await eventually(async () => (await count('notification_inbox')) === 0)
      await eventually(async () => (await count('webhook_queue')) === 0)
    },
    async settled() {
      await eventually(
        async () =>
          (await owner.query('select from notification_alerts where due_at is null or due_at <= now()'))
            .rowCount === 0,
      )
      await eventually(async () => (await count('webhook_queue')) === 0)
    },
    async passSeconds(seconds) {
      const age = `${seconds} seconds`
      await owner.query(
        `update notification_alerts set opened_at = opened_at - $1::interval,
           reported_at = reported_at - $1::interval, quiet_until = quiet_until - $1::interval,
           due_at = due_at - $1::interval`,
        [age],
      )
      await owner.query(`update notification_digests set due_at = due_at - $1::interval`, [age])
      await owner.query(`update notification_channels set window_since = window_since - $1::interval`, [age])
      await service.database.tenant(service.accountId, async (tx) => {
        await wake(tx, alertWork)
        await wake(tx, digestWork)
      })
    },
    async clear() {
      for (const kind of ['rules', 'channels'])
        for (const { id } of (await request('GET', `/v1/notification-${kind}`)).body.data)
          await request('DELETE', `/v1/notification-${kind}/${id}`)
      receiver.received.length = 0
      receiver.respondWith((response) => response.writeHead(204).end())
    },
    async close() {
      await owner.end()
      await service.close()
      await receiver.close()
    },
  }
}
