import { type GivenAgent, givenAgent, report } from '#areas/agents/testing/given-agent.ts'
import type { TestService } from '#testing/service.ts'

type Service = Pick<TestService, 'request'>

/** A rule, and an alert of it that fires with an incident, of a server of its own unless one with an agent is given. */
export async function givenAlert(
  service: Service,
  agent?: GivenAgent,
): Promise<{ alertId: string; ruleId: string; serverId: string }> {
  const machine = agent ?? (await givenAgent(service, crypto.randomUUID()))
  const rule = await service.request('POST', '/v1/alert-rules', {
    body: { name: 'Failed units', condition: 'failed_unit' },
  })
  const { status } = await report(service, machine, { failed_units: ['nginx.service'] })
  const alerts = await service.request('GET', `/v1/alerts?rule_id=${rule.body.id}`)
  const [alert] = alerts.body.data
  if (status !== 200 || !alert) throw new Error(JSON.stringify([rule.body, status, alerts.body]))
  return { alertId: alert.id, ruleId: rule.body.id, serverId: machine.serverId }
}
