/**
 * The floor of the API benchmark, a process of its own: bare Fastify routes, one that answers from memory and
 * two that run the bare queries of ours, with no token, tenant, transaction, schema, limit or audit entry.
 */
import { randomBytes } from 'node:crypto'
import Fastify from 'fastify'
import { Pool } from 'pg'

const address = JSON.parse(process.env['BENCH_ADDRESS'] ?? '{}')
const tokenId = process.env['BENCH_TOKEN_ID'] ?? ''
const pool = new Pool({ ...address, max: 20 })
const app = Fastify()

async function whoami() {
  const token = await pool.query('select * from api_tokens where id = $1', [tokenId])
  const account = await pool.query('select * from accounts where account_id = $1', [token.rows[0].account_id])
  const { digest: _digest, previous_digest: _previous, account_id: _account, ...shown } = token.rows[0]
  return { account: account.rows[0], token: shown }
}
const answer = await whoami()

app.get('/memory', async () => answer)
app.get('/queries', whoami)
app.post('/insert', async (_request, reply) => {
  const inserted = await pool.query(
    `insert into api_tokens (account_id, id, name, preset, permissions, digest, hint, created_at, updated_at)
     select account_id, $2, name, preset, permissions, $3, hint, now(), now() from api_tokens where id = $1
     returning id, name, preset, permissions, hint, created_at`,
    [tokenId, `tok_${randomBytes(13).toString('hex')}`, randomBytes(32)],
  )
  return reply.code(201).send(inserted.rows[0])
})
console.log(await app.listen({ port: 0, host: '127.0.0.1' }))
