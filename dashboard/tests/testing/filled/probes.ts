import { enrol, sendResults } from '#server/areas/probes/testing/given-probe.ts'
import { eventually } from '#server/testing/wait/wait.ts'
import type { CreateResource, TestEnvironment } from '../filled-account.ts'

/** A probe that sees a monitor as down, and one that was not enrolled. */
export async function createProbes(createResource: CreateResource, { service }: TestEnvironment) {
  const { id: probe, token } = await createResource('probes', {
    name: 'Office Berlin with a name that is rather long for a column of a table',
    labels: { site: 'berlin' },
  })
  const { body: enrolled } = await enrol(service, String(token), 'nas.berlin.example')
  const { id: waitingProbe } = await createResource('probes', { name: 'Cellar' })
  const { id: probedMonitor } = await createResource('monitors', {
    name: 'Intranet',
    type: 'tcp',
    settings: { host: 'localhost', port: 1 },
    locations: ['local', probe],
    quorum: 'all',
    paused: true,
  })
  await createResource(`monitors/${probedMonitor}/resume`)
  const { body } = await service.request('GET', '/v1/ingest/probe/assignments', { token: enrolled.secret })
  const [{ monitor_id, version }] = body.checks
  await sendResults(service, enrolled.secret, [{ monitor_id, version, outcome: 'up' }])
  await eventually(
    async () => (await service.request('GET', `/v1/monitors/${probedMonitor}`)).body.state !== 'pending',
  )
  return {
    probe: probe as string,
    waitingProbe: waitingProbe as string,
    probedMonitor: probedMonitor as string,
  }
}
