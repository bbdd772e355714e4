/**
 * Measures how many tokens are checked per second: read from the database, from the cache, and rejected by their
 * checksum.
 */
import type { Client, ClientConfig } from 'pg'
import { Pool } from 'pg'
import { createAuthentication } from '../../../server/src/areas/identity/tokens/authenticate.ts'
import { newToken, tokenDigest } from '../../../server/src/kernel/access/token.ts'
import { newId } from '../../../server/src/kernel/id.ts'
import { openDatabase } from '../../../server/src/platform/database/connection/database.ts'

const count = 20_000
const atOnce = 20
const origin = { ip: '127.0.0.1', userAgent: 'bench' }

export async function checkTokens(client: Client, address: ClientConfig): Promise<Record<string, string>> {
  const tokens = Array.from({ length: count }, () => newToken('hf_'))
  await insertTokens(client, tokens)
  const database = openDatabase(address as Parameters<typeof openDatabase>[0], atOnce, () => {})
  // A use is recorded at most once a minute, outside the request.
  const usageRecorder = { note() {}, settle: async () => {} }
  const { authenticate } = createAuthentication(database, () => new Date(), usageRecorder)
  const [one = ''] = tokens
  const garbage = `${one.slice(0, -1)}${one.endsWith('x') ? 'y' : 'x'}`

  const found = await perSecond(tokens, (token) => authenticate(token, origin))
  const remembered = await perSecond(tokens, () => authenticate(one, origin))
  const refused = await perSecond(tokens, () => authenticate(garbage, origin).catch(() => {}))
  await database.close()

  const pool = new Pool({ ...address, max: atOnce })
  const bare = await perSecond(tokens, (token) =>
    pool.query(
      'select token.* from token_digests join api_tokens token using (account_id, id) where token_digests.digest = $1',
      [tokenDigest(token)],
    ),
  )
  await pool.end()
  return {
    'tokens found in the database, a second': found.toFixed(0),
    'ratio to the bare query': (found / bare).toFixed(2),
    'tokens remembered, a second': remembered.toFixed(0),
    'garbage turned away by its checksum, a second': refused.toFixed(0),
  }
}

/** Tokens of the one account. */
async function insertTokens(client: Client, tokens: readonly string[]): Promise<void> {
  await client.query(
    `with found as (
       insert into token_digests (digest, account_id, id)
       select digest, (select account_id from accounts), id from unnest($1::text[], $2::bytea[]) as token(id, digest)
       returning *
     )
     insert into api_tokens
       (account_id, id, name, preset, permissions, digest, hint, created_at, updated_at)
     select account_id, id, 'bench', 'read_only', '{}', digest, 'hf_…', now(), now() from found`,
    [tokens.map(() => newId('token')), tokens.map(tokenDigest)],
  )
  await client.query('analyze api_tokens, token_digests')
}

async function perSecond(
  tokens: readonly string[],
  check: (token: string) => Promise<unknown>,
): Promise<number> {
  const begun = performance.now()
  let next = 0
  const one = async () => {
    for (let token = tokens[next++]; token !== undefined; token = tokens[next++]) await check(token)
  }
  await Promise.all(Array.from({ length: atOnce }, one))
  return (tokens.length / (performance.now() - begun)) * 1000
}
