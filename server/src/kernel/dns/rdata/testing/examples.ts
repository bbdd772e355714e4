// Realistic records, at least one of each type, with relative names in the zone example.com. The wire format is
// included if an RFC contains it or it can be counted by hand; the others are checked by the comparison with BIND.

export const sha1Digest = '2bb183af5f22588179a53b0a98631fad1a292118'
export const sha256Digest = 'd4b7d520e7bb5f0f67674a0cceb1e3e0614b93c4f9e99b8383f6a1e4469da50a'
const sha384Digest =
  '72d7b62976ce06438e9c0bf319013cf801f09ecc84b8d7e9495f27e305c6a9b0563a9b5f4d288405c3008a946df983d6'
const tlsa512 =
  '92003ba34942dc74152e2f2c408d29eca5a520e7f2e06bb944f4dca346baf63c1b177615d466f6c4b71c216a50292bd58c9ebdd2f74e38fe51ffd48c43326cbc'
const dnskey =
  'AQPSKmynfzW4kyBv015MUG2DeIQ3Cbl+BBZH4b/0PY1kxkmvHjcZc8nokfzj31GajIQKY+5CptLr3buXA10hWqTkF7H6RfoRqXQeogmMHfpftf6zMv1LyBUgia7za6ZEzOJBOztyvhjL742iU/TpPSEDhm2SNKLijfUppn1UaNvv4w=='

const rows: readonly (readonly [type: string, text: string, canonical: string, wire?: string])[] = [
  ['A', '192.0.2.1', '192.0.2.1', 'c0000201'],
  ['NS', 'NS1.Example.NET.', 'ns1.example.net.', '036e7331076578616d706c65036e657400'],
  ['CNAME', 'www', 'www.example.com.', '03777777076578616d706c6503636f6d00'],
  ['PTR', 'XN--MNCHEN-3YA.de.', 'xn--mnchen-3ya.de.', '0e786e2d2d6d6e6368656e2d33796102646500'],
  [
    'HINFO',
    'ARM64 "Linux \\"6\\""',
    '"ARM64" "Linux \\"6\\""',
    '0541524d3634094c696e7578202236 22'.replace(' ', ''),
  ],
  ['MX', '010 Mail', '10 mail.example.com.', '000a046d61696c076578616d706c6503636f6d00'],
  ['MX', '0 .', '0 .', '000000'],
  ['TXT', '"v=spf1 -all"', '"v=spf1 -all"', '0b763d73706631202d616c6c'],
  ['TXT', '""', '""', '00'],
  [
    'TXT',
    'a b\\ c "d\\"\\\\" \\195\\188',
    '"a" "b c" "d\\"\\\\" "\\195\\188"',
    '01610362206303642 25c02c3bc'.replace(' ', ''),
  ],
  [
    'TXT',
    '"txtvers=1" "path=/index.html" ""',
    '"txtvers=1" "path=/index.html" ""',
    '09747874766572733d3110706174683d2f696e6465782e68746d6c00',
  ],
  ['TXT', '"ab" "" "a" "b"', '"ab" "" "a" "b"', '026162000161 0162'.replace(' ', '')],
  [
    'RP',
    'admin\\.x.example.com. .',
    'admin\\.x.example.com. .',
    '0761646d696e2e78076578616d706c6503636f6d0000',
  ],
  ['AFSDB', '1 afs', '1 afs.example.com.', '000103616673076578616d706c6503636f6d00'],
  ['AAAA', '2001:0DB8:0:0:8:800:200C:417A', '2001:db8::8:800:200c:417a', '20010db80000000000080800200c417a'],
  ['LOC', '52 22 23 N 4 53 32 E -2', '52 22 23.000 N 4 53 32.000 E -2.00m 1m 10000m 10m'],
  ['SRV', '0 5 5060 SIP', '0 5 5060 sip.example.com.', '0000000513c403736970076578616d706c6503636f6d00'],
  [
    'NAPTR',
    '100 10 U E2U+sip "!^.*$!sip:customer-service@example.com!" .',
    '100 10 "u" "E2U+sip" "!^.*$!sip:customer-service@example.com!" .',
  ],
  [
    'NAPTR',
    '100 20 "" "" "!http://(.*)$!http://\\\\1.x!i" _z3950._tcp',
    '100 20 "" "" "!http://(.*)$!http://\\\\1.x!i" _z3950._tcp.example.com.',
  ],
  ['KEY', `0512 3 RSASHA256 ${dnskey}`, `512 3 8 ${dnskey}`],
  ['CSYNC', '66 3 a AAAA NS', '66 3 A NS AAAA', '000000420003000460000008'],
  ['CSYNC', '0 0 CAA A', '0 0 A CAA', '000000000000000140010140'],
  ['CERT', 'pkix 1 RSASHA256 AQID BA==', '1 1 8 AQIDBA==', '000100010801020304'],
  ['DNAME', 'Example.NET.', 'example.net.', '076578616d706c65036e657400'],
  [
    'DS',
    `60485 5 1 ( 2BB183AF5F22588179A53B0A 98631FAD1A292118 )`,
    `60485 5 1 ${sha1Digest}`,
    `ec450501${sha1Digest}`,
  ],
  ['DS', `60485 RSASHA1 2 ${sha256Digest}`, `60485 5 2 ${sha256Digest}`, `ec450502${sha256Digest}`],
  ['DS', `10771 13 4 ${sha384Digest}`, `10771 13 4 ${sha384Digest}`, `2a130d04${sha384Digest}`],
  ['SSHFP', '2 1 123456789ABCDEF67890123456789ABCDEF67890', '2 1 123456789abcdef67890123456789abcdef67890'],
  ['SSHFP', `4 2 ${sha256Digest}`, `4 2 ${sha256Digest}`, `0402${sha256Digest}`],
  ['TLSA', `3 1 1 ${sha256Digest}`, `3 1 1 ${sha256Digest}`, `030101${sha256Digest}`],
  ['TLSA', `1 1 2 ${tlsa512.toUpperCase()}`, `1 1 2 ${tlsa512}`, `010102${tlsa512}`],
  ['SMIMEA', '3 0 0 30 82 03', '3 0 0 308203', '030000308203'],
  ['OPENPGPKEY', 'mQEN BFVH', 'mQENBFVH', '99010d045547'],
  ['SVCB', '1 svc port=53', '1 svc.example.com. port=53'],
  ['HTTPS', '1 . alpn="h3,h2"', '1 . alpn=h3,h2', '0001000001000602683302 6832'.replace(' ', '')],
  [
    'HTTPS',
    '1 . key7=/q{?dns} ipv6hint="2001:DB8::1" ech=AEX+ ipv4hint=192.0.2.1 port=0443 no-default-alpn alpn="a\\\\,b,h2" mandatory=port,alpn key9="x y"',
    '1 . mandatory=alpn,port alpn="a\\\\,b,h2" no-default-alpn port=443 ipv4hint=192.0.2.1 ech=AEX+ ipv6hint=2001:db8::1 dohpath=/q{?dns} key9="x y"',
  ],
  ['SPF', '"v=spf1" " -all"', '"v=spf1" " -all"', '06763d7370663105202d616c6c'],
  ['URI', '10 1 "ftp://ftp1.example.com/public"', '10 1 "ftp://ftp1.example.com/public"'],
  [
    'CAA',
    '0 issue "ca1.example.net"',
    '0 issue "ca1.example.net"',
    '000569737375656361312e6578616d706c652e6e6574',
  ],
  ['CAA', '128 TBS Unknown', '128 tbs "Unknown"', '8003746273556e6b6e6f776e'],
  ['CAA', '0 issue ";"', '0 issue ";"', '000569737375653b'],
  ['ALIAS', 'lb.Example.NET.', 'lb.example.net.', '026c62076578616d706c65036e657400'],
  ['DNSKEY', `256 3 RSASHA1 ${dnskey}`, `256 3 5 ${dnskey}`],
  ['CDS', '0 0 0 00', '0 0 0 00', '0000000000'],
  ['CDNSKEY', '0 3 0 AA==', '0 3 0 AA==', '0000030000'],
  [
    'SOA',
    'ns1 hostmaster 1 7200 3600 1209600 300',
    'ns1.example.com. hostmaster.example.com. 1 7200 3600 1209600 300',
  ],
  ['NSEC', '\\# 1 00', '\\# 1 00', '00'],
  ['TYPE731', '\\# 6 abCD ( ef 01 23 45 )', '\\# 6 abcdef012345', 'abcdef012345'],
  ['TYPE62347', '\\# 0', '\\# 0', ''],
  ['TYPE1', '10.0.0.2', '10.0.0.2', '0a000002'],
]

export const rdataExamples = rows.map(([type, text, canonical, wire]) => ({ type, text, canonical, wire }))
