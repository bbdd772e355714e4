// Rules between the fields of one record, on its canonical values: a digest has the length that its type defines, if
// the type is known, and the alias mode of SVCB has no parameters. A rule returns what is wrong, or undefined.

/** What is wrong with the values of a record, as a sentence, or undefined. */
export type Rule = (values: readonly string[]) => string | undefined

const sha1 = 20
const sha256 = 32
const sha384 = 48
const sha512 = 64

/** DS and CDS: digest types 1, 2 and 4 (RFC 3658, 4509, 6605). */
export const delegationDigest = digestRule(
  'digest type',
  2,
  new Map([
    ['1', sha1],
    ['2', sha256],
    ['4', sha384],
  ]),
)

/** SSHFP: fingerprint types 1 and 2 (RFC 4255, 6594). */
export const hostKeyDigest = digestRule(
  'fingerprint type',
  1,
  new Map([
    ['1', sha1],
    ['2', sha256],
  ]),
)

/** TLSA and SMIMEA: matching types 1 and 2 (RFC 6698 section 2.1.3). */
export const associationDigest = digestRule(
  'matching type',
  2,
  new Map([
    ['1', sha256],
    ['2', sha512],
  ]),
)

/** Priority 0 is the alias mode, in which clients ignore parameters (RFC 9460 section 2.4.2). */
export function aliasWithoutParameters(values: readonly string[]): string | undefined {
  const [priority, , parameters] = values
  if (priority !== '0' || !parameters) return undefined
  return `priority 0 makes an alias, which has no parameters; remove "${parameters}" or use a priority from 1.`
}

function digestRule(kind: string, typeIndex: number, octetsOf: ReadonlyMap<string, number>): Rule {
  return (values) => {
    const type = values[typeIndex] ?? ''
    const digits = 2 * (octetsOf.get(type) ?? 0)
    const found = values[typeIndex + 1]?.length ?? 0
    if (digits === 0 || digits === found) return undefined
    return `${kind} ${type} requires ${digits} hexadecimal digits; got ${found}`
  }
}
