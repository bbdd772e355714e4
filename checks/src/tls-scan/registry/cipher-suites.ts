/**
 * What a cipher suite uses, derived from its name. `cipher-suites.json` has the numbers in hexadecimal and the names of the
 * IANA registry "TLS Cipher Suites" (https://www.iana.org/assignments/tls-parameters), and the suites 0060 to 0066 of
 * draft-ietf-tls-56-bit-ciphersuites, which old servers still have. The name of a suite before TLS 1.3 is `TLS_`, its key
 * exchange, `_WITH_` and its cipher.
 */
import names from './cipher-suites.json' with { type: 'json' }

export type CipherSuite = {
  /** The number in the registry of IANA. */
  code: number
  name: string
  /** `RSA`, `DHE`, `ECDHE`, `PSK`, … The suites of TLS 1.3 do not determine it: `any`. */
  keyExchange: string
  /** `RSA`, `ECDSA`, `anonymous`, … The suites of TLS 1.3 do not determine it: `any`. */
  authentication: string
  encryption: string
  /** The strength of the encryption, which is less than the length of its key for 3DES and for export ciphers. */
  bits: number
  isAead: boolean
  isForwardSecret: boolean
  isExport: boolean
  isTls13: boolean
}

/** Of key exchanges whose name is not the key exchange followed by the authentication. */
const exchanges: Readonly<Record<string, readonly [keyExchange: string, authentication: string]>> = {
  RSA: ['RSA', 'RSA'],
  RSA_PSK: ['RSA_PSK', 'RSA'],
  PSK: ['PSK', 'PSK'],
  PSK_DHE: ['DHE', 'PSK'],
  KRB5: ['KRB5', 'KRB5'],
  SRP_SHA: ['SRP', 'SRP'],
  SRP_SHA_RSA: ['SRP', 'RSA'],
  SRP_SHA_DSS: ['SRP', 'DSS'],
  ECCPWD: ['ECCPWD', 'ECCPWD'],
  GOSTR341112_256: ['GOST', 'GOST'],
}

/** The first that matches. */
const strengths: readonly (readonly [cipher: RegExp, bits: number])[] = [
  [/^NULL|^SHA\d+_/, 0],
  [/DES40|_40/, 40],
  [/_56/, 56],
  [/3DES/, 112],
  [/DES/, 56],
  [/_128|^IDEA|^SEED|^SM4/, 128],
  [/_256|^CHACHA20|^KUZNYECHIK|^MAGMA|^28147/, 256],
]

function bitsOf(cipher: string): number {
  return strengths.find(([pattern]) => pattern.test(cipher))?.[1] ?? 0
}

const isAead = (cipher: string) => /_(?:GCM|CCM|POLY1305|MGM)|^AEGIS/.test(cipher)
const withoutHash = (cipher: string) => cipher.replace(/_(?:SHA\d*|MD5|SM3|IMIT)$/, '')

function suiteOf(code: number, name: string): CipherSuite {
  const [, exchangeName, cipher = ''] = /^TLS_(?:(\w+)_WITH_)?(\w+)$/.exec(name) ?? []
  const common = {
    code,
    name,
    encryption: withoutHash(cipher),
    bits: bitsOf(cipher),
    isAead: isAead(cipher),
  }
  if (exchangeName === undefined || /^(?:KUZNYECHIK|MAGMA)_MGM/.test(cipher))
    return {
      ...common,
      keyExchange: 'any',
      authentication: 'any',
      isForwardSecret: true,
      isExport: false,
      isTls13: true,
    }
  const exchange = exchangeName.replace(/_EXPORT(?:1024)?$/, '')
  const [, first = exchange, second = exchange] = /^(\w+?)_(\w+)$/.exec(exchange) ?? []
  const [keyExchange, authentication] = exchanges[exchange] ?? [first, second]
  return {
    ...common,
    keyExchange,
    authentication: authentication === 'anon' ? 'anonymous' : authentication,
    isForwardSecret: /^(?:EC)?DHE$/.test(keyExchange),
    isExport: exchange !== exchangeName,
    isTls13: false,
  }
}

const allSuites: readonly CipherSuite[] = Object.entries(names).map(([code, name]) =>
  suiteOf(Number.parseInt(code, 16), name),
)

const suitesByCode: ReadonlyMap<number, CipherSuite> = new Map(allSuites.map((suite) => [suite.code, suite]))

/** The suite with this number; of one that is not registered, nothing is known but the number. */
export function cipherSuite(code: number): CipherSuite {
  return (
    suitesByCode.get(code) ?? {
      code,
      name: `0x${code.toString(16).toUpperCase().padStart(4, '0')}`,
      keyExchange: 'unknown',
      authentication: 'unknown',
      encryption: 'unknown',
      bits: 0,
      isAead: false,
      isForwardSecret: false,
      isExport: false,
      isTls13: false,
    }
  )
}

export const tls13Suites: readonly CipherSuite[] = allSuites.filter((suite) => suite.isTls13)

const isWeak = ({ bits, encryption, authentication, isExport }: CipherSuite) =>
  bits < 128 || isExport || authentication === 'anonymous' || /^(?:RC4|RC2|IDEA|SEED)/.test(encryption)
const isUsual = ({ keyExchange, authentication }: CipherSuite) =>
  (keyExchange === 'RSA' && authentication === 'RSA') ||
  (/^(?:EC)?DHE$/.test(keyExchange) && /^(?:RSA|ECDSA)$/.test(authentication))
const isOnlyOfTls12 = ({ name, isAead }: CipherSuite) => isAead || /_SHA(?:256|384)$/.test(name)

export type SuiteSet = 'usual' | 'weak' | 'rare'

/**
 * The suites before TLS 1.3 in three sets, each of which is small enough for one hello, because old servers reject long
 * ones. `usual` are those that servers with certificates have, `weak` those that none should have, and `rare` those that
 * need shared keys, passwords, or certificates that hardly exist.
 */
export function suitesBefore13(set: SuiteSet, isTls12: boolean): readonly CipherSuite[] {
  return allSuites.filter(
    (suite) =>
      !suite.isTls13 &&
      (isTls12 || !isOnlyOfTls12(suite)) &&
      set === (isWeak(suite) ? 'weak' : isUsual(suite) ? 'usual' : 'rare'),
  )
}
