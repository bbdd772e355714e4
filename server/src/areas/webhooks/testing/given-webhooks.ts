/**
 * The whole service with a receiver, for the tests of this area. Endpoints are created through the API, and events are
 * published as a change publishes them.
 */
import { newId } from '#kernel/id.ts'
import { connectOwner } from '#platform/database/testing/owner.ts'
import { createEvents } from '#platform/events/events.ts'
import { createMetrics } from '#platform/telemetry/metrics.ts'
import { wake } from '#platform/work/worker/wake.ts'
import { givenReceiver, type Receiver } from '#testing/servers/receiver.ts'
import { givenService, type TestService, type TestServiceOptions } from '#testing/service.ts'
import { eventually } from '#testing/wait/wait.ts'
import { deliveryWork, fanOut } from '../deliveries/fan-out.ts'

export type Published = { id: string; zoneId: string }
type Account = { accountId: string; token: string }

export interface WebhookWorld {
  service: TestService
  request: TestService['request']
  receiver: Receiver
  /** Makes all stored times of endpoints this number of days older. */
  passDays(days: number): Promise<void>
  endpoint(fields?: Record<string, unknown>, account?: Account): Promise<{ id: string; secret: string }>
  read(endpoint: { id: string }): Promise<any>
  /** Publishes this number of events, each in its own transaction, one after the other. */
  publish(count?: number, data?: Record<string, unknown>, account?: Account): Promise<Published[]>
  deliveries(query: string): Promise<any[]>
  /** The newest delivery of an endpoint once it is in that state. */
  delivery(endpoint: { id: string }, state: string): Promise<any>
  /** The newest delivery of an endpoint once this number of attempts was made. */
  attempted(endpoint: { id: string }, attempts: number): Promise<any>
  /** Makes deliveries that wait for their next attempt due now. */
  hurry(): Promise<void>
  close(): Promise<void>
}

const exampleRecord = { name: 'www', type: 'A', ttl: 300, value: '192.0.2.1', priority: null }

export async function givenWebhooks(options: TestServiceOptions = {}): Promise<WebhookWorld> {
  const service = await givenService(options)
  const owner = await connectOwner(service.address)
  const receiver = await givenReceiver()
  const events = createEvents([fanOut], createMetrics())
  const { request } = service
  const deliveries: WebhookWorld['deliveries'] = async (query) =>
    (await request('GET', `/v1/webhook-deliveries?${query}`)).body.data
  const newest = async (endpoint: { id: string }) =>
    (await deliveries(`endpoint_id=${endpoint.id}&limit=1`))[0]

  return {
    service,
    request,
    receiver,
    deliveries,
    async passDays(days) {
      await owner.query(
        `update webhook_endpoints set first_failure_at = first_failure_at - $1::interval,
           last_success_at = last_success_at - $1::interval, state_since = state_since - $1::interval,
           secrets = (
             select jsonb_agg(jsonb_set(secret, '{expires_at}',
               coalesce(to_jsonb((secret->>'expires_at')::timestamptz - $1::interval), 'null')))
             from jsonb_array_elements(secrets) as secret)`,
        [`${days} days`],
      )
    },
    async endpoint(fields = {}, account = service) {
      const { status, body } = await request('POST', '/v1/webhook-endpoints', {
        token: account.token,
        body: { url: receiver.url, events: ['dns.records_changed'], ...fields },
      })
      if (status !== 201) throw new Error(JSON.stringify(body))
      return body
    },
    read: async (endpoint) => (await request('GET', `/v1/webhook-endpoints/${endpoint.id}`)).body,
    async publish(count = 1, data = {}, { accountId } = service) {
      const published: Published[] = []
      for (let each = 0; each < count; each++) {
        const zoneId = String(data['zone_id'] ?? newId('zone'))
        const zone = { zone_id: zoneId, zone: 'example.com', labels: {} }
        const change = { version: each, cause: 'api', added: [exampleRecord], changed: [], removed: [] }
        const { id } = await service.database.tenant(accountId, (tx) =>
          events.publish(tx, accountId, new Date(), {
            kind: 'dns.records_changed',
            data: { ...zone, ...change, ...data },
          }),
        )
        published.push({ id, zoneId })
      }
      return published
    },
    delivery: (endpoint, state) =>
      eventually(async () => {
        const delivery = await newest(endpoint)
        return delivery?.state === state && delivery
      }),
    attempted: (endpoint, attempts) =>
      eventually(async () => {
        const delivery = await newest(endpoint)
        return delivery?.attempt_count >= attempts && delivery
      }),
    async hurry() {
      type Tables = { webhook_queue: { due_at: Date; lease: string | null } }
      await service.database.tenant(service.accountId, async (tx) => {
        await tx
          .withTables<Tables>()
          .updateTable('webhook_queue')
          .set({ due_at: new Date() })
          .where('lease', 'is', null)
          .execute()
        await wake(tx, deliveryWork)
      })
    },
    async close() {
      await owner.end()
      await service.close()
      await receiver.close()
    },
  }
}
