/**
 * Reports while the database connection is interrupted: no report that got `good` is lost, and the others can be
 * repeated.
 */
import { expect, it, onTestFinished } from 'vitest'
import { givenLink } from '#platform/database/testing/link.ts'
import {
  givenDynamicIpWorld,
  type TestDynamicIp,
} from '../../src/areas/dynamic-ip/testing/given-dynamic-ip.ts'
import { givenDatabase } from '../../src/testing/database.ts'
import { eventually } from '../../src/testing/wait/wait.ts'

async function givenWorldOverLink() {
  const link = await givenLink(await givenDatabase())
  const world = await givenDynamicIpWorld({ address: link.address })
  onTestFinished(async () => {
    await world.close()
    await link.cut()
  })
  const isReady = async () => (await world.service.request('GET', '/readyz')).status === 200
  return { link, world, isReady }
}

it('a report gets 911 while the database is unavailable, and the same report succeeds once it is back', async () => {
  const { link, world, isReady } = await givenWorldOverLink()
  const known = await world.dynamicIp()
  const unseen = await world.dynamicIp()
  await known.report('myip=9.9.9.9')
  await link.cut()
  for (const dynamicIp of [known, unseen]) {
    const { status, text, headers } = await dynamicIp.report('myip=9.9.9.10')
    expect([status, text, headers['retry-after']]).toEqual([503, '911', '60'])
  }
  await link.restore()
  await eventually(isReady)
  for (const dynamicIp of [known, unseen]) {
    const answer = await eventually(async () => {
      const { status, text } = await dynamicIp.report('myip=9.9.9.10')
      return status === 200 && text
    })
    expect(answer).toBe('good 9.9.9.10')
    expect(await dynamicIp.read()).toMatchObject({ ipv4: { address: '9.9.9.10' } })
  }
})

it('no report with the response good is lost, wherever the connection breaks', async () => {
  const { link, world, isReady } = await givenWorldOverLink()
  const sources = await Promise.all(Array.from({ length: 12 }, () => world.dynamicIp()))
  const accepted: { dynamicIp: TestDynamicIp; address: string }[] = []
  let refused = 0
  // How many bytes are sent before the first complete response depends on how reports are batched.
  for (let round = 0, bytes = 1000; round < 8 || accepted.length === 0; round++, bytes *= 2) {
    await link.cut()
    await link.restore()
    link.resetAfter(bytes)
    await Promise.all(
      sources.map(async (dynamicIp, index) => {
        const address = `9.9.${round}.${index + 1}`
        const { status, text } = await dynamicIp.report(`myip=${address}`)
        if (status === 200) accepted.push({ dynamicIp, address })
        else refused++
        expect([status, text]).toEqual(status === 200 ? [200, `good ${address}`] : [503, '911'])
      }),
    )
  }
  await link.cut()
  await link.restore()
  await eventually(isReady)
  expect(refused).toBeGreaterThan(0)
  for (const { dynamicIp, address } of accepted)
    expect((await dynamicIp.history()).map((one) => one['address'])).toContain(address)
})
