import type { TestService } from '#testing/service.ts'

type Service = Pick<TestService, 'request'>

/** A probe that has not been enrolled; its enrolment token is `token`. */
export async function givenWaitingProbe(service: Service, name = 'Office') {
  const { status, body } = await service.request('POST', '/v1/probes', { body: { name } })
  if (status !== 201) throw new Error(JSON.stringify(body))
  return body as { id: string; token: string }
}

export function enrol(service: Service, token: string, hostname = 'nas.example') {
  return service.request('POST', '/v1/ingest/probe/enrol', {
    token,
    body: { version: '0.1.0', hostname, allowed_networks: null },
  })
}

export type GivenProbe = { probeId: string; secret: string }

export async function givenProbe(service: Service, name = 'Office'): Promise<GivenProbe> {
  const { token } = await givenWaitingProbe(service, name)
  const { status, body } = await enrol(service, token)
  if (status !== 201) throw new Error(JSON.stringify(body))
  return { probeId: body.probe_id, secret: body.secret }
}

/** The ids of probes in the states that their operations need. */
export const probesToAudit = (service: () => Service): Readonly<Record<string, () => Promise<string>>> => ({
  'probes.rotate': async () => (await givenProbe(service())).probeId,
  'probes.revoke': async () => (await givenProbe(service())).probeId,
  'probes.delete': async () => (await givenWaitingProbe(service())).id,
})

export type SentResult = {
  monitor_id: string
  version: string
  outcome: 'up' | 'degraded' | 'down' | 'unknown'
  /** Seconds. */
  age?: number
  /** The time by which the probe calls the slot; by default the one that its age says. */
  slotAt?: Date
}

let sequence = 0

/** A batch of results of this moment. */
export function sendResults(
  service: Service,
  secret: string,
  results: readonly SentResult[],
  fields: object = {},
) {
  const now = Date.now()
  sequence++
  return service.request('POST', '/v1/ingest/probe/results', {
    token: secret,
    body: {
      version: '0.1.0',
      hostname: 'nas.example',
      allowed_networks: null,
      boot_id: 'first',
      sequence,
      sent_at: new Date(now).toISOString(),
      waiting: 0,
      dropped: 0,
      results: results.map(({ age = 0, slotAt, monitor_id, version, outcome }) => ({
        monitor_id,
        version,
        slot_at: (slotAt ?? new Date(now - age * 1000)).toISOString(),
        age_seconds: age,
        outcome,
        duration: 12,
        phases: [{ name: 'connect', duration: 12 }],
        failure: outcome === 'down' ? { class: 'connect_refused', message: 'It refuses connections.' } : null,
        warnings: [],
        address: '192.168.1.5',
        evidence: {},
      })),
      ...fields,
    },
  })
}
