/** A probe connects to what its own configuration allows, whatever its assignments say. */
import { expect, it } from 'vitest'
import { eventually } from '../../../server/src/testing/wait/wait.ts'
import { checkOf } from './testing/probe-targets.ts'
import { probeTest } from './testing/probe-test.ts'

const test = probeTest('probe-networks')

it('with a list, after redirects too; without one, neither to this machine nor to metadata services', async () => {
  const { server, targets } = test
  const { port } = new URL(targets.url)
  const elsewhere = `http://127.0.0.2:${port}/elsewhere`
  server.assign([
    checkOf('mon_allowed', `${targets.url}/allowed`),
    checkOf('mon_other', elsewhere),
    checkOf('mon_redirect', `${targets.url}/?to=${encodeURIComponent(elsewhere)}`),
    checkOf('mon_mapped', `http://[::ffff:127.0.0.2]:${port}/elsewhere`),
    checkOf('mon_metadata', 'http://169.254.169.254/latest/meta-data'),
    { ...checkOf('mon_tcp', ''), type: 'tcp', settings: { host: '127.0.0.2', port: Number(port) } },
  ])
  const outcomeOf = (id: string) => server.results(id).at(-1)
  const refused = (message: string) => ({
    outcome: 'unknown',
    failure: { class: 'probe_internal', message: expect.stringContaining(message) },
  })
  const limited = test.enrolled().run(['--allow', '127.0.0.1'])
  const ids = ['mon_allowed', 'mon_other', 'mon_redirect', 'mon_mapped', 'mon_metadata', 'mon_tcp']
  await eventually(() => ids.every((id) => outcomeOf(id)))
  expect(outcomeOf('mon_allowed')).toMatchObject({ outcome: 'up' })
  for (const id of ['mon_other', 'mon_redirect', 'mon_mapped', 'mon_tcp'])
    expect([id, outcomeOf(id)]).toMatchObject([id, refused('is a loopback address')])
  expect(outcomeOf('mon_metadata')).toMatchObject(
    refused('169.254.169.254 is an address of a metadata service'),
  )
  await limited.stop()
  expect(server.batches().at(-1).allowed_networks).toEqual(['127.0.0.1/32'])

  const open = test.enrolled().run([])
  await eventually(
    () => server.batches().at(-1)?.allowed_networks === null && server.batches().at(-1).results.length > 0,
  )
  await eventually(() => outcomeOf('mon_allowed')?.outcome === 'unknown')
  expect(outcomeOf('mon_allowed')).toMatchObject(refused('127.0.0.1 is a loopback address'))
  expect(outcomeOf('mon_metadata')).toMatchObject(refused('a metadata service'))
  expect(targets.hits('/elsewhere')).toBe(0)
  await open.stop()
})
