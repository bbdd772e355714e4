import { setTimeout as delay } from 'node:timers/promises'

/** Publishes events through the API, each until it is accepted, whatever becomes of the service meanwhile. */
export interface Publisher {
  /** When each accepted event was, in milliseconds of the monotonic clock, by its id. */
  accepted: Map<string, number>
  /** How often a request had to be sent again. */
  repeated(): number
  done: Promise<void>
}

type Target = { url: () => string; token: string; endpointId: string }

/**
 * Of the events so many are sent as are `released` by then. Each is a request with an idempotency key of its own. An answer that never came is asked for again
 * with the same key, so that one request is one event, however often the service died in between.
 */
export function publish(target: Target, events: number, clients: number, released: () => number): Publisher {
  const accepted = new Map<string, number>()
  let next = 0
  let repeated = 0
  const client = async () => {
    while (next < events) {
      if (next >= released()) {
        await delay(5)
        continue
      }
      const key = `event ${next++}`
      for (let id = await accept(target, key); ; id = await accept(target, key)) {
        if (id !== null) {
          accepted.set(id, performance.now())
          break
        }
        repeated++
        await delay(100)
      }
    }
  }
  const done = Promise.all(Array.from({ length: clients }, client)).then(() => {})
  return { accepted, repeated: () => repeated, done }
}

/** The id of the accepted event, null if nobody can say so. A refusal that is meant is thrown. */
async function accept({ url, token, endpointId }: Target, key: string): Promise<string | null> {
  try {
    const response = await fetch(`${url()}/v1/webhook-endpoints/${endpointId}/test`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        'idempotency-key': key,
      },
      body: '{"event":"dns.records_changed"}',
    })
    const body = (await response.json()) as { event_id: string }
    if (response.status === 202) return body.event_id
    if (response.status < 500 && response.status !== 409) throw new Refused(JSON.stringify(body))
    return null
  } catch (error) {
    if (error instanceof Refused) throw error
    return null
  }
}

class Refused extends Error {}

/** Whether the outcome of every delivery is recorded; false also while nobody can say so. */
export async function hasNothingPending({ url, token }: Target): Promise<boolean> {
  try {
    const response = await fetch(`${url()}/v1/webhook-deliveries?state=pending&limit=1`, {
      headers: { authorization: `Bearer ${token}` },
    })
    return response.ok && ((await response.json()) as { data: unknown[] }).data.length === 0
  } catch {
    return false
  }
}

export async function makeEndpoint(serviceUrl: string, token: string, url: string): Promise<string> {
  const response = await fetch(`${serviceUrl}/v1/webhook-endpoints`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ url, events: ['dns.records_changed'] }),
  })
  return ((await response.json()) as { id: string }).id
}
