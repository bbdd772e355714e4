import { describe, expect, it } from 'vitest'
import { profileOf } from '#kernel/domains/watch/tld-profiles.ts'
import { givenRegistryNetwork } from '../testing/registry-network.ts'
import { askWhois } from './whois-client.ts'

async function given(answer: string) {
  const network = await givenRegistryNetwork()
  network.whois = () => answer
  const ask = (name: string) => {
    const { whois } = profileOf(name)
    if (!whois) throw new Error('The TLD has no WHOIS profile')
    return askWhois(network.egress, whois, name)
  }
  return { network, ask }
}

const icann = (name: string) => `   Domain Name: ${name.toUpperCase()}
   Registry Domain ID: D503300000040351827-LRMS
   Updated Date: 2025-06-28T00:00:05Z
   Creation Date: 2010-06-28T00:00:05Z
   Registry Expiry Date: 2027-06-28T00:00:05Z
   Registrar: Example Registrar, Inc.
   Domain Status: clientTransferProhibited https://icann.org/epp#clientTransferProhibited
   Domain Status: autoRenewPeriod https://icann.org/epp#autoRenewPeriod
   Name Server: NS1.EXAMPLE.NET
>>> Last update of WHOIS database: 2026-06-28T00:00:05Z <<<`

describe('a registered name', () => {
  it('is read in the format of ICANN', async () => {
    const { ask, network } = await given(icann('example.io'))
    expect(await ask('example.io')).toEqual({
      outcome: 'found',
      source: 'whois',
      server: 'whois.nic.io',
      record: {
        handle: null,
        statuses: ['clientTransferProhibited', 'autoRenewPeriod'],
        registeredAt: new Date('2010-06-28T00:00:05Z'),
        expiresAt: new Date('2027-06-28T00:00:05Z'),
        changedAt: new Date('2025-06-28T00:00:05Z'),
        registrar: { name: 'Example Registrar, Inc.', ianaId: null },
        nameservers: ['ns1.example.net'],
        dsRecords: [],
      },
    })
    expect(network.whoisQueries).toEqual(['example.io'])
  })

  // A deleted name of .se, and one that is not registered, as its registry prints them.
  it('is read in the format of .se', async () => {
    const notice = '# Result of search for registered domain names under\n# the .se top level domain.\n#\n'
    const answer = `${notice}state:            quarantine\ndomain:           example.se\nholder:           intern0000-00001\ncreated:          2020-04-20\nmodified:         2026-06-29\nexpires:          2026-04-20\ndeactivationdate: 2026-04-30\ndate_to_delete:   2026-06-29\ndate_to_release:  2026-07-06\ndnssec:           unsigned delegation\nstatus:           inactive\nregistrar:        Example Registrar`
    const { ask, network } = await given(answer)
    expect(await ask('example.se')).toMatchObject({
      outcome: 'found',
      record: {
        statuses: ['pendingDelete'],
        expiresAt: new Date('2026-04-20T00:00:00Z'),
        changedAt: new Date('2026-06-29T00:00:00Z'),
        registrar: { name: 'Example Registrar' },
      },
    })
    expect(await ask('other.se')).toMatchObject({ outcome: 'none', reason: 'malformed' })
    network.whois = () => `${notice}domain "other.se" not found.`
    expect(await ask('other.se')).toMatchObject({ outcome: 'not_found' })
    expect(await ask('example.se')).toMatchObject({ outcome: 'none' })
  })

  it('is read in the format of .de', async () => {
    const answer =
      '% Terms\n\nDomain: example.de\nNserver: ns1.example.de 192.0.2.1\nStatus: redemptionPeriod\nChanged: 2026-01-02T03:04:05+01:00'
    const { ask, network } = await given(answer)
    expect(await ask('example.de')).toMatchObject({
      outcome: 'found',
      record: {
        statuses: ['redemptionPeriod'],
        changedAt: new Date('2026-01-02T02:04:05Z'),
        nameservers: ['ns1.example.de'],
      },
    })
    expect(network.whoisQueries).toEqual(['-T dn,ace example.de'])
  })

  it('is read in the format of .it', async () => {
    const { ask } = await given(
      'Domain:             example.it\nStatus:             pendingDelete / redemptionPeriod\nCreated:            1999-12-20 00:00:00\nExpire Date:        2026-01-15',
    )
    expect(await ask('example.it')).toMatchObject({
      outcome: 'found',
      record: {
        statuses: ['pendingDelete', 'redemptionPeriod'],
        registeredAt: new Date('1999-12-20T00:00:00Z'),
        expiresAt: new Date('2026-01-15T00:00:00Z'),
      },
    })
  })
})

it.each([
  ['example.de', 'Domain: example.de\nStatus: free'],
  ['example.io', 'Domain not found.\n>>> Last update of WHOIS database: 2026-06-28T00:00:05Z <<<'],
  ['example.it', 'Domain:             example.it\nStatus:             AVAILABLE'],
  ['example.co', 'The queried object does not exist: DOMAIN NOT FOUND'],
])('knows the answer for %s that is not registered', async (name, answer) => {
  const { ask } = await given(answer)
  expect(await ask(name)).toMatchObject({ outcome: 'not_found', source: 'whois' })
})

it.each([
  [
    'a notice of a limit',
    'Error: 55000000002 Connection refused; access control limit exceeded',
    'throttled',
  ],
  ['an empty answer', '', 'malformed'],
  ['an answer for another name', icann('example.net'), 'malformed'],
  ['an answer in which the words are part of a line', 'We are sorry: Domain not found. Really', 'malformed'],
  ['an answer that never ends', 'x'.repeat(70_000), 'malformed'],
])('has no evidence from %s', async (_what, answer, reason) => {
  const { ask } = await given(answer)
  expect(await ask('example.io')).toMatchObject({ outcome: 'none', reason })
})
