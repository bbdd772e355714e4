/** Makes keys from passwords, as PKCS#12 does (RFC 7292, appendix B; RFC 8018). */
import { hash, pbkdf2 } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import { promisify } from 'node:util'
import { UploadRefused } from '../upload-refused.ts'

const iterationsMax = 1_000_000
const iterationsAtOnce = 5_000
/** Of SHA-1, in bytes. */
const [blockBytes, digestBytes] = [64, 20]

/** What the keys of one upload may cost: the file says how many iterations its keys take. */
export function createIterationBudget() {
  let left = iterationsMax
  return {
    spend(iterations: number) {
      if (!Number.isInteger(iterations) || iterations < 1)
        throw new UploadRefused('does not say how its password is used')
      left -= iterations
      if (left < 0)
        throw new UploadRefused(
          `takes more than ${iterationsMax.toLocaleString('en')} iterations to read: export it with fewer`,
        )
    },
  }
}
export type IterationBudget = ReturnType<typeof createIterationBudget>

/** What the bytes are for (RFC 7292, appendix B.3). */
export const purposes = { key: 1, iv: 2 } as const

type Derivation = { password: string; salt: Buffer; iterations: number; length: number }

/** The older way, with SHA-1. Other requests are served meanwhile. */
export async function pkcs12Bytes(
  { password, salt, iterations, length }: Derivation,
  purpose: keyof typeof purposes,
  budget: IterationBudget,
): Promise<Buffer> {
  const blocks = Math.ceil(length / digestBytes)
  budget.spend(iterations * blocks)
  const diversifier = Buffer.alloc(blockBytes, purposes[purpose])
  // UTF-16 in network order, with a zero at its end.
  const secret = Buffer.from(`${password}\0`, 'utf16le').swap16()
  const input = Buffer.concat([repeated(salt), repeated(secret)])
  const derived: Buffer[] = []
  for (let block = 0; block < blocks; block++) {
    let digest = hash('sha1', Buffer.concat([diversifier, input]), 'buffer')
    for (let done = 1; done < iterations; done++) {
      digest = hash('sha1', digest, 'buffer')
      if (done % iterationsAtOnce === 0) await setImmediate()
    }
    derived.push(digest)
    addToEachBlock(input, Buffer.alloc(blockBytes, digest))
  }
  return Buffer.concat(derived).subarray(0, length)
}

/** Fills whole blocks. */
function repeated(bytes: Buffer): Buffer {
  return Buffer.alloc(Math.ceil(bytes.length / blockBytes) * blockBytes, bytes)
}

/** Adds a number of one block, and 1, to each block, without its carry. */
function addToEachBlock(input: Buffer, addend: Buffer): void {
  for (let start = 0; start < input.length; start += blockBytes) {
    let carry = 1
    for (let index = blockBytes - 1; index >= 0; index--) {
      carry += (input[start + index] ?? 0) + (addend[index] ?? 0)
      input[start + index] = carry & 0xff
      carry >>= 8
    }
  }
}

const pbkdf2Async = promisify(pbkdf2)

/** PBKDF2, in another thread. */
export async function pbkdf2Bytes(
  { password, salt, iterations, length }: Derivation,
  digest: string,
  budget: IterationBudget,
): Promise<Buffer> {
  budget.spend(iterations)
  return await pbkdf2Async(password, salt, iterations, length, digest)
}
