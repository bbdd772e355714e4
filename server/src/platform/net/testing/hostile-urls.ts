/**
 * URLs that lead to forbidden targets, or to services other than HTTP, in every notation that some parser accepts as an
 * address.
 */
import { hostileIpv4, hostileIpv6, ipv4InIpv6, type Octets, octetsOf } from './hostile-addresses.ts'

export type HostileUrl = { url: string; way: string }

const octal = (value: number) => `0${value.toString(8)}`
const hexadecimal = (value: number) => `0x${value.toString(16)}`
const number = (octets: Octets) => octets.reduce((value, octet) => value * 256 + octet, 0)
const inDigits = (zero: number) => (text: string) =>
  text.replaceAll(/\d/g, (digit) => String.fromCodePoint(zero + Number(digit)))

const waysOfWriting: Readonly<Record<string, (octets: Octets) => string>> = {
  'dotted decimal': (octets) => octets.join('.'),
  'with a dot at its end': (octets) => `${octets.join('.')}.`,
  'as one decimal number': (octets) => String(number(octets)),
  'as one hexadecimal number': (octets) => hexadecimal(number(octets)),
  'as one octal number': (octets) => octal(number(octets)),
  'in hexadecimal octets': (octets) => octets.map(hexadecimal).join('.'),
  'in octal octets': (octets) => octets.map(octal).join('.'),
  'in padded octal octets': (octets) => octets.map((octet) => `0000${octal(octet)}`).join('.'),
  'in three parts': ([a, b, ...rest]) => [a, b, number(rest)].join('.'),
  'in two parts': ([a, ...rest]) => [a, number(rest)].join('.'),
  'in mixed bases': ([a = 0, b = 0, ...rest]) => [hexadecimal(a), octal(b), number(rest)].join('.'),
  'in full-width digits': (octets) => inDigits(0xff10)(octets.join('．')),
  'in mathematical digits': (octets) => inDigits(0x1d7ce)(octets.join('.')),
  'with ideographic stops': (octets) => octets.join('。'),
  'percent-encoded': (octets) => octets.join('.').replaceAll(/\d/g, (digit) => `%3${digit}`),
  'as the host before a backslash': (octets) => `${octets.join('.')}\\@example.com`,
  ...Object.fromEntries(
    Object.entries(ipv4InIpv6).map(([way, write]) => [way, (octets: Octets) => `[${write(octets)}]`]),
  ),
}

const refusedPorts = [
  19, 21, 22, 23, 25, 53, 110, 135, 139, 143, 389, 445, 587, 993, 1433, 2049, 3306, 3389, 5432, 6379, 11211,
  27017,
]

/** `port` is that of the tripwire, so that connections are detected. */
export function hostileUrls(port: number): HostileUrl[] {
  return [...ipv4Urls(port), ...ipv6Urls(port), ...names(port), ...tricks(port)]
}

function ipv4Urls(port: number): HostileUrl[] {
  return hostileIpv4.flatMap((address) =>
    Object.entries(waysOfWriting).map(([way, write], index) => {
      const host = write(octetsOf(address))
      const scheme = index % 2 === 0 ? 'http' : 'https'
      const url = host.includes('@') ? `${scheme}://${host}/` : `${scheme}://${host}:${port}/`
      return { url, way: `${address} ${way}` }
    }),
  )
}

function ipv6Urls(port: number): HostileUrl[] {
  return hostileIpv6.flatMap((address) => [
    { url: `http://[${address}]:${port}/`, way: `${address} as it is` },
    { url: `https://[${address.toUpperCase()}]:${port}/`, way: `${address} in capitals` },
    { url: `http://[${address}%25eth0]:${port}/`, way: `${address} with a zone` },
    { url: `http://[${address}%eth0]:${port}/`, way: `${address} with a zone that is not encoded` },
  ])
}

/** Names that this machine resolves itself. */
function names(port: number): HostileUrl[] {
  return ['localhost', 'LOCALHOST', 'localhost.', 'ＬＯＣＡＬＨＯＳＴ', 'loc%61lhost'].map((host) => ({
    url: `http://${host}:${port}/`,
    way: 'a name of this machine',
  }))
}

function tricks(port: number): HostileUrl[] {
  const own = `127.0.0.1:${port}`
  const urls = {
    'a user name': [
      `http://user@${own}/`,
      `http://user:word@${own}/`,
      `http://:@${own}/`,
      `https://example.com@${own}/`,
    ],
    'an encoded user name': [
      `https://example.com%2f@${own}/`,
      `https://example.com%00@${own}/`,
      `https://a%40b@${own}/`,
    ],
    backslashes: [`http:\\\\${own}\\`, `http:/\\${own}/`, `http://${own}\\.example.com/`],
    'fewer or more slashes': [`http:${own}/`, `http:/${own}/`, `http:////${own}/`],
    'white space inside': [`http://127.0\n.0.1:${port}/`, `\thttp://${own}/`, `http://12\r7.0.0.1:${port}/`],
    'a fragment or query that looks like a host': [
      `http://${own}#@example.com/`,
      `http://${own}?@example.com/`,
    ],
    'soft hyphens and joiners': [`http://127.0.0\u00ad.1:${port}/`, `http://127.0.0.1\u200d:${port}/`],
    'another scheme': [
      'ftp',
      'file',
      'gopher',
      'dict',
      'ldap',
      'tftp',
      'ws',
      'wss',
      'unix',
      'jar',
      'blob',
      'data',
      'javascript',
      'view-source',
    ].map((scheme) => `${scheme}://${own}/`),
    'the port of another service': refusedPorts.map((refused) => `https://example.com:${refused}/`),
    'no URL at all': [
      '',
      '/',
      '//',
      `//${own}/`,
      own,
      'http://',
      `http://:${port}/`,
      `http://127.0.0.1:99999/`,
      `http://[::1/`,
      `http://[127.0.0.1]:${port}/`,
      `http://127.0.0.1.5:${port}/`,
      `http://256.0.0.1:${port}/`,
    ],
  }
  return Object.entries(urls).flatMap(([way, list]) => list.map((url) => ({ url, way })))
}
