import { expect, it } from 'vitest'
import { givenRegistryNetwork } from '../testing/registry-network.ts'
import { delegationOf } from './delegation.ts'

it('asks the root for the servers of the TLD, and those for the name', async () => {
  const network = await givenRegistryNetwork()
  network.delegated.add('taken.com')
  expect(await delegationOf(network.egress, 'taken.com')).toBe('delegated')
  expect(await delegationOf(network.egress, 'free.com')).toBe('undelegated')
  expect(network.dnsQueries).toEqual(['root taken.com', 'tld taken.com', 'root free.com', 'tld free.com'])
})

it('follows the delegation of a public suffix below the TLD', async () => {
  const network = await givenRegistryNetwork()
  // The server of .uk refers to that of co.uk, which is the same here.
  network.delegated.add('taken.co.uk')
  expect(await delegationOf(network.egress, 'taken.co.uk')).toBe('delegated')
})

it('does not know while name servers do not answer', async () => {
  const network = await givenRegistryNetwork()
  network.isDnsDown = true
  expect(await delegationOf(network.egress, 'taken.com')).toBe('unknown')
})
