import { type ChildProcess, fork } from 'node:child_process'
import { join } from 'node:path'

export type ReceiverProcess = {
  url: string
  child: ChildProcess
  arrivals: Map<string, bigint>
  count(): number
}

/** Starts a receiver in its own process that records when each message arrives. */
export async function startReceiver(): Promise<ReceiverProcess> {
  const child = fork(join(import.meta.dirname, 'receiver-process.ts'))
  const arrivals = new Map<string, bigint>()
  let count = 0
  const { promise, resolve } = Promise.withResolvers<number>()
  child.on('message', (message: { port?: number; arrivals?: [string, string][] }) => {
    if (message.port) resolve(message.port)
    for (const [id, arrived] of message.arrivals ?? []) {
      count++
      arrivals.set(id, BigInt(arrived))
    }
  })
  return { url: `http://127.0.0.1:${await promise}/hook`, child, arrivals, count: () => count }
}

/** Creates an endpoint of this service that receives every change of records, with a limit on concurrent deliveries. */
export async function createEndpoint(
  url: string,
  token: string,
  target: string,
  concurrency = 10,
): Promise<{ id: string; secret: string }> {
  const response = await fetch(`${url}/v1/webhook-endpoints`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({
      url: target,
      events: ['dns.records_changed'],
      max_concurrency: concurrency,
    }),
  })
  return (await response.json()) as { id: string; secret: string }
}
