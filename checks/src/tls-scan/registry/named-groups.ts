/**
 * Groups for the key exchange, from the IANA registry "TLS Supported Groups"
 * (https://www.iana.org/assignments/tls-parameters).
 */

export type NamedGroup = {
  code: number
  name: string
  /** The length of an RSA key of the same strength (NIST SP 800-57 part 1, table 2); of a finite field, its own length. */
  rsaBits: number
  /** Combines a classical exchange with ML-KEM, so that recorded traffic stays secret from quantum computers. */
  isPostQuantum: boolean
  /** Whether it can be negotiated in TLS 1.3, and before. */
  isTls13: boolean
  isTls12: boolean
}

type Row = readonly [code: number, name: string, rsaBits: number, versions: 'both' | '1.3' | '1.2']

const rows: readonly Row[] = [
  [0x0001, 'sect163k1', 1024, '1.2'],
  [0x0002, 'sect163r1', 1024, '1.2'],
  [0x0003, 'sect163r2', 1024, '1.2'],
  [0x0004, 'sect193r1', 1024, '1.2'],
  [0x0005, 'sect193r2', 1024, '1.2'],
  [0x0006, 'sect233k1', 2048, '1.2'],
  [0x0007, 'sect233r1', 2048, '1.2'],
  [0x0008, 'sect239k1', 2048, '1.2'],
  [0x0009, 'sect283k1', 3072, '1.2'],
  [0x000a, 'sect283r1', 3072, '1.2'],
  [0x000b, 'sect409k1', 7680, '1.2'],
  [0x000c, 'sect409r1', 7680, '1.2'],
  [0x000d, 'sect571k1', 15360, '1.2'],
  [0x000e, 'sect571r1', 15360, '1.2'],
  [0x000f, 'secp160k1', 1024, '1.2'],
  [0x0010, 'secp160r1', 1024, '1.2'],
  [0x0011, 'secp160r2', 1024, '1.2'],
  [0x0012, 'secp192k1', 1024, '1.2'],
  [0x0013, 'secp192r1', 1024, '1.2'],
  [0x0014, 'secp224k1', 2048, '1.2'],
  [0x0015, 'secp224r1', 2048, '1.2'],
  [0x0016, 'secp256k1', 3072, '1.2'],
  [0x0017, 'secp256r1', 3072, 'both'],
  [0x0018, 'secp384r1', 7680, 'both'],
  [0x0019, 'secp521r1', 15360, 'both'],
  [0x001a, 'brainpoolP256r1', 3072, '1.2'],
  [0x001b, 'brainpoolP384r1', 7680, '1.2'],
  [0x001c, 'brainpoolP512r1', 15360, '1.2'],
  [0x001d, 'x25519', 3072, 'both'],
  [0x001e, 'x448', 7680, 'both'],
  [0x001f, 'brainpoolP256r1tls13', 3072, '1.3'],
  [0x0020, 'brainpoolP384r1tls13', 7680, '1.3'],
  [0x0021, 'brainpoolP512r1tls13', 15360, '1.3'],
  [0x0029, 'curveSM2', 3072, '1.3'],
  [0x0100, 'ffdhe2048', 2048, '1.3'],
  [0x0101, 'ffdhe3072', 3072, '1.3'],
  [0x0102, 'ffdhe4096', 4096, '1.3'],
  [0x0103, 'ffdhe6144', 6144, '1.3'],
  [0x0104, 'ffdhe8192', 8192, '1.3'],
  [0x0200, 'MLKEM512', 3072, '1.3'],
  [0x0201, 'MLKEM768', 7680, '1.3'],
  [0x0202, 'MLKEM1024', 15360, '1.3'],
  [0x11eb, 'SecP256r1MLKEM768', 3072, '1.3'],
  [0x11ec, 'X25519MLKEM768', 3072, '1.3'],
  [0x11ed, 'SecP384r1MLKEM1024', 7680, '1.3'],
  [0x11ee, 'curveSM2MLKEM768', 3072, '1.3'],
  [0x6399, 'X25519Kyber768Draft00', 3072, '1.3'],
]

const namedGroups: readonly NamedGroup[] = rows.map(([code, name, rsaBits, versions]) => ({
  code,
  name,
  rsaBits,
  isPostQuantum: /MLKEM|Kyber/.test(name),
  isTls13: versions !== '1.2',
  isTls12: versions !== '1.3',
}))

const groupsByCode: ReadonlyMap<number, NamedGroup> = new Map(namedGroups.map((group) => [group.code, group]))

/** The group with this number; null if it is not registered. */
export function namedGroup(code: number): NamedGroup | null {
  return groupsByCode.get(code) ?? null
}

export const groupsOfTls13: readonly number[] = namedGroups
  .filter(({ isTls13 }) => isTls13)
  .map(({ code }) => code)

/** A server without a preference takes the first one that it has, so those of clients of today come first. */
const usualCurves = [0x001d, 0x0017, 0x0018, 0x0019, 0x001e]
/** The curves before TLS 1.3. */
export const groupsBefore13: readonly number[] = [
  ...usualCurves,
  ...namedGroups
    .map(({ code }) => code)
    .filter((code) => namedGroup(code)?.isTls12 && !usualCurves.includes(code)),
]
