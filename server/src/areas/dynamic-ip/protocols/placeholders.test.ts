import { describe, expect, it } from 'vitest'
import { withoutPlaceholders } from './placeholders.ts'

const given = (query: string) => Object.fromEntries(withoutPlaceholders(new Map(new URLSearchParams(query))))

describe('an unfilled placeholder', () => {
  it.each([
    '<ipaddr>',
    '%3Cip6addr%3E',
    '<ip6lanprefix>/64',
    '[IP]',
    '%i',
    '%25IP%25',
    '__MYIP__',
    '{ip}',
    '{{ip}}',
    `\${ip}`,
    '$ip',
    '%23ipaddr%23',
  ])('%s counts as not given', (text) => {
    expect(given(`myip=${text}`)).toEqual({})
    expect(given(`myip=9.9.9.9,${text}`)).toEqual({ myip: '9.9.9.9' })
  })

  it.each(['', 'preserve', '9.9.9.9', '2620:fe::fe', '[2620:fe::fe]', '2a02:8100:1::/56', 'my_host.example'])(
    '%s is not one',
    (text) => {
      expect(given(`myip=${text}`)).toEqual({ myip: text })
    },
  )
})
