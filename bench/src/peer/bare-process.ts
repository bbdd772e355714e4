/**
 * The baseline of the request benchmarks: bare Fastify routes in their own process, one that answers from memory and
 * others that run the service's bare queries, without token, tenant, transaction, schema, limit or audit entry.
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
const response = await whoami()

app.get('/memory', async () => response)
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
app.get('/v1/dns/records', async () => {
  const result = await pool.query(
    `select "record".*,
       (select zone.name from dns_zones as zone
        where zone.account_id = record.account_id and zone.id = record.zone_id) as "zone",
       (select rrset.state from dns_rrsets as rrset
        where rrset.account_id = record.account_id and rrset.zone_id = record.zone_id
          and rrset.name = record.name and rrset.type = record.type) as "state"
     from "dns_records" as "record" where "record"."account_id" = $1 order by "record"."id" asc limit $2`,
    [response.account.account_id, 51],
  )
  return { data: result.rows.slice(0, 50), next_cursor: result.rows.at(50)?.id ?? null }
})
console.log(await app.listen({ port: 0, host: '127.0.0.1' }))
