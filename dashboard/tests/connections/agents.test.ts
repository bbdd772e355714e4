import { expect } from 'vitest'
import { enrol, report } from '#server/areas/agents/testing/given-agent.ts'
import { describeInBrowser, test } from '../testing/dashboard.ts'

describeInBrowser('agents', () => {
  test('are enrolled on a server with a line to copy, and shown once they report', async ({
    dashboard: { service, url },
    open,
  }) => {
    const connection = await service.request('POST', '/v1/connections', {
      body: { provider: 'manual', name: 'Cellar' },
    })
    await service.request('POST', '/v1/servers/manual', {
      body: { connection_id: connection.body.id, name: 'nas', addresses: ['192.168.1.20'] },
    })
    const { page } = await open('/servers')
    await page.getByRole('link', { name: 'nas' }).click()
    await page.getByText('No agent is enrolled on this server').waitFor()
    await page.getByRole('button', { name: 'Enrol an agent' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Create the token' }).click()
    await dialog.getByText('Waiting for the agent').waitFor()
    const line = (await dialog.getByText('/agent/install.sh').first().textContent()) ?? ''
    const [, token = ''] = line.match(/HOLDFAST_TOKEN=(hfe_\w+) sh$/) ?? []
    expect(line).toBe(`curl -fsSL ${url}/agent/install.sh | HOLDFAST_TOKEN=${token} sh`)
    await dialog.getByText(`${line} -s -- --node`, { exact: true }).waitFor()

    const { status, body } = await enrol(service, token, 'nas.cellar.example')
    expect(status, JSON.stringify(body)).toBe(201)
    await dialog.getByText('nas.cellar.example is enrolled.').waitFor()
    await report(
      service,
      { secret: body.secret, machine: 'nas.cellar.example' },
      {
        facts_hash: 'a',
        facts: {
          updates: { pending: 4 },
          listeners: [{ protocol: 'tcp', address: '::', port: 445, process: 'smbd' }],
        },
        failed_units: ['backup.service'],
      },
    )
    await dialog.getByText('nas.cellar.example reports.').waitFor()
    await dialog.getByRole('button', { name: 'I have saved it' }).click()
    const section = page.getByRole('region', { name: 'Agent', exact: true })
    await section.getByText('Reporting').waitFor()
    await section.getByText('backup.service').waitFor()
    await section.getByRole('row', { name: /smbd 445\/tcp ::/ }).waitFor()
  })

  test('are revoked after their name was typed, and deleted', async ({ dashboard: { service }, open }) => {
    const { body } = await service.request('POST', '/v1/agents/enrolment-tokens', { body: { name: 'one' } })
    await enrol(service, body.token, 'web-7')
    const { page } = await open('/agents')
    // The second is its server.
    await page.getByRole('link', { name: 'web-7' }).first().click()
    await page.getByRole('button', { name: 'Revoke', exact: true }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText('follows from its provider alone').waitFor()
    await dialog.getByRole('textbox').fill('web-7')
    await dialog.getByRole('button', { name: 'Revoke' }).click()
    await page.getByRole('button', { name: 'Delete', exact: true }).click()
    await dialog.getByText('The metrics of the server stay.').waitFor()
    await dialog.getByRole('button', { name: 'Delete' }).click()
    await page.getByRole('tab', { name: 'Enrolment tokens' }).click()
    await page.getByRole('row', { name: /one.*Used up.*1 of 1/ }).waitFor()
  })

  test('are not needed where node_exporter is scraped, and it is said why that fails', async ({
    dashboard: { service },
    open,
  }) => {
    const connection = await service.request('POST', '/v1/connections', {
      body: { provider: 'manual', name: 'Attic' },
    })
    const { body: server } = await service.request('POST', '/v1/servers/manual', {
      body: { connection_id: connection.body.id, name: 'measured' },
    })
    const { page } = await open(`/servers/${server.id}`)
    await page.getByRole('button', { name: 'Scrape node_exporter' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('textbox', { name: 'URL of node_exporter' }).fill('http://127.0.0.1:9/metrics')
    await dialog.getByRole('button', { name: 'Scrape' }).click()
    const section = page.getByRole('region', { name: 'Agent', exact: true })
    await section.getByText('127.0.0.1:9 refused the connection').waitFor()
    await section.getByRole('link', { name: 'Manage agent' }).click()
    await page.getByRole('button', { name: 'Stop scraping' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Stop scraping' }).click()
    await page.getByText('The metrics are sent to Holdfast.').waitFor()
  })
})
