import { eventually } from '#server/testing/wait/wait.ts'
import type { CreateResource, TestEnvironment } from './filled-account.ts'

/** Monitors in several states, with an open incident. */
export async function createMonitors(
  createResource: CreateResource,
  { service, receiver, hoursAgo }: TestEnvironment,
) {
  hoursAgo(0)
  const shop = await createResource('monitors', {
    name: 'Shop',
    type: 'http',
    settings: { url: receiver.url, headers: [{ name: 'Accept', value: 'application/json' }] },
    labels: { env: 'prod' },
  })
  const mail = await createResource('monitors', {
    name: 'Mail server with a name that is rather long for a column of a table',
    type: 'tcp',
    settings: { host: 'localhost', port: 1 },
    fail_after: 1,
    labels: { env: 'prod', site: 'berlin' },
  })
  await createResource('monitors', {
    name: 'Backup',
    type: 'http',
    settings: { url: receiver.url },
    paused: true,
  })
  const website = await createResource('monitors', {
    name: 'Website',
    type: 'composite',
    settings: { members: [{ id: shop.id }, { id: mail.id }] },
  })
  const { id: incident } = await eventually(
    async () => (await service.ask('GET', `/v1/incidents?subject_id=${mail.id}`)).body.data[0],
  )
  await createResource(`incidents/${incident}/entries`, {
    message: 'The hosting company is looking into it.',
  })
  const past = await createResource('incidents', {
    title: 'Slow checkout',
    severity: 'warning',
    cause: 'Customers reported timeouts while paying.',
  })
  await createResource(`incidents/${past.id}/acknowledge`)
  await createResource(`incidents/${past.id}/resolve`, { message: 'The payment provider has recovered.' })
  await createResource(
    `incidents/${past.id}`,
    { post_mortem: 'The payment provider had an outage of 20 minutes.' },
    'PATCH',
  )
  await eventually(async () => (await service.ask('GET', `/v1/monitors/${shop.id}`)).body.state === 'up')
  return {
    monitor: shop.id as string,
    failingMonitor: mail.id as string,
    compositeMonitor: website.id as string,
    incident,
    pastIncident: past.id as string,
  }
}
