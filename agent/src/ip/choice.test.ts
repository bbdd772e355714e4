import { describe, expect, it } from 'vitest'
import { choose } from './choice.ts'
import { readIp } from './interface-list.ts'

const lines = (...addresses: object[]) => JSON.stringify([{ ifname: 'eth0', addr_info: addresses }])
const ipv6 = (local: string, flags: object = {}) => ({ family: 'inet6', local, scope: 'global', ...flags })
const ipv4 = (local: string) => ({ family: 'inet', local, scope: 'global' })

/** The address that is chosen from this output of `ip -j addr show`. */
const chosen = (family: 'ipv4' | 'ipv6', reported: string | undefined, ...addresses: object[]) =>
  choose(readIp(lines(...addresses), 'eth0') ?? [], family, reported)

describe('the reported address of an interface', () => {
  const temporary = ipv6('2620:fe::7896:d9b2:1649:440e', { temporary: true, dynamic: true })
  const stable = ipv6('2620:fe::7', { mngtmpaddr: true })
  const other = ipv6('2620:fe:1::7')

  it('is a stable one, or else a temporary one', () => {
    expect(chosen('ipv6', undefined, temporary, stable)).toBe('2620:fe::7')
    expect(chosen('ipv6', temporary.local, temporary, stable)).toBe('2620:fe::7')
    expect(chosen('ipv6', undefined, temporary)).toBe(temporary.local)
  })

  it('stays the same while it is among the best ones', () => {
    expect(chosen('ipv6', other.local, stable, other)).toBe(other.local)
    expect(chosen('ipv6', '2620:fe:2::7', stable, other)).toBe('2620:fe::7')
  })

  it.each(['deprecated', 'tentative', 'dadfailed'])('does not exist if its only address is %s', (flag) => {
    expect(chosen('ipv6', undefined, ipv6('2620:fe::7', { [flag]: true }))).toBeNull()
  })

  it.each([
    '10.1.2.3',
    '100.64.0.1',
    '127.0.0.1',
    '169.254.1.1',
    '172.16.0.1',
    '192.0.2.1',
    '192.168.1.1',
    '224.0.0.1',
  ])('is never %s, which is not publicly reachable', (address) => {
    expect(chosen('ipv4', undefined, ipv4(address))).toBeNull()
    expect(chosen('ipv4', undefined, ipv4(address), ipv4('9.9.9.9'))).toBe('9.9.9.9')
  })

  it.each(['::1', 'fe80::1', 'fd00::2', '2001:db8::1', '2002:c000:201::1', '3fff::1', 'ff02::1'])(
    'is never %s, which is not global unicast',
    (address) => {
      expect(chosen('ipv6', undefined, ipv6(address))).toBeNull()
      expect(chosen('ipv6', undefined, ipv6(address), stable)).toBe('2620:fe::7')
    },
  )

  it('never comes from another interface', () => {
    expect(readIp(lines(stable), 'eth1')).toBeNull()
  })
})
