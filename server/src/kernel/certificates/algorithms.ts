/** Algorithms of certificates and of TLS, as an inventory of cryptography (CycloneDX) describes them. */
import type { CertificateFacts } from './certificate.ts'

export type Algorithm = {
  name: string
  /** `combiner`: a classical key exchange together with one that quantum computers do not break. */
  primitive: 'signature' | 'pke' | 'key-agree' | 'combiner' | 'unknown'
  oid: string | null
  /** The variant: the bits of its hash or its key. */
  parameterSet: string | null
  curve: string | null
  padding: 'pkcs1v15' | 'other' | null
  /** In bits, against computers of today. Null: not known. */
  classicalLevel: number | null
  /** The category of NIST; 0: a quantum computer breaks it. Null: not known. */
  quantumLevel: number | null
}

/** By the name that OpenSSL gives them: the object identifier, and what it is made of. */
const signatures: Readonly<Record<string, { oid: string } & Partial<Algorithm>>> = {
  md5WithRSAEncryption: { oid: '1.2.840.113549.1.1.4', padding: 'pkcs1v15', parameterSet: '128' },
  sha1WithRSAEncryption: { oid: '1.2.840.113549.1.1.5', padding: 'pkcs1v15', parameterSet: '160' },
  sha256WithRSAEncryption: { oid: '1.2.840.113549.1.1.11', padding: 'pkcs1v15', parameterSet: '256' },
  sha384WithRSAEncryption: { oid: '1.2.840.113549.1.1.12', padding: 'pkcs1v15', parameterSet: '384' },
  sha512WithRSAEncryption: { oid: '1.2.840.113549.1.1.13', padding: 'pkcs1v15', parameterSet: '512' },
  rsassaPss: { oid: '1.2.840.113549.1.1.10', padding: 'other' },
  'ecdsa-with-SHA1': { oid: '1.2.840.10045.4.1', parameterSet: '160' },
  'ecdsa-with-SHA256': { oid: '1.2.840.10045.4.3.2', parameterSet: '256' },
  'ecdsa-with-SHA384': { oid: '1.2.840.10045.4.3.3', parameterSet: '384' },
  'ecdsa-with-SHA512': { oid: '1.2.840.10045.4.3.4', parameterSet: '512' },
  ED25519: { oid: '1.3.101.112' },
  ED448: { oid: '1.3.101.113' },
  'ML-DSA-44': { oid: '2.16.840.1.101.3.4.3.17', parameterSet: '44', quantumLevel: 2 },
  'ML-DSA-65': { oid: '2.16.840.1.101.3.4.3.18', parameterSet: '65', quantumLevel: 3 },
  'ML-DSA-87': { oid: '2.16.840.1.101.3.4.3.19', parameterSet: '87', quantumLevel: 5 },
}

const unknown = { oid: null, parameterSet: null, curve: null, padding: null, classicalLevel: null } as const

export function signatureAlgorithm(name: string): Algorithm {
  const known = signatures[name]
  const quantumLevel = known === undefined ? null : 0
  return { ...unknown, name, primitive: known ? 'signature' : 'unknown', quantumLevel, ...known }
}

/** As the standards of curves name them. */
const curveNames: Readonly<Record<string, string>> = {
  prime192v1: 'nist/P-192',
  secp224r1: 'nist/P-224',
  prime256v1: 'nist/P-256',
  secp384r1: 'nist/P-384',
  secp521r1: 'nist/P-521',
  secp256k1: 'secg/secp256k1',
  brainpoolP256r1: 'brainpool/brainpoolP256r1',
  brainpoolP384r1: 'brainpool/brainpoolP384r1',
  brainpoolP512r1: 'brainpool/brainpoolP512r1',
}

type Key = Pick<CertificateFacts, 'key_type' | 'key_bits' | 'key_curve'>

export function keyAlgorithm({ key_type, key_bits, key_curve }: Key): Algorithm {
  const bits = key_bits === null ? null : String(key_bits)
  const broken = { ...unknown, primitive: 'signature', quantumLevel: 0 } as const
  if (key_type === 'rsa')
    return {
      ...broken,
      name: `RSA${bits === null ? '' : `-${bits}`}`,
      primitive: 'pke',
      oid: '1.2.840.113549.1.1.1',
      parameterSet: bits,
      classicalLevel: levelOfModulus(key_bits),
    }
  if (key_type === 'dsa')
    return {
      ...broken,
      name: `DSA${bits === null ? '' : `-${bits}`}`,
      oid: '1.2.840.10040.4.1',
      parameterSet: bits,
      classicalLevel: levelOfModulus(key_bits),
    }
  if (key_type === 'ec')
    return {
      ...broken,
      name: `EC${key_curve === null ? '' : `-${key_curve}`}`,
      oid: '1.2.840.10045.2.1',
      parameterSet: bits,
      curve: key_curve && (curveNames[key_curve] ?? key_curve),
      classicalLevel: key_bits === null ? null : Math.floor(key_bits / 2),
    }
  if (key_type === 'ed25519') return { ...broken, name: 'Ed25519', oid: '1.3.101.112', classicalLevel: 128 }
  if (key_type === 'ed448') return { ...broken, name: 'Ed448', oid: '1.3.101.113', classicalLevel: 224 }
  // Which variant it is was not recorded.
  if (key_type === 'ml-dsa') return { ...unknown, name: 'ML-DSA', primitive: 'signature', quantumLevel: null }
  return { ...unknown, name: 'unknown', primitive: 'unknown', quantumLevel: null }
}

type Group = { name: string; rsaBits: number; isPostQuantum: boolean }

/** The categories of the variants of ML-KEM (FIPS 203). */
const mlKemCategories: Readonly<Record<string, number>> = { '512': 1, '768': 3, '1024': 5 }

/** A group for the exchange of keys. */
export function groupAlgorithm({ name, rsaBits, isPostQuantum }: Group): Algorithm {
  const variant = /MLKEM(\d+)/i.exec(name)?.[1] ?? null
  return {
    ...unknown,
    name,
    primitive: isPostQuantum ? 'combiner' : 'key-agree',
    parameterSet: variant,
    classicalLevel: levelOfModulus(rsaBits),
    quantumLevel: isPostQuantum ? (mlKemCategories[variant ?? ''] ?? null) : 0,
  }
}

/** NIST SP 800-57, part 1, table 2. */
function levelOfModulus(bits: number | null): number | null {
  if (bits === null) return null
  const levels: readonly [number, number][] = [
    [15_360, 256],
    [7680, 192],
    [3072, 128],
    [2048, 112],
    [1024, 80],
  ]
  return levels.find(([least]) => bits >= least)?.[1] ?? 0
}
