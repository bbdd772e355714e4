import type { Client } from 'pg'
import type { TestService } from '#testing/service.ts'
import { eventually } from '#testing/wait/wait.ts'

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

/** A monitor at these locations. */
export async function givenMonitorAt(
  service: Service,
  locations: readonly string[],
  input: object = {},
): Promise<string> {
  const settings = { host: '192.168.1.5', port: 443 }
  const { status, body } = await service.request('POST', '/v1/monitors', {
    body: { name: 'Intranet', type: 'tcp', settings, retry_seconds: 5, locations, ...input },
  })
  if (status !== 201) throw new Error(JSON.stringify(body))
  return body.id
}

/** The version of the settings of a monitor that a probe sends with its results. */
export async function versionFor(service: Service, secret: string, monitorId: string): Promise<string> {
  const { body } = await service.request('GET', '/v1/ingest/probe/assignments', { token: secret })
  return body.checks.find(({ monitor_id }: { monitor_id: string }) => monitor_id === monitorId).version
}

/** The time before the service began is an outage, in which no probe could be silent: without it. */
export async function withoutOutages(owner: Client): Promise<void> {
  await eventually(async () => {
    const { rows } = await owner.query(
      `select 1 from ping_availability where alive_at > now() - interval '10 seconds'`,
    )
    return rows.length > 0
  })
  await owner.query('delete from ping_outages')
}

/** As if the probe had last been heard of so much earlier. */
export async function letTimePass(owner: Client, probeId: string, seconds: number): Promise<void> {
  await owner.query(
    `update probes set last_seen_at = last_seen_at - make_interval(secs => $2),
      due_at = due_at - make_interval(secs => $2) where id = $1`,
    [probeId, seconds],
  )
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
  message?: string
  evidence?: object
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
      results: results.map(({ age = 0, slotAt, monitor_id, version, outcome, ...odd }) => ({
        monitor_id,
        version,
        slot_at: (slotAt ?? new Date(now - age * 1000)).toISOString(),
        age_seconds: age,
        outcome,
        duration: 12,
        phases: [{ name: 'connect', duration: 12 }],
        failure:
          outcome === 'down'
            ? { class: 'connect_refused', message: odd.message ?? 'It refuses connections.' }
            : null,
        warnings: [],
        address: '192.168.1.5',
        evidence: odd.evidence ?? {},
      })),
      ...fields,
    },
  })
}
