import { describe, expect, test } from 'vitest'
import { DnsFault } from '../fault.ts'
import { joinPriority, splitPriority } from './priority.ts'

describe('the priority of a record', () => {
  test.each([
    ['MX', '10 mail.example.com.', 10, 'mail.example.com.'],
    ['MX', '0 .', 0, '.'],
    ['SRV', '10 5 5060 sip.example.com.', 10, '5 5060 sip.example.com.'],
    ['URI', '10 1 "https://example.com/"', 10, '1 "https://example.com/"'],
    ['HTTPS', '1 .', 1, '.'],
    ['SVCB', '65535 svc.example.com. alpn=h2', 65535, 'svc.example.com. alpn=h2'],
    ['TXT', '"10 x"', null, '"10 x"'],
    ['NAPTR', '100 10 "s" "" "" .', null, '100 10 "s" "" "" .'],
  ])('in %s %s it is split from the value and joined again', (type, rdata, priority, value) => {
    expect(splitPriority(type, rdata)).toEqual({ priority, value })
    expect(joinPriority(type, priority, value)).toBe(rdata)
  })

  test.each([-1, 65536, 1.5, Number.NaN, null, undefined])('MX refuses the priority %s', (priority) => {
    const join = () => joinPriority('MX', priority, 'mail.example.com')
    expect(join).toThrow('MX requires a priority from 0 to 65535')
    expect(join).toThrow(expect.objectContaining({ field: 'priority' }))
  })

  test('a type without a priority refuses one and requires none', () => {
    expect(() => joinPriority('txt', 0, 'x')).toThrow(
      new DnsFault('priority', 'TXT has no priority; omit the field.'),
    )
    expect(joinPriority('TXT', undefined, 'x')).toBe('x')
  })
})
