import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { networks } from '#kernel/ip/network.ts'
import { type EgressSettings, egressPolicy, type Verdict } from './policy.ts'

function policy(settings: Partial<EgressSettings> = {}) {
  return egressPolicy({ allowPrivateNetworks: false, egressAllow: [], egressDeny: [], ...settings })
}

const shared = policy()
const home = policy({ allowPrivateNetworks: true })

const publicAddresses = [
  '1.1.1.1',
  '8.8.8.8',
  '9.255.255.255',
  '11.0.0.0',
  '100.63.255.255',
  '100.128.0.0',
  '126.255.255.255',
  '128.0.0.0',
  '168.63.129.15',
  '168.63.129.17',
  '169.253.255.255',
  '169.255.0.0',
  '172.15.255.255',
  '172.32.0.0',
  '192.0.1.1',
  '192.0.3.0',
  '192.167.255.255',
  '192.169.0.0',
  '198.17.255.255',
  '198.20.0.0',
  '223.255.255.255',
  '::ffff:8.8.8.8',
  '::ffff:808:808',
  '2000::1',
  '2001:200::1',
  '2001:4860:4860::8888',
  '2003::1',
  '2606:4700::1111',
  '2a00:1450:4001:81b::200e',
  '3ffe::1',
  '3fff:1000::1',
]

const privateAddresses = [
  '10.0.0.0',
  '10.255.255.255',
  '100.64.0.0',
  '100.127.255.255',
  '127.0.0.0',
  '127.0.0.1',
  '127.255.255.255',
  '172.16.0.0',
  '172.31.255.255',
  '192.168.0.0',
  '192.168.255.255',
  '::1',
  '0:0:0:0:0:0:0:1',
  '::ffff:127.0.0.1',
  '::ffff:7f00:1',
  '::FFFF:10.0.0.1',
  '0:0:0:0:0:ffff:192.168.0.1',
  'fc00::1',
  'fd12:3456::1',
  'fdff:ffff::1',
]

const linkLocalAddresses = [
  '169.254.0.1',
  '169.254.255.255',
  '::ffff:169.254.0.1',
  'fe80::1',
  'fe80::1%eth0',
  'febf::1',
]

const closedAddresses = [
  // This network, protocol assignments, documentation, 6to4 relays, benchmarks, multicast, reserved.
  '0.0.0.0',
  '0.255.255.255',
  '192.0.0.1',
  '192.0.0.255',
  '192.0.2.1',
  '192.31.196.1',
  '192.52.193.1',
  '192.88.99.1',
  '192.175.48.1',
  '198.18.0.1',
  '198.19.255.255',
  '198.51.100.1',
  '203.0.113.1',
  '224.0.0.1',
  '239.255.255.255',
  '240.0.0.1',
  '255.255.255.255',
  '::ffff:0.0.0.0',
  '::ffff:224.0.0.1',
  '::ffff:203.0.113.1',
  // Unspecified, IPv4-compatible, translated, discard-only, dummy, and everything outside of 2000::/3.
  '::',
  '::2',
  '::7f00:1',
  '::127.0.0.1',
  '::8.8.8.8',
  '::ffff:0:8.8.8.8',
  '64:ff9b::8.8.8.8',
  '64:ff9b::a00:1',
  '64:ff9b:1::1',
  '100::1',
  '100:0:0:1::1',
  '1::1',
  '1fff::1',
  '4000::1',
  '5f00::1',
  'fec0::1',
  'ff02::1',
  'ff0e::1',
  // Inside 2000::/3: Teredo, benchmarks, ORCHID, documentation, 6to4, AS112, documentation again.
  '2001::1',
  '2001:0:7f00:1::1',
  '2001:2::1',
  '2001:10::1',
  '2001:20::1',
  '2001:1ff:ffff::1',
  '2001:db8::1',
  '2002::1',
  '2002:7f00:1::1',
  '2002:a00:1::1',
  '2002:808:808::1',
  '2620:4f:8000::1',
  '3fff::1',
  '3fff:fff:ffff::1',
]

const metadataAddresses = [
  '100.100.100.200',
  '168.63.129.16',
  '169.254.0.23',
  '169.254.42.42',
  '169.254.169.254',
  '169.254.170.2',
  '169.254.170.23',
  '192.0.0.192',
  '::ffff:169.254.169.254',
  '::ffff:a9fe:a9fe',
  '::169.254.169.254',
  '64:ff9b::169.254.169.254',
  '64:ff9b::a9fe:a9fe',
  'fd00:42::42',
  'fd00:c1::a9fe:a9fe',
  'fd00:ec2::23',
  'fd00:ec2::254',
  'fd00:ec2:0:0:0:0:0:254',
  'fd20:ce::254',
  'fe80::a9fe:a9fe',
  'fe80::a9fe:a9fe%eth0',
]

/** Texts that are not addresses, although some resolvers accept them. */
const notAddresses = [
  '',
  'localhost',
  '127.1',
  '0x7f.1',
  '0177.0.0.1',
  '2130706433',
  '１２７.0.0.1',
  '1.1.1.1 ',
  '::1]',
  '[::1]',
]

function expectVerdicts(judged: ReturnType<typeof policy>, addresses: readonly string[], verdict: Verdict) {
  for (const address of addresses) expect([address, judged.evaluate(address)]).toEqual([address, verdict])
}

describe('a shared installation', () => {
  it('opens the public internet up to the exact bounds of other ranges', () => {
    expectVerdicts(shared, publicAddresses, 'open')
  })

  it('opens no private network, in any notation, and reports that its operator could', () => {
    expectVerdicts(shared, privateAddresses, 'private')
  })

  it('opens nothing that is reserved, translated or tunnelled', () => {
    expectVerdicts(shared, closedAddresses, 'closed')
  })

  it('opens nothing that is not an address', () => {
    expectVerdicts(shared, notAddresses, 'closed')
  })

  it('never opens an IPv6 address outside of 2000::/3', () => {
    const group = fc.integer({ min: 0, max: 0xffff })
    fc.assert(
      fc.property(group, fc.array(group, { minLength: 7, maxLength: 7 }), (first, rest) => {
        fc.pre(first >> 13 !== 1 && !(first === 0 && rest.slice(0, 4).every((part) => part === 0)))
        const address = [first, ...rest].map((part) => part.toString(16)).join(':')
        expect(shared.evaluate(address)).not.toBe('open')
      }),
    )
  })

  it('treats an IPv4-mapped IPv6 address as the IPv4 address', () => {
    fc.assert(
      fc.property(fc.ipV4(), (address) => {
        expect(shared.evaluate(`::ffff:${address}`)).toBe(shared.evaluate(address))
        expect(home.evaluate(`::ffff:${address}`)).toBe(home.evaluate(address))
      }),
    )
  })
})

describe('an installation that allows private networks', () => {
  it('opens them, and changes nothing about public and reserved addresses', () => {
    expectVerdicts(home, [...privateAddresses, ...publicAddresses], 'open')
    expectVerdicts(home, [...closedAddresses, ...notAddresses], 'closed')
  })
})

describe('link-local addresses', () => {
  it('are closed in every installation, unless they are allowed individually', () => {
    expectVerdicts(shared, linkLocalAddresses, 'closed')
    expectVerdicts(home, linkLocalAddresses, 'closed')
    expectVerdicts(
      policy({ egressAllow: networks('169.254.0.1', 'fe80::1') }),
      ['169.254.0.1', 'fe80::1'],
      'open',
    )
  })
})

describe('cloud metadata', () => {
  it('is closed in every installation, whatever else is allowed', () => {
    const everything = { allowPrivateNetworks: true, egressAllow: networks('0.0.0.0/0', '::/0') }
    for (const judged of [
      shared,
      home,
      policy(everything),
      policy({ egressAllow: networks(...metadataAddresses.filter((address) => !address.includes('%'))) }),
    ])
      expectVerdicts(judged, metadataAddresses, 'closed')
  })
})

describe('HOLDFAST_EGRESS_ALLOW', () => {
  const judged = policy({
    egressAllow: networks('192.168.7.0/24', '10.1.2.3', 'fd00:7::/64', '203.0.113.0/28'),
  })

  it('opens what it names, whether private or reserved, and nothing else', () => {
    expectVerdicts(judged, ['192.168.7.0', '192.168.7.255', '10.1.2.3', 'fd00:7::1', '203.0.113.15'], 'open')
    expectVerdicts(
      judged,
      ['192.168.6.255', '192.168.8.0', '10.1.2.2', 'fd00:7:0:1::1', '127.0.0.1'],
      'private',
    )
    expectVerdicts(judged, ['203.0.113.16'], 'closed')
  })

  it('also opens an IPv4 network in its IPv6 notation', () => {
    expectVerdicts(judged, ['::ffff:192.168.7.1'], 'open')
  })
})

describe('HOLDFAST_EGRESS_DENY', () => {
  it('closes public addresses, and takes precedence over what is allowed', () => {
    const judged = policy({
      allowPrivateNetworks: true,
      egressAllow: networks('192.168.0.0/16'),
      egressDeny: networks('192.168.7.0/24', '8.8.8.8', '2606:4700::/32'),
    })
    expectVerdicts(
      judged,
      ['192.168.7.1', '::ffff:192.168.7.1', '8.8.8.8', '::ffff:8.8.8.8', '2606:4700::1'],
      'closed',
    )
    expectVerdicts(judged, ['192.168.8.1', '8.8.4.4', '2606:4701::1'], 'open')
  })
})

describe('plain http', () => {
  it('is accepted for private networks only, however they were opened', () => {
    for (const address of privateAddresses)
      expect([address, shared.isPrivate(address)]).toEqual([address, true])
    for (const address of publicAddresses)
      expect([address, home.isPrivate(address)]).toEqual([address, false])
  })
})
