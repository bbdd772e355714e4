import { afterAll, beforeAll, expect, it } from 'vitest'
import { givenChains } from '../testing/given-chain.ts'
import { beginSigning } from './begin-signing.ts'

let chains: Awaited<ReturnType<typeof givenChains>>
beforeAll(async () => {
  chains = await givenChains()
})
afterAll(() => chains.close())

const begin = () => beginSigning(chains.database, chains.signer, chains.database.now)

/** Removes signatures, since the first versions did not sign seals. */
async function removeSignatures(account: string, through = 1_000): Promise<void> {
  await chains.owner.query(
    'update audit_seals set signature = null, signed_at = null where account_id = $1 and seq <= $2',
    [account, through],
  )
}

it('a chain from before seals were signed is valid right after the upgrade, and states since when it is signed', async () => {
  const account = await chains.sealed(5)
  await removeSignatures(account)
  expect((await chains.verify(account)).break_count).toBe(1)
  expect(await Promise.all([begin(), begin(), begin()])).toContain(1)
  expect(await chains.verify(account)).toMatchObject({
    entries: 6,
    checkpoints: 1,
    unsealed: 0,
    break_count: 0,
  })
  const { rows } = await chains.owner.query(
    'select action from audit_log where account_id = $1 order by id desc limit 1',
    [account],
  )
  expect(rows).toEqual([{ action: 'account.audit_log.sign' }])
  expect(await begin()).toBe(0)
})

it('a chain whose last signature was removed stays invalid', async () => {
  const account = await chains.sealed(6, { per: 3 })
  await chains.owner.query(
    'update audit_seals set signature = null, signed_at = null where account_id = $1 and seq = 6',
    [account],
  )
  expect(await begin()).toBe(0)
  expect((await chains.verify(account)).breaks).toMatchObject([
    { seq: 6, reason: 'the last seal is not signed' },
  ])
})
