import { expect, test } from 'vitest'
import { volumePriceIn } from '#providers/ports/cloud/creation.ts'
import { loopbackEgress, testTools } from '#providers/testing/tools.ts'
import { linodeAt } from '../adapter.ts'
import { rightCredentials, startFakeLinode } from '../testing/fake-linode.ts'

test('volumes have the price of their region', async () => {
  const fake = await startFakeLinode()
  const { serverCreation } = linodeAt(fake.url).open(rightCredentials, testTools(loopbackEgress()))
  const storage = (await serverCreation?.catalogue())?.storage
  expect(volumePriceIn(storage, 'eu-central')).toEqual({ amount: '0.10', currency: 'USD' })
  expect(volumePriceIn(storage, 'br-gru')).toEqual({ amount: '0.14', currency: 'USD' })
  await fake.stop()
})
