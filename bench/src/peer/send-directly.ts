import { request } from 'node:http'
import { deliveryHeaders } from '../../../server/src/areas/webhooks/deliveries/send/signature.ts'

/** Signs and sends one message for an event, with nothing around it. */
export async function sendDirectly(url: string, secret: string, eventId: string): Promise<void> {
  const body = JSON.stringify({ event: 'dns.records_changed', data: { zone: 'bench.example', added: [] } })
  const timestamp = Math.floor(Date.now() / 1000)
  const headers = deliveryHeaders({ id: eventId, timestamp, kind: 'dns.records_changed', body }, [secret])
  await new Promise<void>((resolve, reject) => {
    const outgoing = request(url, { method: 'POST', headers, agent: false }, (response) =>
      response.resume().once('end', resolve),
    )
    outgoing.on('error', reject)
    outgoing.end(body)
  })
}
