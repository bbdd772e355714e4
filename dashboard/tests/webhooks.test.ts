import { expect } from 'vitest'
import { givenReceiver } from '#server/testing/servers/receiver.ts'
import { eventually } from '#server/testing/wait/wait.ts'
import { test as base, describeInBrowser } from './testing/dashboard.ts'

const test = base.extend('receiver', { scope: 'file' }, async ({}, { onCleanup }) => {
  const receiver = await givenReceiver()
  onCleanup(receiver.close)
  return receiver
})

describeInBrowser('webhooks', () => {
  test('an endpoint is created, fails, and receives the missed events in a replay', async ({
    open,
    receiver,
  }) => {
    receiver.respondWith((response) => response.writeHead(500).end('out of order'))
    const { page } = await open('/webhooks/endpoints')
    await page.getByRole('button', { name: 'New endpoint' }).first().click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('textbox', { name: 'Address' }).fill(receiver.url)
    await dialog.getByRole('checkbox', { name: 'dns.*' }).check()
    await dialog.getByRole('button', { name: 'Create' }).click()
    await page.getByRole('button', { name: 'I have saved it' }).click()

    await page.getByRole('button', { name: 'Send test' }).click()
    await dialog.getByRole('button', { name: 'Send', exact: true }).click()
    await page.getByText('out of order').first().waitFor()

    receiver.respondWith((response) => response.writeHead(204).end())
    const before = receiver.received.length
    await page.getByRole('button', { name: 'Redeliver' }).click()
    const [first, again] = await eventually(() => {
      const [earlier] = receiver.received
      const later = receiver.received[before]
      return earlier && later && [earlier, later]
    })
    expect(JSON.parse(again?.body ?? '').event_id).toBe(JSON.parse(first?.body ?? '').event_id)
  })
})
