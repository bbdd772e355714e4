/** Signatures that a hostile server could send, made by Node. */
import { createPrivateKey, generateKeyPairSync, sign } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { classes, readMessage, recordHead, writeMessage } from '#kernel/dns/message.ts'
import { encodeName } from '#kernel/dns/name/wire.ts'
import { type DnsKey, keyTag } from '#kernel/domains/ds-record.ts'
import { isSignature } from './public-key.ts'
import { isSignedByZone, signedRecords } from './signed-records.ts'

const name = 'shop.example'
const caaCode = 257
const rrsigCode = 46
const ttl = 60

function base64(value: string | undefined): Buffer {
  return Buffer.from(value ?? '', 'base64url')
}

describe('the signature of records', () => {
  const pair = generateKeyPairSync('ed25519')
  const key: DnsKey = {
    flags: 257,
    algorithm: 15,
    publicKey: base64(pair.publicKey.export({ format: 'jwk' }).x).toString('base64'),
  }

  function recordsWith(falseOnes: number, count = 1) {
    const head = Buffer.alloc(18)
    head.writeUInt16BE(caaCode, 0)
    head.writeUInt8(key.algorithm, 2)
    head.writeUInt8(2, 3)
    head.writeUInt32BE(ttl, 4)
    head.writeUInt32BE(2_000_000_000, 8)
    head.writeUInt32BE(1_700_000_000, 12)
    head.writeUInt16BE(keyTag(key), 16)
    const start = Buffer.concat([head, encodeName(name)])
    const caa = { name, type: caaCode, class: classes.in, ttl }
    const all = Array.from({ length: count }, (_, n) => Buffer.from(`\0\u0005issue${100 + n}`, 'latin1'))
    const data = Buffer.concat([
      start,
      ...all.flatMap((rdata) => [encodeName(name), recordHead(caa, rdata.length), rdata]),
    ])
    const wrong = Array.from({ length: falseOnes }, (_, n) => Buffer.alloc(64, n))
    const answers = [...wrong, sign(null, data, pair.privateKey)].map((signature) => ({
      ...{ name, type: rrsigCode, class: classes.in, ttl },
      rdata: Buffer.concat([start, signature]),
    }))
    const message = {
      id: 1,
      opcode: 0,
      questions: [],
      answers: [...all.map((rdata) => ({ ...caa, rdata })), ...answers],
    }
    return signedRecords(readMessage(writeMessage(message)), 'answers', { name, type: caaCode })
  }

  const signer = { zone: name, keys: [key], now: new Date('2026-11-29T00:00:00Z') }

  it('is not looked for where there are more records than anyone has', () => {
    const isSigned = (count: number) =>
      isSignedByZone(recordsWith(0, count), { ...signer, allowance: { verifications: 1 } })
    expect([isSigned(100), isSigned(101)]).toEqual([true, false])
  })

  it('is looked for among false ones until the allowance is used up', () => {
    const records = recordsWith(10)
    const [large, small] = [{ verifications: 100 }, { verifications: 5 }]
    expect(isSignedByZone(records, { ...signer, allowance: large })).toBe(true)
    expect(isSignedByZone(records, { ...signer, allowance: small })).toBe(false)
    expect([large, small]).toEqual([{ verifications: 89 }, { verifications: 0 }])
  })
})

describe('a key of RSA', () => {
  const made = generateKeyPairSync('rsa', { modulusLength: 1024 }).privateKey.export({ format: 'jwk' })
  const data = Buffer.from('signed')

  it.each([
    ['is used', 65_537n, true],
    ['with a long exponent is not used: it takes a hundred times as long', 2n ** 64n + 13n, false],
  ])('%s', (_title, exponent, isUsed) => {
    const e = coprimeFrom(exponent)
    const octets = octetsOf(e)
    const publicKey = Buffer.concat([Buffer.from([octets.length]), octets, base64(made.n)])
    const key = { flags: 256, algorithm: 8, publicKey: publicKey.toString('base64') }
    const signature = sign('sha256', data, createPrivateKey({ key: keyWith(e), format: 'jwk' }))
    expect(isSignature(key, data, signature)).toBe(isUsed)
  })

  const numberOf = (value: string | undefined) => BigInt(`0x${base64(value).toString('hex')}`)
  const [p, q] = [numberOf(made.p) - 1n, numberOf(made.q) - 1n]

  function coprimeFrom(start: bigint): bigint {
    let e = start
    while (inverseOf(e, p) === null || inverseOf(e, q) === null) e += 2n
    return e
  }

  function keyWith(e: bigint) {
    const text = (value: bigint | null) => octetsOf(value ?? 0n).toString('base64url')
    const d = inverseOf(e, p * q)
    return {
      ...made,
      e: text(e),
      d: text(d),
      dp: text((d ?? 0n) % p),
      dq: text((d ?? 0n) % q),
    }
  }
})

function octetsOf(value: bigint): Buffer {
  const hex = value.toString(16)
  return Buffer.from(hex.padStart(hex.length + (hex.length % 2), '0'), 'hex')
}

function inverseOf(value: bigint, modulus: bigint): bigint | null {
  let [before, now] = [modulus, value % modulus]
  let [factorBefore, factor] = [0n, 1n]
  while (now !== 0n) {
    const times = before / now
    ;[before, now] = [now, before - times * now]
    ;[factorBefore, factor] = [factor, factorBefore - times * factor]
  }
  return before === 1n ? ((factorBefore % modulus) + modulus) % modulus : null
}
