import { isIP } from 'node:net'
import { describe, expect, it } from 'vitest'
import { EgressError } from './egress-error.ts'
import { egressPolicy } from './policy.ts'
import { checkedUrl } from './url.ts'

const policy = egressPolicy({ allowPrivateNetworks: false, egressAllow: [], egressDeny: [] })

function refusal(text: string): string | null {
  try {
    checkedUrl(text)
    return null
  } catch (error) {
    if (error instanceof EgressError && error.kind === 'invalid_url') return error.message
    throw error
  }
}

describe('a URL', () => {
  it('is accepted with http or https, and any allowed port, path and query', () => {
    for (const text of [
      'https://example.com',
      'HTTPS://EXAMPLE.COM/Hook?x=1',
      'http://192.168.1.2:8123/api',
      'https://[2606:4700::1111]:8443/',
      'https://bücher.example/ä',
      'https://example.com:80/',
    ])
      expect([text, refusal(text)]).toEqual([text, null])
  })

  it.each([
    ['', 'is not a URL'],
    ['example.com', 'is not a URL'],
    ['https://', 'is not a URL'],
    ['https://exa mple.com/', 'is not a URL'],
    ['https://[fe80::1%25eth0]/', 'is not a URL'],
    ['https://[fe80::1%eth0]/', 'is not a URL'],
    ['https://1.2.3.4.5/', 'is not a URL'],
    ['https://256.1.1.1/', 'is not a URL'],
    ['ftp://example.com/', 'must begin with https'],
    ['file:///etc/passwd', 'must begin with https'],
    ['gopher://127.0.0.1:6379/_x', 'must begin with https'],
    ['javascript:alert(1)', 'must begin with https'],
    ['data:text/plain,x', 'must begin with https'],
    ['https://user@example.com/', 'user name or password'],
    ['https://:word@example.com/', 'user name or password'],
    ['https://example.com%2f@evil.example/', 'user name or password'],
    ['https://example.com:22/', 'Port 22 is reserved'],
    ['http://192.168.1.2:6379/', 'Port 6379 is reserved'],
    ['https://example.com:25/', 'Port 25 is reserved'],
  ])('%j is refused: %s', (text, words) => {
    expect(refusal(text)).toContain(words)
  })

  it('is checked by its host, in whatever notation', () => {
    for (const text of [
      'http://127.0.0.1/',
      'http://127.1/',
      'http://127.0.1/',
      'http://0x7f.1/',
      'http://0x7f000001/',
      'http://0X7F.0.0.1/',
      'http://0177.0.0.1/',
      'http://00000177.1/',
      'http://2130706433/',
      'http://017700000001/',
      'http://127.0.0.1./',
      'http://①②⑦.⓪.⓪.①/',
      'http://１２７。０。０。１/',
      'http://127.0.0.1\\@example.com/',
      'http:\\\\127.0.0.1\\x',
      'http:127.0.0.1',
      'http:/127.0.0.1/',
      '\thttp://127.0\n.0.1/',
      'http://%31%32%37.0.0.1/',
    ]) {
      const { hostname } = checkedUrl(text)
      expect([text, hostname, policy.evaluate(hostname)]).toEqual([text, '127.0.0.1', 'private'])
    }
    for (const [text, verdict] of [
      ['http://[::1]/', 'private'],
      ['http://[0:0:0:0:0:0:0:1]/', 'private'],
      ['http://[::ffff:127.0.0.1]/', 'private'],
      ['http://[::ffff:7f00:1]/', 'private'],
      ['http://[::127.0.0.1]/', 'closed'],
      ['http://[64:ff9b::10.0.0.1]/', 'closed'],
      ['http://[::]/', 'closed'],
      ['http://0/', 'closed'],
      ['http://0xa9fea9fe/', 'closed'],
      ['http://2852039166/', 'closed'],
      ['http://0251.0376.0251.0376/', 'closed'],
      ['http://[fd00:ec2::254]/', 'closed'],
      ['http://4294967295/', 'closed'],
    ] as const) {
      const host = checkedUrl(text).hostname.replace(/^\[|\]$/g, '')
      expect([text, isIP(host) > 0, policy.evaluate(host)]).toEqual([text, true, verdict])
    }
  })
})
