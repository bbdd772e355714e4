// Sets of values in common notation that every provider must store unchanged. Other types are tested with the example
// of the table of record types.

const sha256 = 'd4b7d520e7bb5f0f67674a0cceb1e3e0614b93c4f9e99b8383f6a1e4469da50a'
const sha384 = `${sha256}${sha256.slice(0, 32)}`
const sha512 = `${sha256}${sha256}`

export const valueSets: Readonly<Record<string, readonly (readonly string[])[]>> = {
  A: [['192.0.2.1'], ['192.0.2.1', '192.0.2.2', '192.0.2.30', '255.255.255.255']],
  AAAA: [['2001:db8::1', '::1', '2001:db8:0:1:1:1:1:1', '2001:db8:0:0:1:0:0:1'], ['::ffff:192.0.2.1']],
  AFSDB: [['1 afs.example.com', '2 other.example.com']],
  ALIAS: [['www.example.net']],
  CAA: [
    ['0 issue "letsencrypt.org"', '0 issuewild ";"'],
    ['128 iodef "mailto:security@example.com"', '0 issue "a\\"b\\\\c"'],
  ],
  CERT: [['PKIX 12345 8 MIIBIjAN'], ['253 65535 254 AQID', '1 0 0 AQID']],
  CNAME: [['www.example.com'], ['a\\.b.example.com.'], ['_x._y.example.com'], ['straße.example.com'], ['.']],
  DNAME: [['example.net']],
  DS: [[`20326 8 2 ${sha256}`, `20326 8 4 ${sha384}`]],
  HINFO: [['"ARM64" "LINUX"'], ['"a b" "c\\"d\\\\"'], ['"" ""']],
  HTTPS: [
    ['0 svc.example.com'],
    [
      '1 . alpn=h2,h3 port=8443 ipv4hint=192.0.2.1,192.0.2.2 ech=AEX+DQBBzQAgACDMAbMIuEpMZjF9OoSg ipv6hint=2001:db8::1,2001:db8::2',
    ],
    ['1 . mandatory=alpn,port alpn=h2 no-default-alpn port=53', '2 other.example.com alpn=h3'],
    ['1 . key667=hello', '2 . key667', '3 . key667="hello\\210qoo"'],
    ['1 . alpn="f\\\\\\\\oo\\\\,bar,h2"'],
  ],
  LOC: [
    ['52 22 23 N 4 53 32 E -2m'],
    ['31 53 50.133 S 116 0 0 W 1000m 10m 100m 30m', '0 0 0 N 0 0 0 E 0m 0.20m 0m 1m'],
  ],
  MX: [['0 .'], ['10 mail.example.com', '20 mail.example.com', '20 other.example.com']],
  NAPTR: [
    ['100 10 "U" "E2U+sip" "!^.*$!sip:info@example.com!" .', '100 20 "s" "SIP+D2U" "" _sip._udp.example.com'],
    ['100 20 "" "" "!http://(.*)$!http://\\\\1.x!i" _z3950._tcp.example.com'],
  ],
  NS: [['ns1.example.net'], ['ns1.example.net', 'ns2.example.net', 'ns3.example.org']],
  OPENPGPKEY: [['mQENBFVHm5sBCADA'], [Buffer.alloc(3000, 7).toString('base64')]],
  PTR: [['www.example.com'], ['a.example.com', 'b.example.com']],
  RP: [['admin\\.dns.example.com .', 'admin.example.com text.example.com']],
  SMIMEA: [[`3 1 1 ${sha256}`, '3 0 0 308203']],
  SPF: [['v=spf1 -all'], ['"v=spf1" " -all"']],
  SRV: [['0 0 0 .'], ['10 5 5060 sip.example.com', '20 0 65535 other.example.com']],
  SSHFP: [[`4 2 ${sha256}`, `1 1 ${sha256.slice(0, 40)}`, '6 2 '.concat(sha256)]],
  SVCB: [['1 dns.example.com alpn=dot port=853'], ['1 dns.example.com alpn=h2 dohpath=/dns-query{?dns}']],
  TLSA: [[`3 1 1 ${sha256}`, `1 0 2 ${sha512}`, '3 0 0 308203']],
  TXT: [
    ['v=spf1 -all'],
    ['one', 'two', 'three'],
    ['"txtvers=1" "path=/index.html"'],
    ['"ab"', '"a" "b"', '"a" "" "b"', '"" "ab"'],
    [`"${'x'.repeat(200)}" "${'y'.repeat(255)}" "z"`],
  ],
  URI: [['10 1 "https://www.example.com/path?q=\\"x\\"&y=%20"', '20 1 "ftp://example.com/"']],
}

/** Types without a mnemonic, in the RFC 3597 format. */
export const unknownSets: readonly (readonly [string, readonly string[]])[] = [
  ['TYPE731', ['\\# 6 abcdef012345', '\\# 1 00']],
  ['TYPE62347', ['\\# 0']],
  ['TYPE65280', [`\\# 2000 ${'ab'.repeat(2000)}`]],
]

export const texts: readonly (readonly [string, string])[] = [
  ['nothing', ''],
  ['exactly 255 octets', 'x'.repeat(255)],
  ['256 octets', 'x'.repeat(256)],
  ['more than 2000 octets', `v=DKIM1; k=rsa; p=${'MIIBIjANBgkqhkiG9w0B'.repeat(120)}`],
  ['quotes', 'say "hi" and "" and "'],
  ['backslashes', 'a\\b \\\\ \\" \\065 \\'],
  ['semicolons and parentheses', 'v=DMARC1; p=none; rua=(a); ;'],
  ['blanks at its ends and in a row', '  a   b  '],
  ['dollars, at signs and percent signs', '$ORIGIN @ %d $1'],
  ['letters outside ASCII', 'grüße, 你好, 👋'],
  ['letters outside ASCII at the cut of 255 octets', `${'x'.repeat(254)}ü${'y'.repeat(253)}€`],
  ['control characters and a tab', 'a\u0000b\tc\u007f'],
  ['an escape at the cut of 255 octets', `${'x'.repeat(254)}"\\"`],
  ['what looks like the form of unknown types', '\\# 2 abcd'],
]
