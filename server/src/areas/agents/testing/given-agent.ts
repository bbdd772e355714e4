import { createHash } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import type { TestService } from '#testing/service.ts'

type Service = Pick<TestService, 'request'>

export const fingerprintOf = (machine: string) => createHash('sha256').update(machine).digest('hex')

/** An enrolment token; its secret is `token`. */
export async function givenEnrolmentToken(service: Service, input: object = {}) {
  const { status, body } = await service.request('POST', '/v1/agents/enrolment-tokens', {
    body: { name: 'New servers', ...input },
  })
  if (status !== 201) throw new Error(JSON.stringify(body))
  return body as { id: string; token: string }
}

/** Enrols a machine of this name. */
export function enrol(service: Service, token: string, machine: string, fields: object = {}) {
  return service.request('POST', '/v1/ingest/agent/enrol', {
    token,
    body: {
      fingerprint: fingerprintOf(machine),
      hostname: machine,
      form: 'script',
      version: '0.1.0',
      ...fields,
    },
  })
}

export type GivenAgent = { agentId: string; serverId: string; secret: string; machine: string }

/** A machine that is enrolled as a server of its own, unless `input` names one. */
export async function givenAgent(service: Service, machine: string, input: object = {}): Promise<GivenAgent> {
  const { token } = await givenEnrolmentToken(service, input)
  const { status, body } = await enrol(service, token, machine)
  if (status !== 201) throw new Error(JSON.stringify(body))
  return { agentId: body.agent_id, serverId: body.server_id, secret: body.secret, machine }
}

async function givenRevokedAgent(service: Service): Promise<string> {
  const { agentId } = await givenAgent(service, crypto.randomUUID())
  const { status } = await service.request('POST', `/v1/agents/${agentId}/revoke`)
  if (status !== 200) throw new Error(`The agent was not revoked: ${status}`)
  return agentId
}

/** The ids of agents in the states that their operations need. */
export function agentsToAudit(service: () => Service): Readonly<Record<string, () => Promise<string>>> {
  const inUse = async () => (await givenAgent(service(), crypto.randomUUID())).agentId
  return {
    'cloud.agents.update': inUse,
    'cloud.agents.rotate': inUse,
    'cloud.agents.revoke': inUse,
    'cloud.agents.delete': () => givenRevokedAgent(service()),
  }
}

let sequence = 0

/** A report of this moment with one metric, compressed as agents do it. */
export function report(
  service: Service,
  { secret, machine }: Pick<GivenAgent, 'secret' | 'machine'>,
  fields: object = {},
) {
  const now = new Date().toISOString()
  sequence++
  const body = {
    version: '0.1.0',
    fingerprint: fingerprintOf(machine),
    boot_id: 'boot-1',
    sequence,
    sent_at: now,
    samples: [{ at: now, metrics: { 'system.load.1': 0.5 } }],
    ...fields,
  }
  return service.request('POST', '/v1/ingest/agent/report', {
    token: secret,
    body: gzipSync(JSON.stringify(body)),
    headers: { 'content-encoding': 'gzip', 'content-type': 'application/json' },
  })
}
