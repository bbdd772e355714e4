import { describe, expect, test } from 'vitest'
import { canonicalRdata } from '#kernel/dns/rdata.ts'
import { apiContent, presentedContent } from './content.ts'

describe('record content for the API of PowerDNS', () => {
  test.each([
    ['A', '192.0.2.1', '192.0.2.1'],
    ['AAAA', '2001:db8::1', '2001:db8::1'],
    ['AAAA', '::ffff:192.0.2.1', '::ffff:c000:201'],
    [
      'LOC',
      '52 22 23.000 N 4 53 32.000 E -2.00m 1m 10000m 10m',
      '52 22 23.000 N 4 53 32.000 E -2.00m 1.00m 10000.00m 10.00m',
    ],
    [
      'LOC',
      '0 0 0.000 N 0 0 0.000 E 0.00m 0.20m 0.00m 1m',
      '0 0 0.000 S 0 0 0.000 W 0.00m 0.20m 0.00m 1.00m',
    ],
    ['LOC', '10 0 0.000 N 10 0 0.000 E 0.00m 1m 1m 1m', '10 0 0.000 N 10 0 0.000 E 0.00m 1.00m 1.00m 1.00m'],
    ['LOC', '1 1 0.000 N 59 59 0.000 W 0.00m 1m 1m 1m', '1 0 60.000 N 59 59 0.000 W 0.00m 1.00m 1.00m 1.00m'],
    ['CNAME', 'a\\@\\(b\\)\\;\\$\\"c.example.', 'a@(b);$"c.example.'],
    ['CNAME', 'a\\032b\\.c\\\\d\\009.example.', 'a\\032b\\.c\\\\d\\009.example.'],
    ['CNAME', '\\"a\\".example.', '"a".example.'],
    ['MX', '10 \\@.example.', '10 @.example.'],
    ['RP', 'a\\@b.example. \\(.example.', 'a@b.example. (.example.'],
    ['NAPTR', '1 2 "s" "a\\"(b)" "@" \\(x.example.', '1 2 "s" "a\\"(b)" "@" (x.example.'],
    ['SVCB', '1 a\\"b.example. key667="a  (b)"', '1 a"b.example. key667="a  (b)"'],
    ['TXT', '"a@(b) \\"" "$"', '"a@(b) \\"" "$"'],
    ['TYPE731', '\\# 0', '\\# 0 '],
    ['TYPE731', '\\# 1 00', '\\# 1 00'],
    ['HTTPS', '0 svc.example.com.', '0 svc.example.com.'],
    ['HTTPS', '1 . alpn=h2,h3 ech=AEX+DQ==', '1 . alpn=h2,h3 ech="AEX+DQ=="'],
    ['HTTPS', '1 . alpn="f\\\\,oo,h2"', '1 . alpn=f\\\\,oo,h2'],
    ['HTTPS', '1 . key667=hello', '1 . key667="hello"'],
    ['HTTPS', '1 . key667="a b"', '1 . key667="a b"'],
    ['HTTPS', '1 . key667', '1 . key667=""'],
    ['SVCB', '1 dns.example.com. dohpath=/dns-query{?dns}', '1 dns.example.com. key7="/dns-query{?dns}"'],
    ['HTTPS', '1 . mandatory=alpn alpn=h2 no-default-alpn', '1 . mandatory=alpn alpn=h2 no-default-alpn'],
  ])('%s %s', (type, canonical, content) => {
    expect(apiContent(type, canonical)).toBe(content)
    expect(canonicalRdata(type, presentedContent(type, content), { form: 'presentation' })).toBe(canonical)
  })
})
